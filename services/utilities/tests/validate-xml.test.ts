import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './start.js'

let running: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  running = await start()
})
afterAll(() => running.stop())

const javaVersion = (() => {
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' })
    return 'found'
  } catch {
    process.stdout.write('Tests of the engine xerces are left out: no Java development kit on this machine.\n')
    return undefined
  }
})()

const ROOT = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'
const OBJECT = `${ROOT}<xs:element name="object"><xs:complexType><xs:sequence><xs:element name="title" type="xs:string"/><xs:element name="year" type="xs:gYear" minOccurs="0"/></xs:sequence></xs:complexType></xs:element></xs:schema>`
const SECRET = 'content-of-a-secret-file'

type Engine = 'libxml2' | 'xerces'

async function validate(engine: Engine | undefined, xml: string | Uint8Array, schema = OBJECT, name = 'object.xsd') {
  const body = {
    file_path: running.file('document.xml', xml),
    schema_file: running.file(name, schema),
    ...(engine ? { engine } : {}),
  }
  return running.raw.validateXml({ body })
}

const engines: Engine[] = javaVersion === undefined ? ['libxml2'] : ['libxml2', 'xerces']

describe.each(engines)('the engine %s', { timeout: 60_000 }, (engine) => {
  it('finds a valid document valid', async () => {
    expect(
      await validate(engine, '<?xml version="1.0"?>\n<object><title>Krug</title><year>1650</year></object>'),
    ).toMatchObject({
      status: 200,
      body: { success: true, valid: true, errors: [] },
    })
  })

  it('lists faults with their lines', async () => {
    const { status, body } = await validate(engine, '<object>\n<title>Krug</title>\n<year>old</year>\n</object>')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, valid: false })
    const { errors } = body as { errors: { line: number; message: string }[] }
    expect(errors.length).toBeGreaterThan(0)
    expect(errors[0]).toMatchObject({ line: 3, message: expect.stringContaining('old') })
  })

  it('lists faults of form', async () => {
    const { status, body } = await validate(engine, '<object>\n<title>Krug</object>')
    expect(status).toBe(200)
    expect(body).toMatchObject({ valid: false, errors: [{ line: 2 }] })
  })

  it('reads other encodings', async () => {
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><object><title>Gr\xfcn</title></object>',
      'latin1',
    )
    expect((await validate(engine, latin)).body).toMatchObject({ valid: true })
    const utf16 = Buffer.from(
      '\ufeff<?xml version="1.0" encoding="UTF-16"?><object><title>Grün</title></object>',
      'utf16le',
    )
    expect((await validate(engine, utf16)).body).toMatchObject({ valid: true })
  })

  it('follows includes and imports inside of the folder, by their name also such on the network', async () => {
    running.file(
      'sub/types.xsd',
      `${ROOT}<xs:simpleType name="kind"><xs:restriction base="xs:string"><xs:enumeration value="jug"/></xs:restriction></xs:simpleType></xs:schema>`,
    )
    running.file(
      'far.xsd',
      '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:far"><xs:attribute name="id" type="xs:int"/></xs:schema>',
    )
    const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:far="urn:far"><xs:include schemaLocation="./sub/types.xsd"/><xs:import namespace="urn:far" schemaLocation='http://example.org/schemas/far.xsd'/><xs:element name="o"><xs:complexType><xs:simpleContent><xs:extension base="kind"><xs:attribute ref="far:id"/></xs:extension></xs:simpleContent></xs:complexType></xs:element></xs:schema>`
    expect((await validate(engine, '<o xmlns:far="urn:far" far:id="3">jug</o>', schema, 'o.xsd')).body).toMatchObject({
      valid: true,
    })
    expect((await validate(engine, '<o xmlns:far="urn:far" far:id="x">jug</o>', schema, 'o.xsd')).body).toMatchObject({
      valid: false,
    })
  })

  it('does not follow references out of the folder, and says so', async () => {
    running.file(
      'types.xsd',
      `${ROOT}<xs:simpleType name="kind"><xs:restriction base="xs:string"/></xs:simpleType></xs:schema>`,
    )
    const schema = `${ROOT}<xs:include schemaLocation="../types.xsd"/><xs:element name="o" type="kind"/></xs:schema>`
    const answer = await validate(engine, '<o/>', schema, 'inner/o.xsd')
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      error: expect.stringMatching(/is not a usable XML schema: .*Not followed.*\.\.\/types\.xsd/s),
    })
  })

  it('answers 400 for a schema that is none', async () => {
    const broken = ['<html/>', '<xs:schema', `${ROOT}<xs:element name="a" type="missing"/></xs:schema>`]
    // Java takes its time to start, so one must do there.
    for (const schema of engine === 'xerces' ? broken.slice(-1) : broken) {
      const answer = await validate(engine, '<a/>', schema)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        success: false,
        error: expect.stringContaining('is not a usable XML schema'),
      })
    }
  })

  it.each([
    ['in UTF-8', (text: string) => Buffer.from(text)],
    ['in UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['in UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    [
      'after comments and instructions',
      (text: string) => Buffer.from(`<?xml version="1.0"?><!-- a > b --><?x y?>\n ${text}`),
    ],
    ['in an encoding that is not read', (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${text}`)],
    [
      'in a declared encoding that hides it',
      (text: string) => Buffer.from(`<?xml version="1.0" encoding="IBM037"?>${text}`),
    ],
  ])('refuses a DOCTYPE %s, so that no content of another file can come out', async (_, encode) => {
    const secret = running.file('secret.txt', SECRET)
    const xml = `<!DOCTYPE object [<!ENTITY e SYSTEM "file://${secret}">]><object><title>&e;</title><year>&e;</year></object>`
    const answer = await validate(engine, encode(xml))
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).not.toContain(SECRET)
  })

  it('refuses a DOCTYPE in a schema and in what it includes', async () => {
    const secret = running.file('secret.txt', SECRET)
    const hostile = `<!DOCTYPE x [<!ENTITY e SYSTEM "file://${secret}">]>${ROOT}<xs:element name="&e;"/></xs:schema>`
    running.file('hostile.xsd', hostile)
    for (const schema of [hostile, `${ROOT}<xs:include schemaLocation="hostile.xsd"/></xs:schema>`]) {
      const answer = await validate(engine, '<a/>', schema)
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('DOCTYPE') } })
      expect(JSON.stringify(answer.body)).not.toContain(SECRET)
    }
  })

  it('reads nothing that a document names as its schema', async () => {
    const secret = running.file('secret.txt', SECRET)
    const xml = `<object xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="file://${secret}"><title/></object>`
    const answer = await validate(engine, xml)
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(SECRET)
  })
})

