import { say } from '@regesta/contracts/sentences'
import { UnreadableTable } from '../unreadable-table.js'
import { lookThroughSheet, type Piece, type SheetLayout } from './look-through-sheet.js'
import { columnsXml, type ShownColumn } from './sheet-columns.js'
import { columnOf } from './sheet-rows.js'
import { columnLetters, textCell } from './sheet-text.js'

export interface SheetEdit {
  /** Places of columns whose cells are taken out; nothing moves into them. */
  readonly without: ReadonlySet<number>
  /** Texts of the new columns behind the last one, by the number of their row. */
  readonly added: Pick<ReadonlyMap<number, readonly string[]>, 'get' | 'has'>
  /** How the new columns are shown. */
  readonly shown: readonly ShownColumn[]
}

/** A piece of the XML and what replaces it. */
interface Change extends Piece {
  readonly text: string
}

const WIDEST = 16_384

/** The XML of a sheet, piece by piece, with cells taken out and added; all else stays as it is written, letter by letter. */
export function* editSheet(given: string, edit: SheetEdit): Generator<string> {
  const xml = declaredAsUtf8(given)
  const layout = lookThroughSheet(xml, edit.without, (row) => edit.added.has(row))
  if (layout.width + edit.shown.length > WIDEST) throw new UnreadableTable('too_large', say('sheet_full', {}))
  const added = edit.shown.length === 0 ? [] : addedCells(xml, layout, edit)
  const changes = inOrder([takenOut(layout), added, extent(xml, layout, edit), [listedColumns(xml, layout, edit)]])
  let place = 0
  for (const { from, to, text } of changes) {
    if (from < place) throw new UnreadableTable('damaged', say('workbook_nested_cells', {}))
    yield xml.slice(place, from) + text
    place = to
  }
  yield xml.slice(place)
}

function* takenOut({ removed }: SheetLayout): Generator<Change> {
  for (const { from, to } of removed) yield { from, to, text: '' }
}

/** The new cells, each row saying how far it goes. */
function* addedCells(xml: string, layout: SheetLayout, { added, shown }: SheetEdit): Generator<Change> {
  const { rows, prefix, width } = layout
  const wider = width + shown.length
  const letters = shown.map((_, at) => columnLetters(width + at))
  for (const { number, tag, end, empty } of rows) {
    const texts = added.get(number)
    if (texts === undefined) continue
    const opening = xml.slice(tag.from, tag.to)
    if (tag.to < end && opening.includes(' spans="'))
      yield { ...tag, text: opening.replace(/( spans="\d+:)\d+"/, `$1${wider}"`) }
    const place = empty?.findLast(({ column }) => column < width)?.to ?? end
    const cells = texts.map((text, at) => (text === '' ? '' : textCell(prefix, `${letters[at] ?? ''}${number}`, text)))
    yield { from: place, to: place, text: cells.join('') }
    for (const { column, from, to } of empty ?? []) if (column >= width && column < wider) yield { from, to, text: '' }
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

/** Changes of several lists, each in the order of the XML, in that order: a sheet has too many to be gathered and sorted. */
function* inOrder(lists: readonly Iterable<Change>[]): Generator<Change> {
  const sources = lists.map((list) => list[Symbol.iterator]())
  const nextOf = (source: Iterator<Change> | undefined): Change | undefined => source?.next().value
  const heads = sources.map(nextOf)
  const isBefore = (one: Change, other: Change | undefined) =>
    other === undefined || one.from < other.from || (one.from === other.from && one.to < other.to)
  for (;;) {
    const first = heads.reduce(
      (best, head, at) => (head !== undefined && isBefore(head, heads[best]) ? at : best),
      lists.length,
    )
    const change = heads[first]
    if (change === undefined) return
    heads[first] = nextOf(sources[first])
    yield change
  }
}

/** The part is written in UTF-8, whatever it was in. */
const declaredAsUtf8 = (xml: string) =>
  xml.replace(/^(\uFEFF?<\?xml[^>]*?encoding=["'])utf-16(?:[bl]e)?(["'])/i, '$1UTF-8$2')
