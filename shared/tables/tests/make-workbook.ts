import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipArchive } from 'archiver'

/** The parts of a workbook, each as its XML. A test writes the cells itself, so that it knows what stands in the file. */
export interface WorkbookParts {
  sheet: string
  strings?: string
  styles?: string
  workbook?: string
  /** Further or other parts by name; null leaves one out. */
  parts?: Record<string, string | null>
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Writes an .xlsx file from parts that a test spells out. */
export async function makeWorkbook(
  path: string,
  { sheet, strings, styles, workbook, parts = {} }: WorkbookParts,
): Promise<string> {
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`
  const list = (...items: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
  const all: Record<string, string | null> = {
    '_rels/.rels': list(relationship('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      workbook ??
      `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': list(
      relationship('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('r2', 'sharedStrings', 'sharedStrings.xml'),
      relationship('r3', 'styles', '/xl/styles.xml'),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': strings === undefined ? null : `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/styles.xml': styles === undefined ? null : `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...parts,
  }
  const archive = new ZipArchive()
  for (const [name, content] of Object.entries(all)) if (content !== null) archive.append(content, { name })
  const written = pipeline(archive, createWriteStream(path))
  await archive.finalize()
  await written
  return path
}