describe('validate_xml', () => {
  it('takes libxml2 when no engine is named', async () => {
    expect(await validate(undefined, '<object><title/></object>')).toMatchObject({ status: 200, body: { valid: true } })
  })

  it('answers 404 for missing files and 400 for missing members and unknown engines', async () => {
    const schema_file = running.file('object.xsd', OBJECT)
    const file_path = running.file('document.xml', '<a/>')
    expect(await running.raw.validateXml({ body: { file_path: '/none.xml', schema_file } })).toMatchObject({
      status: 404,
      body: { error: 'File not found: /none.xml' },
    })
    expect(await running.raw.validateXml({ body: { file_path, schema_file: '/none.xsd' } })).toMatchObject({
      status: 404,
    })
    expect(
      await running.raw.validateXml({ body: { file_path } as { file_path: string; schema_file: string } }),
    ).toMatchObject({ status: 400, body: { error: "Missing 'schema_file'" } })
    expect(
      await running.raw.validateXml({ body: { file_path, schema_file, engine: 'other' as 'xerces' } }),
    ).toMatchObject({ status: 400, body: { error: expect.stringContaining('libxml2, xerces') } })
  })

  it('answers 400 for bytes that are not in their encoding', async () => {
    expect(await validate('libxml2', Buffer.from('<a>\xff\xfe</a>', 'latin1'))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('not in the encoding utf-8') },
    })
  })

  it('does not hold up other requests', async () => {
    const rows = '<title>x</title>'.repeat(400_000)
    const slow = validate('libxml2', `<object>${rows}</object>`)
    const first = await Promise.race([
      slow.then(() => 'validation'),
      running.client.automapRepoFields({ body: { headers: ['a'] } }).then(() => 'other'),
    ])
    expect(first).toBe('other')
    expect((await slow).status).toBe(200)
  })
})

it('has the time that all parts of a schema ask for', { timeout: 180_000 }, async () => {
  const values = Array.from({ length: 1_000_000 }, (_, n) => `<xs:enumeration value="v${n}"/>`).join('')
  running.file(
    'large.xsd',
    `${ROOT}<xs:simpleType name="t"><xs:restriction base="xs:string">${values}</xs:restriction></xs:simpleType></xs:schema>`,
  )
  const schema = `${ROOT}<xs:include schemaLocation="large.xsd"/><xs:element name="a" type="t"/></xs:schema>`
  expect(await validate('libxml2', '<a>v7</a>', schema, 'small.xsd')).toMatchObject({
    status: 200,
    body: { valid: true, errors: [] },
  })
})
