/** A value of metadata as lines that people can read and compare: one for each element of a list, objects by their members. */
export function linesOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap((one) => lineOf(one) || [])
  return [lineOf(value)].filter((line) => line !== '')
}

/** The same as one text. */
export const textOf = (value: unknown): string => linesOf(value).join('\n')

/** Texts of files are shown as they are and never taken for HTML. */
function lineOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return Object.values(value)
    .filter((member) => member !== null && member !== '')
    .map((member) => (typeof member === 'object' ? JSON.stringify(member) : String(member)))
    .join(' · ')
}
