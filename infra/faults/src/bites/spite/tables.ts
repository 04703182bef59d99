import { packFiles, packZip } from '@regesta/starter-components/zip-of'
import type { Spite } from '../formats.js'

const MB = 1024 * 1024
const text = (content: string): Buffer => Buffer.from(content)

const csv: readonly Spite[] = [
  () => text('"'.repeat(4_001)),
  () => text(`filename,height 5",note\n${'"img.jpg","12",""\n'.repeat(40)}`),
  () => text(`${'a,'.repeat(200_000)}\n1\n`),
  () => text(`filename,${'x'.repeat(3 * MB)}\na,b\n`),
  () => text(`filename,title\n"${'x'.repeat(3 * MB)}`),
  () => text(`filename,title\n${'a.jpg,"b""'.repeat(100_000)}\n`),
  () => text(','.repeat(2 * MB)),
  () => text('\n'.repeat(2 * MB)),
  () => text(`filename\n${`${'\r'.repeat(999)}a.jpg\n`.repeat(2_000)}`),
  () => text(`${'filename,'.repeat(19_000)}\n${'a,'.repeat(19_000)}\n`),
  () => text(`filename,title\n${Array.from({ length: 150_000 }, (_, row) => `f${row}.jpg,t`).join('\n')}\n`),
  () => text(`filename,title\n${'a.jpg,t\n'.repeat(150_000)}`),
  () => text(`filename,title\n${`${'é'.normalize('NFD').repeat(40)}.jpg,x\n`.repeat(20_000)}`),
  () => Buffer.from(`filename,title\n${'a\0b,c\n'.repeat(1_000)}`),
  () => Buffer.from('filename;title\nä;ö\n', 'latin1'),
  () => Buffer.from('\ufefffilename\ttitle\na\tb\n', 'utf16le').subarray(0, -1),
  () => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.alloc(1_001, 0x41)]),
  () => text(`${' '.repeat(MB)}filename,title\n`),
  () => text(`filename,title\n${`"${'\n'.repeat(500)}",x\n`.repeat(1_000)}`),
  () => text(`${'"",'.repeat(300_000)}\n`),
  () => text(`filename,title\n${'x'.repeat(MB)},t\n${'"a" b.jpg,"t" u\n'.repeat(20_000)}`),
  () => Buffer.alloc(0),
]

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const link = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`
const links = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`

