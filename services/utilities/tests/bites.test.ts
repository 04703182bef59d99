import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './start.js'

let running: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  running = await start()
})
afterAll(() => running.stop())

const XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'
const OBJECT = `<xs:schema ${XS}><xs:element name="object"/></xs:schema>`

/** Whether the service answers others before the slow request ends. */
async function staysAwake(slow: Promise<unknown>): Promise<boolean> {
  let ended = false
  const watched = slow.then(() => {
    ended = true
  })
  await running.client.automapRepoFields({ body: { headers: ['a'] } })
  const answered = !ended
  await watched
  return answered
}

// Each of these files held the service up for good or for many seconds; the limit of a test is far below that.
describe('files that are made to be slow', () => {
  it('a table of quotes and an ordinary one with a stray quote are read', async () => {
    const stray = running.file('stray.csv', `filename,height 5",note\n${'"img.jpg","12",""\n'.repeat(40)}`)
    expect(await running.client.getTableHeaders({ body: { file_path: stray } })).toMatchObject({
      headers: ['filename', 'height 5"', 'note'],
    })
    const quotes = running.file('quotes.csv', '"'.repeat(121))
    expect((await running.raw.getTableHeaders({ body: { file_path: quotes } })).status).toBe(500)
  })

  it('XML with blanks without end in its declaration is validated', async () => {
    const schema_file = running.file('object.xsd', OBJECT)
    const file_path = running.file('blanks.xml', `<?xml version="1.0"${' '.repeat(200_000)}encoding="UTF-8"?><object/>`)
    expect(await running.client.validateXml({ body: { file_path, schema_file } })).toMatchObject({ valid: true })
  })

  it('a schema of imports that are never closed is refused', async () => {
    const file_path = running.file('object.xml', '<object/>')
    const schema_file = running.file('imports.xsd', '<import '.repeat(60_000))
    expect((await running.raw.validateXml({ body: { file_path, schema_file } })).status).toBe(400)
  })

  it('a list of keys without end holds up nobody else', async () => {
    const file_path = running.file(
      'deep.yaml',
      `${Array.from({ length: 200_000 }, (_, n) => `key${n}: [a, b]`).join('\n')}\n`,
    )
    expect(await staysAwake(running.raw.getYamlKeys({ body: { file_path } }))).toBe(true)
  })
})

describe('schemas', () => {
  const document = (content: string) => running.file('document.xml', content)

  it('come with the attributes of XML and XLink, wherever they say that these lie', async () => {
    const schema_file = running.file(
      'links/main.xsd',
      `<xs:schema ${XS} xmlns:xlink="http://www.w3.org/1999/xlink"><xs:import namespace="http://www.w3.org/1999/xlink" schemaLocation="http://www.loc.gov/standards/xlink/xlink.xsd"/><xs:import namespace="http://www.w3.org/XML/1998/namespace"/><xs:element name="a"><xs:complexType><xs:attribute ref="xml:lang"/><xs:attributeGroup ref="xlink:simpleLink"/></xs:complexType></xs:element></xs:schema>`,
    )
    const valid = document(
      '<a xml:lang="de" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#x" xlink:show="new"/>',
    )
    expect(await running.client.validateXml({ body: { file_path: valid, schema_file } })).toMatchObject({ valid: true })
    const wrong = document('<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:show="sideways"/>')
    expect(await running.client.validateXml({ body: { file_path: wrong, schema_file } })).toMatchObject({
      valid: false,
    })
  })

  it('may include one without a namespace, whose elements take theirs', async () => {
    running.file(
      'vocabulary/types.xsd',
      `<xs:schema ${XS}><xs:element name="kind"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="jug"/></xs:restriction></xs:simpleType></xs:element></xs:schema>`,
    )
    running.file(
      'vocabulary/main.xsd',
      `<xs:schema ${XS} targetNamespace="http://purl.org/dc/terms/"><xs:include schemaLocation="types.xsd"/></xs:schema>`,
    )
    const template_file = running.file('template.xml', `$${'{dcterms_kind}'}`)
    const schema_dir = running.folder.concat('/vocabulary')
    expect(await running.client.getTemplateMappingInfo({ body: { schema_dir, template_file } })).toMatchObject({
      variables: [{ name: 'dcterms_kind', vocab_values: ['jug'] }],
    })
  })
})

describe('tables as people make them', () => {
  it('say in which row the header stands', async () => {
    const filePath = running.file('title.csv', 'Bestand 2024\n\nDatei,Titel\na.jpg,Krug\n')
    expect(await running.client.previewSpreadsheet({ body: { filePath } })).toMatchObject({
      columns: ['Datei', 'Titel'],
      header_row: 3,
    })
  })

  it('map nothing when they have no bytes', async () => {
    const body = {
      table_path: running.file('nothing.csv', ''),
      prompts_path: running.file('prompts.yaml', 'p: {v: {user: "{title}"}}'),
      prompt_id: 'p',
    }
    expect(await running.client.automapColumns({ body })).toEqual({ success: true, mapping: {} })
  })
})
