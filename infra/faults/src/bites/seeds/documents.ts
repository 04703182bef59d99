import { deflateSync } from 'node:zlib'
import { COMPONENT } from './archives.js'

const PIPELINE = `identifier: bitten
name: Bitten
description: A pipeline of one step
steps:
  - {step_number: 1, step_name: Profile, component_name: text_profiler}
`

/** Prompts as a language model is asked with; `describe` is what readers ask for. */
export const PROMPTS = `settings: {language: en}
describe: &describe
  short: {system: "You describe objects.", user: "Describe {title} of {year}.", suggested_model: llama3}
  long: {system: "You describe objects.", user: "Describe {title} from {place} at length."}
again: *describe
`

export const SCHEMA = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.europeana.eu/schemas/edm/" elementFormDefault="qualified">
  <xs:simpleType name="kind"><xs:restriction base="xs:string"><xs:enumeration value="IMAGE"/><xs:enumeration value="TEXT"/></xs:restriction></xs:simpleType>
  <xs:element name="type" xmlns:edm="http://www.europeana.eu/schemas/edm/" type="edm:kind"/>
  <xs:element name="find"><xs:complexType><xs:sequence>
    <xs:element name="label" type="xs:string" maxOccurs="unbounded"/><xs:element name="height" type="xs:decimal" minOccurs="0"/>
  </xs:sequence><xs:attribute name="id" type="xs:ID" use="required"/></xs:complexType></xs:element>
</xs:schema>
`

/** Sound by the schema, and a template with the names of variables. */
export const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<find xmlns="http://www.europeana.eu/schemas/edm/" id="f1"><label>{{edm_type}} \${dc_title} {title}</label><label>Gefäß</label><height>41.5</height></find>
`

const VALUES = {
  identifier: 'find-1',
  title: 'Amphora',
  name: 'Amphora',
  steps: [{ step_number: 1, step_name: 'Profile', component_name: 'text_profiler' }],
  nested: { list: [1, 2.5, -3e10, null, true, 'ü'], empty: {} },
}

export const documentSeeds = {
  json: [Buffer.from(JSON.stringify(VALUES, null, 2)), Buffer.from(JSON.stringify([VALUES, VALUES]))],
  yaml: [Buffer.from(PIPELINE), Buffer.from(PROMPTS), Buffer.from(COMPONENT)],
  xml: [Buffer.from(DOCUMENT), Buffer.from(DOCUMENT.replace('UTF-8', 'UTF-16'), 'utf16le')],
  xsd: [Buffer.from(SCHEMA)],
  pdf: [pdf()],
}

/** One page with packed text, with its table of places. */
function pdf(): Buffer {
  const content = deflateSync('BT /F1 24 Tf 72 720 Td (Museum) Tj ET')
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>'),
    Buffer.concat([
      Buffer.from(`<</Length ${content.length}/Filter/FlateDecode>>stream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
  ]
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(parts.reduce((sum, part) => sum + part.length, 0))
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0)
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 6\n0000000000 65535 f \n${lines}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table)])
}