/** A workbook of one sheet, of parts that may say anything. */
function workbook(rows: string, parts: Record<string, string> = {}): Buffer {
  const all: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': links(link('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${REL}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(
      link('r1', 'worksheet', 'worksheets/sheet1.xml'),
      link('r2', 'sharedStrings', 'sharedStrings.xml'),
      link('r3', 'styles', 'styles.xml'),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN} count="1"><si><t>filename</t></si></sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}/>`,
    ...parts,
  }
  return packFiles(all)
}

const HEAD = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>title</t></is></c></row>'
const bomb = `<!DOCTYPE sst [<!ENTITY a "${'x'.repeat(1_000)}">${Array.from({ length: 12 }, (_, level) => `<!ENTITY a${level} "${`&a${level === 0 ? '' : level - 1};`.repeat(10)}">`).join('')}]>`

const xlsx: readonly Spite[] = [
  () => workbook(`${HEAD}<row r="2"><c r="A2" t="s"><v>4294967295</v></c><c r="XFD2"><v>1</v></c></row>`),
  () => workbook(`${HEAD}<row r="2147483647"><c r="ZZZZZZZ9"><v>1</v></c></row>`),
  () => workbook(`${HEAD}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`),
  () => workbook(`${HEAD}<row r="2"><c r="A2" t="inlineStr"><is><t>${'x'.repeat(30 * MB)}</t></is></c></row>`),
  () => workbook(`${HEAD}<row r="2"><c r="A2" t="inlineStr"><is>${'<t>xxxxxxxx</t>'.repeat(400_000)}</is></c></row>`),
  () => workbook(HEAD + '<row><c><v>1</v></c></row>'.repeat(300_000)),
  () => workbook(`<row r="1">${'<c t="inlineStr"><is><t>a</t></is></c>'.repeat(200_000)}</row>`),
  () => workbook('<row>'.repeat(500_000)),
  () =>
    workbook(HEAD, {
      'xl/sharedStrings.xml': `<sst ${MAIN} count="4294967295">${'<si><t>abcdefgh</t></si>'.repeat(500_000)}</sst>`,
    }),
  () => workbook(HEAD, { 'xl/sharedStrings.xml': `${bomb}<sst ${MAIN}><si><t>&a11;</t></si></sst>` }),
  () => workbook(HEAD, { 'xl/sharedStrings.xml': `<sst ${MAIN}><si>${'<r>'.repeat(200_000)}` }),
  () =>
    workbook(HEAD, {
      'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${`<numFmt numFmtId="164" formatCode="${'y'.repeat(200)}"/>`.repeat(20_000)}</numFmts></styleSheet>`,
    }),
  () =>
    workbook(HEAD, {
      'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="${'[h]&quot;'.repeat(100_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    }),
  () =>
    workbook(HEAD, {
      'xl/_rels/workbook.xml.rels': links(
        ...Array.from({ length: 100_000 }, (_, n) => link(`r${n}`, 'worksheet', '../../../etc/passwd')),
      ),
    }),
  () =>
    workbook(HEAD, {
      'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${REL}"><sheets>${'<sheet name="A" sheetId="1" r:id="r1"/>'.repeat(50_000)}</sheets></workbook>`,
    }),
  () =>
    workbook(HEAD, {
      'xl/workbook.xml': `<workbook ${Array.from({ length: 50_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
    }),
  () =>
    workbook(
      `${HEAD}${`<row><c t="d"><v>2024-03-12T00:00:00</v></c><c t="n"><v>${'9'.repeat(300)}</v></c></row>`.repeat(2_000)}`,
    ),
  () =>
    workbook(
      `${HEAD}<row><c t="e"><v>#N/A</v></c><c t="b"><v>7</v></c><c t="zz"><v>x</v></c><c s="99999"><v>45306</v></c></row>`,
    ),
  () =>
    packZip(
      Array.from({ length: 60_000 }, (_, n) => ({ name: `xl/worksheets/sheet${n}.xml`, content: Buffer.alloc(0) })),
    ),
]

const CFB = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** An old container whose head claims what it likes. */
function compound(size: number, claims: Readonly<Record<number, number>>): Buffer {
  const file = Buffer.alloc(size)
  CFB.copy(file)
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  for (const [at, value] of Object.entries(claims)) file.writeUInt32LE(value, Number(at))
  return file
}

/** A stream of records as it stood on its own before there were containers. */
function records(...all: readonly [kind: number, content: Buffer][]): Buffer {
  const parts = all.map(([kind, content]) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(kind, 0)
    head.writeUInt16LE(content.length, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat(parts)
}
const BOF = Buffer.from([0, 6, 5, 0, 0, 0, 0, 0])

const xls: readonly Spite[] = [
  () => compound(12 * 1024, { 44: 1, 48: 0, 60: 0xfffffffe, 68: 0, 72: 0xffffffff, 76: 0 }),
  () => compound(4_096, { 44: 0xffffffff, 48: 0, 72: 0xffffffff, 76: 0 }),
  () => compound(64 * 1024, { 44: 1, 48: 1, 60: 1, 64: 0xffffffff, 68: 0xfffffffe, 76: 0 }),
  () =>
    compound(2 * MB, {
      44: 109,
      48: 1,
      68: 0xfffffffe,
      ...Object.fromEntries(Array.from({ length: 109 }, (_, n) => [76 + 4 * n, n])),
    }),
  () => compound(512, {}),
  () => compound(1_536, { 30: 0xffff, 44: 1, 48: 1, 68: 0xfffffffe, 76: 0 }),
  () =>
    records([0x809, BOF], ...Array.from({ length: 100_000 }, (): [number, Buffer] => [0x203, Buffer.alloc(14, 0xff)])),
  () =>
    records(
      [0x809, BOF],
      [0x204, Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0xff, 0xff])],
      [0x00fc, Buffer.alloc(8, 0xff)],
    ),
  () => Buffer.concat([CFB, Buffer.alloc(100_000, 0xff)]),
  () => text(`<html><table>${'<tr><td>a'.repeat(200_000)}`),
  () => text(`ID;PWXL;N;E\n${'C;Y1;X1;K"a"\n'.repeat(100_000)}E\n`),
  () =>
    text(
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">${'<Worksheet>'.repeat(50_000)}`,
    ),
]

export const spitefulTables = { csv, tsv: csv, xlsx, xls }
