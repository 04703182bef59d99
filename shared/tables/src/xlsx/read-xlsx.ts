import { say } from '@regesta/contracts/sentences'
import type { Source } from '../cell.js'
import { chosenSheet } from '../chosen-sheet.js'
import { UnreadableTable } from '../unreadable-table.js'
import { type Shown, shownBy } from './excel-date.js'
import { asUnreadable, openPackage, type Package } from './open-package.js'
import { createSharedStrings } from './shared-strings.js'
import { sheetRows } from './sheet-rows.js'

/** The sheet of a workbook that is asked for, else the first one that has filled cells, streamed. */
export async function readXlsx(path: string, sheet?: string): Promise<Source> {
  const workbook = await openPackage(path)
  try {
    const { sheets, strings, styles, since1904 } = await findParts(workbook)
    const context = {
      strings: createSharedStrings(workbook, strings),
      shown: await numberStyles(workbook, styles),
      since1904,
    }
    const reading = chosenSheet(sheets, sheet, async (part) => sheetRows(await workbook.read(part), context))
    return {
      strictWidth: false,
      sheets: reading.names,
      get sheet() {
        return reading.other()
      },
      get part() {
        return reading.place()
      },
      blocks: closing(reading.blocks, async () => {
        await context.strings.close()
        workbook.close()
      }),
    }
  } catch (error) {
    workbook.close()
    throw asUnreadable(error)
  }
}

async function* closing<T>(blocks: AsyncGenerator<T>, close: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* blocks
  } catch (error) {
    throw asUnreadable(error)
  } finally {
    await close()
  }
}

async function findParts(workbook: Package) {
  const start = [...(await workbook.relationships('')).values()].find(({ type }) => type.endsWith('/officeDocument'))
  const main = start?.target ?? 'xl/workbook.xml'
  if (!workbook.has(main) || !/\.xml$/i.test(main)) throw noWorkbook(workbook, main)
  const listed: { id: string; name: string; isHidden: boolean }[] = []
  let since1904 = false
  await workbook.visit(main, {
    open: (name, attribute) => {
      if (name === 'sheet') {
        const isHidden = /^(?:veryH|h)idden$/.test(attribute('state') ?? '')
        listed.push({ id: attribute('id') ?? '', name: attribute('name') ?? '', isHidden })
      }
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
    },
  })
  const parts = await workbook.relationships(main)
  const sheets = listed.flatMap(({ id, name, isHidden }) => {
    const part = parts.get(id)
    return part?.type.endsWith('/worksheet') ? [{ name, place: part.target, isHidden }] : []
  })
  if (sheets.length === 0) throw new UnreadableTable('damaged', say('workbook_without_cells', {}))
  const ofType = (type: string) =>
    [...parts.values()].find((part) => part.type.endsWith(`/${type}`) && workbook.has(part.target))?.target
  return { sheets, strings: ofType('sharedStrings'), styles: ofType('styles'), since1904 }
}

function noWorkbook(workbook: Package, main: string): UnreadableTable {
  const what = main.endsWith('.bin')
    ? 'a binary workbook (.xlsb)'
    : workbook.has('word/document.xml')
      ? 'a text document (.docx)'
      : workbook.has('content.xml')
        ? 'an OpenDocument file (.ods)'
        : 'a ZIP archive without a workbook in it'
  return new UnreadableTable(
    'other_format',
    say('table_of_other_format', { claimed: 'an Excel workbook (.xlsx)', actual: what }),
  )
}

/** What cell styles make of numbers: styles name number formats, some of which the workbook defines itself. */
async function numberStyles(workbook: Package, part: string | undefined): Promise<(style: number) => Shown> {
  if (part === undefined) return () => 'number'
  const codes = new Map<number, string>()
  const formats: number[] = []
  let inCellFormats = false
  await workbook.visit(part, {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      if (name === 'cellXfs') inCellFormats = true
      if (name === 'xf' && inCellFormats) formats.push(Number(attribute('numFmtId') ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  const shown = formats.map((id) => shownBy(id, codes.get(id)))
  return (style) => shown[style] ?? 'number'
}
