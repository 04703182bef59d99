import { Readable } from 'node:stream'
import { cellText } from '@regesta/tables/xlsx/sheet-text'
import { SHEET_PART, SHEET_START, workbookParts } from '@regesta/tables/xlsx/workbook-parts'
import { inPieces } from '../replies/in-pieces.js'
import type { Cell } from './csv.js'

/**
 * A workbook of one sheet, written as the client takes it. Every text is stored as a text, so that none is taken for a formula.
 */
export async function* workbookPieces(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  // Few ever ask for a workbook: the service starts without what makes one.
  const { ZipArchive } = await import('archiver')
  const archive = new ZipArchive({ zlib: { level: 1 } })
  const sheet = Readable.from(sheetPieces(header, rows), { objectMode: false })
  sheet.once('error', (error) => archive.destroy(error))
  for (const [name, xml] of workbookParts('Files')) archive.append(xml, { name })
  archive.append(sheet, { name: SHEET_PART })
  void archive.finalize()
  try {
    for await (const piece of archive) yield piece as Uint8Array
  } finally {
    // A client that goes away ends the reading of the project too.
    sheet.destroy()
  }
}

const SHEET = `${SHEET_START}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

const sheetPieces = (header: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> =>
  inPieces(SHEET + rowXml(header), rows, rowXml, () => '</sheetData></worksheet>')

const rowXml = (cells: readonly Cell[]) => `<row>${cells.map(cellXml).join('')}</row>`

const cellXml = (cell: Cell) =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`
