/**
 * A text whose order, character by character, is the order of versions: by the numbers in them, 1.0.10 after 1.0.9, and whatever
 * case their letters have. Each number stands behind its count of digits.
 */
export const versionRank = (version: string): string =>
  version
    .normalize('NFC')
    .toLowerCase()
    .replace(/\d+/g, (number) => {
      const digits = number.replace(/^0+(?=\d)/, '')
      return String(digits.length).padStart(3, '0') + digits
    })

/** A version among others of its work. */
interface Version {
  readonly version: string
  readonly record_id: number
}

/** Orders the versions of a work, the newest first: those with the highest version, of equal ones the later record. */
export function newestFirst(a: Version, b: Version): number {
  const [one, other] = [versionRank(a.version), versionRank(b.version)]
  if (one !== other) return one > other ? -1 : 1
  return b.record_id - a.record_id
}

/** The newest version of a work; undefined where there is none. */
export const newestVersion = <V extends Version>(versions: readonly V[]): V | undefined =>
  [...versions].sort(newestFirst)[0]
