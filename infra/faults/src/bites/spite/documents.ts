import { deflateSync } from 'node:zlib'
import type { Spite } from '../formats.js'

const MB = 1024 * 1024
const text = (content: string): Buffer => Buffer.from(content)
const XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'

const json: readonly Spite[] = [
  () => text('['.repeat(200_000)),
  () => text(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  () => text(`{${Array.from({ length: 200_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`),
  () => text(`{"a":"${'x'.repeat(5 * MB)}"}`),
  () => text(`{"a":${'9'.repeat(MB)}}`),
  () => text('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'),
  () => text(`{"steps":[${'{},'.repeat(100_000)}{}],"identifier":"many","name":"Many"}`),
  () => text(`{"identifier":"${'x'.repeat(200_000)}","name":"${'\\u0000'.repeat(1_000)}","steps":[]}`),
  () => text(`{"identifier":"deep","name":"Deep","steps":${'['.repeat(900)}${']'.repeat(900)}}`),
  () => text('{"a":"\\ud800"}'),
  () => Buffer.from('\ufeff{"a":1}', 'utf16le'),
  () => text(`[${'1,'.repeat(1_000_000)}1]`),
  () => text(`${' '.repeat(3 * MB)}{}`),
  () => text(`{${'"a":1,'.repeat(200_000)}"a":2}`),
]

const laughs = `${Array.from({ length: 12 }, (_, n) => `a${n}: &a${n} [${n === 0 ? 'x,x,x,x,x,x,x,x,x' : Array.from({ length: 9 }, () => `*a${n - 1}`).join(',')}]`).join('\n')}\n`

const yaml: readonly Spite[] = [
  () => text(laughs),
  () => text(`identifier: p\nname: p\nsteps: []\n${laughs}`),
  () => text('describe: &a {short: *a}\n'),
  () => text(`describe: ${'['.repeat(20_000)}`),
  () => text(`describe:\n${Array.from({ length: 3_000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')}`),
  () => text(`${Array.from({ length: 60_000 }, (_, n) => `key${n}: {short: {user: "{a} {b}"}}`).join('\n')}\n`),
  () =>
    text(
      `${Array.from({ length: 5_000 }, (_, n) => `k${n}: &k${n} {a: 1}`).join('\n')}\nall:\n${Array.from({ length: 5_000 }, (_, n) => `  <<: *k${n}`).join('\n')}\n`,
    ),
  () => text(`describe: {short: {user: "${'{'.repeat(MB)}"}}\n`),
  () => text(`describe: {short: {user: "${'{a}'.repeat(300_000)}"}}\n`),
  () => text(`describe: {short: {user: "${'{{a '.repeat(100_000)}"}}\n`),
  () => text(`describe: |\n${' a\n'.repeat(300_000)}`),
  () => text(`describe: >\n${'\n'.repeat(MB)} a\n`),
  () => text(`? ${'? '.repeat(3_000)}a\n`),
  () => text('- '.repeat(20_000)),
  () => text(`a: !!binary ${'A'.repeat(2 * MB)}\n`),
  () => text(`a: "${'\\x41'.repeat(500_000)}"\n`),
  () => text(`#${'x'.repeat(3 * MB)}\n`),
  () => text('a: 1\n---\n'.repeat(50_000)),
  () => text(`a: ${'&x '.repeat(50_000)}b\n`),
  () => text(`${'a'.repeat(2_000)}: 1\n`.repeat(1_500)),
  () => text('a: !!js/function "return 1"\nb: !!python/object:os.system x\n'),
  () =>
    text(
      `identifier: p\nname: p\nsteps:\n${'  - {step_number: 1, step_name: A, component_name: text_profiler}\n'.repeat(20_000)}`,
    ),
  () => Buffer.from('describe: {short: {user: "ü"}}\n', 'latin1'),
  () => text('\t: \0\n'),
]

const entities = Array.from(
  { length: 12 },
  (_, n) => `<!ENTITY a${n} "${n === 0 ? 'xxxxxxxxxx' : `&a${n - 1};`.repeat(10)}">`,
).join('')

const xml: readonly Spite[] = [
  () => text(`<?xml version="1.0"?><!DOCTYPE a [${entities}]><a>&a11;</a>`),
  () => text(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///dev/zero">]><a>&x;</a>`),
  () => text(`<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a/>`),
  () => text(`<!DOCTYPE a [<!ENTITY % p "${'x'.repeat(100_000)}">${'%p;'.repeat(10_000)}]><a/>`),
  () => text('<a>'.repeat(500_000)),
  () => text(`<a>${'<b>'.repeat(100_000)}${'</b>'.repeat(100_000)}</a>`),
  () => text(`<a ${Array.from({ length: 100_000 }, (_, n) => `b${n}="x"`).join(' ')}/>`),
  () => text(`<a ${Array.from({ length: 50_000 }, (_, n) => `xmlns:p${n}="urn:${n}"`).join(' ')}/>`),
  () => text(`<a b="${'x'.repeat(11 * MB)}"/>`),
  () => text(`<${'a'.repeat(3 * MB)}/>`),
  () => text(`<?xml version="1.0"${' '.repeat(60_000)}?><a/>`),
  () => text(`<?xml version="1.0"?>${'<!-- -->'.repeat(300_000)}<a/>`),
  () => text(`<!--${'-'.repeat(MB)}`),
  () => text(`<a>${'<![CDATA['.repeat(200_000)}`),
  () => text(`<a>${'&amp;'.repeat(500_000)}</a>`),
  () => text(`<a>${'&'.repeat(500_000)}</a>`),
  () => text(`${'<?a b?>'.repeat(200_000)}<a/>`),
  () => text(`<find xmlns="http://www.europeana.eu/schemas/edm/" id="a">${'<label>x</label>'.repeat(200_000)}</find>`),
  () => text(`<find xmlns="http://www.europeana.eu/schemas/edm/">${'<nothing/>'.repeat(100_000)}</find>`),
  () => text(`{{${'a_'.repeat(100_000)}}} ${'{edm_type} '.repeat(100_000)}`),
  () => text('{'.repeat(2 * MB)),
  () => Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a/>'),
  () => text('<?xml version="1.0" encoding="EBCDIC-CP-US"?><a/>'),
  () => text('<?xml version="1.0" encoding="UTF-7"?><a>+ADw-</a>'),
  () => text('<a>\0</a>'),
]

const schema = (content: string) =>
  text(
    `<xs:schema ${XS} xmlns="http://www.europeana.eu/schemas/edm/" targetNamespace="http://www.europeana.eu/schemas/edm/" elementFormDefault="qualified">${content}</xs:schema>`,
  )
const sequence = (content: string) =>
  `<xs:element name="find"><xs:complexType><xs:sequence>${content}</xs:sequence></xs:complexType></xs:element>`

const xsd: readonly Spite[] = [
  () => text('<import '.repeat(60_000)),
  () =>
    schema(
      '<xs:include schemaLocation="../../../../../../../../dev/zero"/><xs:include schemaLocation="http://127.0.0.1:1/a.xsd"/>',
    ),
  () => schema('<xs:include schemaLocation="file.xsd"/>'.repeat(5_000)),
  () =>
    schema(
      `<xs:element name="find" type="t"/>${Array.from({ length: 200 }, (_, n) => `<xs:complexType name="t${n === 0 ? '' : n}"><xs:complexContent><xs:extension base="t${n === 199 ? '' : n + 1}"/></xs:complexContent></xs:complexType>`).join('')}`,
    ),
  () =>
    schema(
      '<xs:group name="g"><xs:sequence><xs:group ref="g"/></xs:sequence></xs:group><xs:element name="find"><xs:complexType><xs:group ref="g"/></xs:complexType></xs:element>',
    ),
  () => schema(sequence('<xs:element name="label" type="xs:string" minOccurs="1000" maxOccurs="1000000000"/>')),
  () =>
    schema(
      sequence(
        Array.from({ length: 12 }, () => '<xs:sequence minOccurs="0" maxOccurs="99">').join('') +
          '<xs:element name="label" maxOccurs="99"/>' +
          '</xs:sequence>'.repeat(12),
      ),
    ),
  () =>
    schema(
      sequence(
        '<xs:choice minOccurs="0" maxOccurs="500"><xs:element name="label"/><xs:element name="label" minOccurs="0" maxOccurs="500"/></xs:choice>',
      ),
    ),
  () =>
    schema(
      '<xs:element name="find"><xs:complexType><xs:all>' +
        Array.from({ length: 300 }, (_, n) => `<xs:element name="e${n}" minOccurs="0"/>`).join('') +
        '</xs:all></xs:complexType></xs:element>',
    ),
  () =>
    schema(
      '<xs:element name="find"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="(a+)+(b+)+([c-z]*)*$"/></xs:restriction></xs:simpleType></xs:element>',
    ),
  () =>
    schema(
      '<xs:element name="find"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="((((a{1,999}){1,999}){1,999}){1,999}){1,999}"/></xs:restriction></xs:simpleType></xs:element>',
    ),
  () =>
    schema(
      `<xs:simpleType name="k"><xs:restriction base="xs:string">${Array.from({ length: 60_000 }, (_, n) => `<xs:enumeration value="v${n}"/>`).join('')}</xs:restriction></xs:simpleType><xs:element name="type" type="k"/>`,
    ),
  () => schema(Array.from({ length: 30_000 }, (_, n) => `<xs:element name="e${n}" type="xs:string"/>`).join('')),
  () =>
    schema(
      `<xs:simpleType name="a"><xs:union memberTypes="${'a b '.repeat(20_000)}"/></xs:simpleType><xs:simpleType name="b"><xs:union memberTypes="${'a '.repeat(2_000)}"/></xs:simpleType><xs:element name="type" type="a"/>`,
    ),
  () =>
    schema(
      `${Array.from(
        { length: 3_000 },
        (_, n) => `<xs:simpleType name="s${n}"><xs:union memberTypes="s${n + 1} s${n + 1} s${n + 1}"/></xs:simpleType>`,
      ).join('')}<xs:element name="type" type="s0"/>`,
    ),
  () => text(`<!DOCTYPE s [${entities}]><xs:schema ${XS}>&a11;</xs:schema>`),
  () => text(`<xs:schema ${XS}>${'<xs:annotation>'.repeat(100_000)}`),
  () => schema('<xs:key name="k"><xs:selector xpath=".//."/><xs:field xpath="@id"/></xs:key>'),
]

const pdfOf = (body: string) => text(`%PDF-1.7\n${body}\nstartxref\n9\n%%EOF\n`)
const packed = () => deflateSync(Buffer.alloc(200 * MB))
const streamOf = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    text(`%PDF-1.7\n1 0 obj\n<<${dictionary}/Filter/FlateDecode/Length ${content.length}>>stream\n`),
    content,
    text('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
  ])

const pdf: readonly Spite[] = [
  () => pdfOf('/Type/ObjStm'.repeat(80_000)),
  () => pdfOf('/Type/Page'.repeat(200_000)),
  () => pdfOf('<<'.repeat(500_000)),
  () => pdfOf('['.repeat(MB)),
  () => pdfOf('1 0 obj\n<</Type/Pages/Kids[1 0 R]/Count 2147483647>>\nendobj\ntrailer<</Root 1 0 R>>'),
  () => pdfOf('1 0 obj\n'.repeat(100_000)),
  () => pdfOf(`${'stream\n'.repeat(200_000)}`),
  () => pdfOf('xref\n0 4294967295\n'),
  () => pdfOf('startxref\n9\n%%EOF\n'.repeat(50_000)),
  () => streamOf('/Type/ObjStm/N 1000000000/First 0', packed()),
  () => streamOf('/Type/XRef/W[1 9 9]/Size 2147483647/Index[0 2147483647]', packed()),
  () => streamOf('/Type/ObjStm/N 10/First 5', deflateSync(deflateSync(Buffer.alloc(20 * MB)))),
  () => pdfOf('('.repeat(MB)),
  () => pdfOf(`trailer<</Encrypt<</Filter/Standard/V 5/R 6/Length 99999999>>/Root 1 0 R>>`),
  () => text(`${' '.repeat(MB)}%PDF-1.7`),
]

export const spitefulDocuments = { json, yaml, xml, xsd, pdf }
