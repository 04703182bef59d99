import { cellText } from './sheet-text.js'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The part that is the sheet of a workbook with one, and how its XML begins. */
export const SHEET_PART = 'xl/worksheets/sheet1.xml'
export const SHEET_START = `${XML}<worksheet xmlns="${MAIN}">`

/** What a workbook of one sheet consists of beside that sheet. */
export const workbookParts = (sheet: string): readonly (readonly [part: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/${SHEET_PART}" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', relation('officeDocument', 'xl/workbook.xml')],
  ['xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${cellText(sheetName(sheet))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ],
]

const relation = (type: string, target: string) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

/** Names of sheets have at most 31 characters, and some characters are not allowed in them. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet'
