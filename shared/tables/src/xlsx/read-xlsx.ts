import type { Source } from '../cell.js'
import type { Content } from '../sniff-file.js'
import { UnreadableTable } from '../unreadable-table.js'
import { isEncryptedPackage } from './encrypted.js'
import { isDateFormat } from './excel-date.js'
import { asUnreadable, openPackage, type Package } from './open-package.js'
import { createSharedStrings } from './shared-strings.js'
import { sheetRows } from './sheet-rows.js'

/** The first sheet of a workbook, streamed. */
export async function readXlsx(path: string, content: Content): Promise<Source> {
  if (content === 'cfb') throw await notAPackage(path)
  const workbook = await openPackage(path)
  try {
    const { sheet, strings, styles, since1904 } = await findParts(workbook)
    const context = {
      strings: createSharedStrings(workbook, strings),
      isDate: await dateStyles(workbook, styles),
      since1904,
    }
    const bytes = await workbook.read(sheet)
    return {
      strictWidth: false,
      rows: closing(sheetRows(bytes, context), async () => {
        await context.strings.close()
        workbook.close()
      }),
    }
  } catch (error) {
    workbook.close()
    throw asUnreadable(error)
  }
}

async function* closing<T>(rows: AsyncGenerator<T>, close: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* rows
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
  const ids: string[] = []
  let since1904 = false
  await workbook.visit(main, {
    open: (name, attribute) => {
      if (name === 'sheet') ids.push(attribute('id') ?? '')
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
    },
  })
  const parts = await workbook.relationships(main)
  const sheet = ids.map((id) => parts.get(id)).find((part) => part?.type.endsWith('/worksheet'))
  if (sheet === undefined) throw new UnreadableTable('damaged', 'The workbook has no sheet with cells')
  const ofType = (type: string) =>
    [...parts.values()].find((part) => part.type.endsWith(`/${type}`) && workbook.has(part.target))?.target
  return { sheet: sheet.target, strings: ofType('sharedStrings'), styles: ofType('styles'), since1904 }
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
    `The file is not an Excel workbook (.xlsx) but ${what}. Save it as .xlsx or .csv`,
  )
}

/** Which cell styles show dates: styles name number formats, some of which the workbook defines itself. */
async function dateStyles(workbook: Package, part: string | undefined): Promise<(style: number) => boolean> {
  if (part === undefined) return () => false
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
  const dates = formats.map((id) => isDateFormat(id, codes.get(id)))
  return (style) => dates[style] ?? false
}

async function notAPackage(path: string): Promise<UnreadableTable> {
  if (await isEncryptedPackage(path)) {
    return new UnreadableTable('encrypted', 'The workbook is encrypted with a password. Save it without one')
  }
  return new UnreadableTable(
    'other_format',
    'The file is not an Excel workbook (.xlsx) but an older Office document (.xls, .doc). It was probably renamed: give it the ending .xls or save it as .xlsx',
  )
}
