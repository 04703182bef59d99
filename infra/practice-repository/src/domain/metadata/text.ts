const UNSEEN = /[\u200b\u2060\ufeff\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** Text without invisible characters; undefined for anything but text. */
export const plainText = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const text = value.normalize('NFC').replace(UNSEEN, '').trim()
  return text === '' ? undefined : text
}

/** The elements of a list that can be read; undefined when none is left. */
export function readList<T>(value: unknown, read: (element: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined
  const found = value.map(read).filter((element) => element !== undefined)
  return found.length === 0 ? undefined : found
}

/** The object without members that are undefined. */
export const compact = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T
