const UNITS = ['KiB', 'MiB', 'GiB', 'TiB']

/** A number of bytes as people read it: `512 B`, `12.3 MiB`. */
export function binarySize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  let value = bytes / 1024
  let unit = 0
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${value.toFixed(1)} ${UNITS[unit]}`
}
