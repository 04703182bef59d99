import type { Cell } from './cell.js'

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

/** Plain numbers and truth values become what they are; codes such as `007` stay text. */
export function asCell(field: string): Cell {
  if (field === '') return null
  const first = field.charCodeAt(0)
  if (first === 45 || (first >= 48 && first <= 57)) return NUMBER.test(field) ? Number(field) : field
  if (field.length <= 5 && /^(?:true|false)$/i.test(field)) return field.toLowerCase() === 'true'
  return field
}
