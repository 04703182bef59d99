const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that a cell can hold. */
const LONGEST_CELL = 32_767

/** What cannot be written into a cell as it is; an underscore may begin what a workbook takes for an escape. */
const SPECIAL = /[&<>"_\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

/** A text as it is written into a cell; what XML cannot hold is replaced, what a workbook takes for an escape is escaped. */
export const cellText = (text: string): string => {
  const shown = text.slice(0, LONGEST_CELL)
  return SPECIAL.test(shown) ? escaped(shown) : shown
}

const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

/** `27` -> `AB`; places count from 0. */
export function columnLetters(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter
}

/** A cell that holds a text whatever it looks like, so that none becomes a formula. */
export const textCell = (prefix: string, reference: string, text: string): string =>
  `<${prefix}c r="${reference}" t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${cellText(text)}</${prefix}t></${prefix}is></${prefix}c>`
