import type { Format } from '../formats.js'
import type { ByteChange } from './bytes.js'
import type { Dice } from './dice.js'

type TextChange = (text: string, dice: Dice, words: readonly string[]) => string

const EVERYWHERE = [
  '\0',
  '\ufeff',
  '\u202e',
  '\ud800',
  '9'.repeat(400),
  '-1',
  '1e999',
  '4294967296',
  'NaN',
  '%s%n',
  '__proto__',
  '../../x',
  ' ',
]

/** Words that mean something in a format. */
const WORDS: Partial<Record<Format, readonly string[]>> = {
  csv: ['"', '""', ',', ';', '\t', '\r', '\r\n', "'", '=1+1', 'filename'],
  json: ['{', '[', ']', '}', '"', '\\', '\\u0000', 'null', '{"a":', '[[', ',', '1e400', '"__proto__":'],
  yaml: [
    '&a ',
    '*a',
    '*describe',
    '<<: ',
    '- ',
    ': ',
    '? ',
    '!!binary ',
    '!!js/function ',
    '|\n',
    '>\n',
    '%YAML 1.1',
    '---\n',
    '...\n',
    '{',
    '[',
  ],
  xml: [
    '<!DOCTYPE a [',
    '<!ENTITY e "e">',
    '&e;',
    '&#0;',
    '&#x110000;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?x ',
    '<a ',
    'xmlns=""',
    '<a>',
    '/>',
    'standalone="yes"',
  ],
  obj: [
    'mtllib ',
    'mtllib',
    'usemtl ',
    'f 1 2 3\n',
    'f -1 -2 -3\n',
    'v nan inf 0\n',
    '\\\n',
    'newmtl a\n',
    'map_Kd ',
    'map_Kd -s 1 1',
    '/dev/zero',
  ],
  gltf: [
    '"bufferView":0',
    '"count":4294967295',
    '"children":[0]',
    '"uri":"/dev/zero"',
    '"uri":"data:,"',
    '"byteOffset":-1',
    '"sparse":{',
    '[0,0,0]',
  ],
  ply: [
    'element vertex 4294967295\n',
    'element face 2000000000\n',
    'property list uint int a\n',
    'property double x\n',
    'end_header\n',
    'format binary_big_endian 1.0\n',
  ],
  stl: ['facet normal', 'endloop', 'vertex 1e999 0 0', 'solid ', 'endsolid'],
  pdf: [
    '<<',
    '>>',
    '[',
    ']',
    'obj\n',
    'endobj\n',
    'stream\n',
    'endstream',
    '/Type/ObjStm',
    '/Type/Page',
    '/Kids[2 0 R]',
    '/Length 999999999',
    'xref\n',
    'startxref\n',
    '/Prev 0',
    '/Encrypt 1 0 R',
    '%%EOF',
  ],
}
const KIN: Partial<Record<Format, Format>> = { tsv: 'csv', xsd: 'xml', mtl: 'obj', xlsx: 'xml' }

const insertWords: TextChange = (text, dice, words) => {
  const at = dice.below(text.length + 1)
  return text.slice(0, at) + dice.pick(words).repeat(1 + dice.below(dice.pick([1, 8, 20_000]))) + text.slice(at)
}

const growNumber: TextChange = (text, dice) => {
  const numbers = [...text.matchAll(/\d+/g)]
  if (numbers.length === 0) return text
  const { index, 0: number } = dice.pick(numbers)
  const grown = dice.pick(['-1', '0', '65536', '2147483648', '99999999999999999999', '1e308', '0x10', '１２'])
  return text.slice(0, index) + grown + text.slice(index + number.length)
}

const repeatLine: TextChange = (text, dice) => {
  const lines = text.split('\n')
  const at = dice.below(lines.length)
  const line = lines[at] ?? ''
  const times = Math.min(dice.pick([2, 300, 20_000]), Math.ceil(2_000_000 / (line.length + 1)))
  return [...lines.slice(0, at), ...Array.from({ length: times }, () => line), ...lines.slice(at)].join('\n')
}

const dropSign: TextChange = (text, dice) => {
  const signs = [...text.matchAll(/["'<>{}[\]();:,=\n]/g)]
  if (signs.length === 0) return text
  const { index } = dice.pick(signs)
  return text.slice(0, index) + text.slice(index + 1)
}

const oneLine: TextChange = (text) => text.replaceAll('\n', ' ')

const CHANGES: readonly TextChange[] = [insertWords, insertWords, growNumber, repeatLine, dropSign, oneLine]

/** Changes a text of such a format, now and then its encoding too. Bytes that are no text come back as they were. */
export const changeText =
  (format: Format): ByteChange =>
  (bytes, dice) => {
    const words = [...EVERYWHERE, ...(WORDS[format] ?? WORDS[KIN[format] ?? 'json'] ?? [])]
    let text = bytes.toString('latin1')
    for (let count = 1 + dice.below(4); count > 0; count -= 1) text = dice.pick(CHANGES)(text, dice, words)
    if (dice.chance(0.1)) return Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le')
    return dice.chance(0.1) ? Buffer.from(text, 'utf8') : Buffer.from(text, 'latin1')
  }
