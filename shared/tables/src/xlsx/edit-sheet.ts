import { UnreadableTable } from '../unreadable-table.js'
import { lookThroughSheet, type Piece, type SheetLayout } from './look-through-sheet.js'
import { columnsXml, type ShownColumn } from './sheet-columns.js'
import { columnOf } from './sheet-rows.js'
import { columnLetters, textCell } from './sheet-text.js'

export interface SheetEdit {
  /** Places of columns whose cells are taken out; nothing moves into them. */
  readonly without: ReadonlySet<number>
  /** Texts of the new columns behind the last one, by the number of their row. */
  readonly added: ReadonlyMap<number, readonly string[]>
  /** How the new columns are shown. */
  readonly shown: readonly ShownColumn[]
}

/** A piece of the XML and what stands there instead. */
interface Change extends Piece {
  readonly text: string
}

const WIDEST = 16_384

/** The XML of a sheet with cells taken out and added; all else stays as it is written, letter by letter. */
export function editSheet(xml: string, edit: SheetEdit): string {
  const layout = lookThroughSheet(xml, edit.without, (row) => edit.added.has(row))
  if (layout.width + edit.shown.length > WIDEST)
    throw new UnreadableTable('too_large', 'The sheet has no room for further columns')
  const removed = layout.removed.map((piece) => ({ ...piece, text: '' }))
  const added = edit.shown.length === 0 ? [] : addedCells(xml, layout, edit)
  return declaredAsUtf8(
    applied(xml, [...removed, ...added, ...extent(xml, layout, edit), listedColumns(xml, layout, edit)]),
  )
}

/** The new cells, each row saying how far it goes. */
function* addedCells(xml: string, layout: SheetLayout, { added, shown }: SheetEdit): Generator<Change> {
  const { rows, prefix, width } = layout
  const wider = width + shown.length
  for (const { number, tag, end, empty } of rows) {
    const texts = added.get(number)
    if (texts === undefined) continue
    const spans = xml.slice(tag.from, tag.to).replace(/( spans="\d+:)\d+"/, `$1${wider}"`)
    if (tag.to < end) yield { ...tag, text: spans }
    for (const { column, from, to } of empty) if (column >= width && column < wider) yield { from, to, text: '' }
    const place = empty.findLast(({ column }) => column < width)?.to ?? end
    const cells = texts.map((text, at) =>
      text === '' ? '' : textCell(prefix, `${columnLetters(width + at)}${number}`, text),
    )
    yield { from: place, to: place, text: cells.join('') }
  }
}

/** How far the sheet goes. */
function* extent(xml: string, { dimension, width }: SheetLayout, { without, shown }: SheetEdit): Generator<Change> {
  if (dimension === undefined) return
  const wider = width + shown.length
  const text = xml
    .slice(dimension.from, dimension.to)
    .replace(/(ref="[A-Z]+\d+:)([A-Z]+)(\d+")/, (whole, head: string, last: string, row: string) => {
      const place = columnOf(last) ?? 0
      return place + 1 >= wider && !without.has(place) ? whole : head + columnLetters(Math.max(0, wider - 1)) + row
    })
  yield { ...dimension, text }
}

function listedColumns(xml: string, { prefix, columns, width }: SheetLayout, { without, shown }: SheetEdit): Change {
  const text = columnsXml(xml.slice(columns.from, columns.to), { prefix, without, shown, first: width })
  return { ...columns, text }
}

function applied(xml: string, changes: readonly Change[]): string {
  const pieces: string[] = []
  let place = 0
  for (const { from, to, text } of changes.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    pieces.push(xml.slice(place, from), text)
    place = to
  }
  return [...pieces, xml.slice(place)].join('')
}

/** The part is written in UTF-8, whatever it was in. */
const declaredAsUtf8 = (xml: string) =>
  xml.replace(/^(\uFEFF?<\?xml[^>]*?encoding=["'])utf-16(?:[bl]e)?(["'])/i, '$1UTF-8$2')
