import { say } from '@regesta/contracts/sentences'
import { SaxesParser } from 'saxes'
import { UnreadableTable } from '../unreadable-table.js'
import { columnOf } from './sheet-rows.js'

/** From one character of the XML to before another. */
export interface Piece {
  readonly from: number
  readonly to: number
}

interface SheetRow {
  readonly number: number
  /** Its opening tag. */
  readonly tag: Piece
  /** Behind its last filled cell. */
  end: number
  /** Cells without content behind the last filled one, where there are any: they only say how they are drawn. */
  empty: (Piece & { readonly column: number })[] | undefined
}

/** Where everything that may have to change is in the XML of a sheet. */
export interface SheetLayout {
  /** What names of elements begin with. */
  readonly prefix: string
  /** Columns up to the last one with something in it that stays. */
  readonly width: number
  readonly rows: readonly SheetRow[]
  readonly removed: readonly Piece[]
  readonly dimension: Piece | undefined
  /** The list of columns, or the place for one. */
  readonly columns: Piece
}

/**
 * Walks through the XML of a sheet once.
 *
 * @param without places of columns whose cells are taken out
 * @param isWanted whether a row will have further cells
 */
export function lookThroughSheet(
  xml: string,
  without: ReadonlySet<number>,
  isWanted: (row: number) => boolean,
): SheetLayout {
  const reader = new LayoutReader(xml, without, isWanted)
  reader.read()
  return reader
}

class LayoutReader implements SheetLayout {
  prefix = ''
  width = 0
  rows: SheetRow[] = []
  removed: Piece[] = []
  dimension: Piece | undefined
  columns: Piece = { from: 0, to: 0 }
  private readonly parser = new SaxesParser({ xmlns: false, position: true })
  private number = 0
  private column = -1
  private cell = 0
  private isFilled = false
  private hasColumns = false

  constructor(
    private readonly xml: string,
    private readonly without: ReadonlySet<number>,
    private readonly isWanted: (row: number) => boolean,
  ) {}

  read(): void {
    const { parser } = this
    parser.on('error', (error) => {
      throw new UnreadableTable('damaged', say('workbook_sheet_broken', { reason: error.message }), { cause: error })
    })
    parser.on('opentag', ({ name, attributes }) => {
      const colon = name.indexOf(':') + 1
      const plain = name.slice(colon)
      if (plain === 'sheetData') this.prefix = name.slice(0, colon)
      this.open(plain, attributes as Readonly<Record<string, string>>)
    })
    parser.on('closetag', ({ name }) => this.close(name.slice(name.indexOf(':') + 1)))
    parser.write(this.xml).close()
  }

  /** The tag that was read last. */
  private get tag(): Piece {
    const { position } = this.parser
    return { from: this.xml.lastIndexOf('<', position - 1), to: position }
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.openCell(attributes.r)
    else if (name === 'v' || name === 'f' || name === 'is') this.isFilled = true
    else if (name === 'row') this.openRow(attributes.r)
    else if (name === 'mergeCell') this.reachMerged(attributes.ref ?? '')
    else if (name === 'dimension') this.dimension = this.tag
    else if (name === 'cols') this.columns = this.tag
    else if (name === 'sheetData' && !this.hasColumns) this.columns = { from: this.tag.from, to: this.tag.from }
  }

  private close(name: string): void {
    if (name === 'c') this.closeCell()
    else if (name === 'cols') {
      this.hasColumns = true
      this.columns = { from: this.columns.from, to: this.parser.position }
    }
  }

  private openRow(reference: string | undefined): void {
    this.number = Number(reference) || this.number + 1
    this.column = -1
    this.rows.push({ number: this.number, tag: this.tag, end: this.parser.position, empty: undefined })
  }

  private openCell(reference: string | undefined): void {
    this.column = columnOf(reference) ?? this.column + 1
    this.cell = this.tag.from
    this.isFilled = false
  }

  private closeCell(): void {
    const row = this.rows.at(-1)
    const cell = { column: this.column, from: this.cell, to: this.parser.position }
    if (row === undefined) return
    if (this.without.has(cell.column)) this.removed.push(cell)
    else if (this.isFilled) {
      this.width = Math.max(this.width, cell.column + 1)
      row.end = cell.to
      row.empty = undefined
    } else if (row.empty === undefined) row.empty = [cell]
    else row.empty.push(cell)
  }

  /** Cells that are merged into one hide what is put among them. */
  private reachMerged(reference: string): void {
    const [from = '', to = from] = reference.split(':')
    const rowIn = (corner: string) => Number(corner.replace(/\D/g, ''))
    const rows = this.rows.some(({ number }) => number >= rowIn(from) && number <= rowIn(to) && this.isWanted(number))
    if (rows) this.width = Math.max(this.width, (columnOf(to) ?? -1) + 1)
  }
}
