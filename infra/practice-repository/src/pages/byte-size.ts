const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** A size as people read it, with three digits at most: `14 B`, `1.4 MB`, `207 kB`. */
export function byteSize(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const shown = unit === 0 || value >= 99.95 ? Math.round(value) : Math.round(value * 10) / 10
  return `${shown} ${UNITS[unit]}`
}
