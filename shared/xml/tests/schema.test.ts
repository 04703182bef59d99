import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { GREEDY_DOCUMENT, GREEDY_SCHEMA } from '@regesta/testing/greedy-schema'
import { compileSchema } from '@regesta/xml/compile-schema'
import { collectSchema } from '@regesta/xml/schema-closure'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

const whole = realpathSync(mkdtempSync(join(tmpdir(), 'regesta-xml-')))
let folder = whole
beforeEach(() => {
  folder = mkdtempSync(join(whole, 'case-'))
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

const XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'
const schema = (content: string, attributes = '') => `<xs:schema ${XS} ${attributes}>${content}</xs:schema>`
const include = (location: string) => `<xs:include schemaLocation="${location}"/>`
const numbered = schema('<xs:simpleType name="number"><xs:restriction base="xs:int"/></xs:simpleType>')
const element = '<xs:element name="a" type="number"/>'

function plant(files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return join(folder, 'schema/main.xsd')
}

const collect = (files: Record<string, string>) => collectSchema(plant(files), 'schema_file')

/** What a document shows under a schema. */
async function findings(files: Record<string, string>, document: string) {
  const rules = compileSchema(await collect(files))
  try {
    return rules.validate(document)
  } finally {
    rules.dispose()
  }
}

describe('a schema', () => {
  it.each([
    ['beside it', 'number.xsd', 'schema/number.xsd'],
    ['in a folder below', 'parts/number.xsd', 'schema/parts/number.xsd'],
    ['by an address with escapes', 'Ma%C3%9Fe%20(neu).xsd', 'schema/Maße (neu).xsd'],
    ['by a name with a percent sign', '100%.xsd', 'schema/100%.xsd'],
    [
      'by a name that the disk spells in another way',
      'Übersicht.xsd'.normalize('NFC'),
      `schema/${'Übersicht.xsd'.normalize('NFD')}`,
    ],
    [
      'by a name that the schema spells in another way',
      'Übersicht.xsd'.normalize('NFD'),
      `schema/${'Übersicht.xsd'.normalize('NFC')}`,
    ],
    ['by an address whose file lies in the folder', 'https://example.org/x/number.xsd?v=1', 'schema/number.xsd'],
  ])('takes what it includes: %s', async (_, location, path) => {
    const files = { 'schema/main.xsd': schema(include(location) + element), [path]: numbered }
    expect(await findings(files, '<a>7</a>')).toEqual([])
    expect(await findings(files, '<a>\nseven</a>')).toEqual([{ line: 1, message: expect.stringContaining('seven') }])
  })

  it('whose parts include each other in a circle is read once', async () => {
    const { parts } = await collect({
      'schema/main.xsd': schema(include('other.xsd')),
      'schema/other.xsd': schema(include('main.xsd')),
    })
    expect(parts.map(({ name }) => name)).toEqual(['0.xsd', '1.xsd'])
  })

  it('knows the attributes of XML itself without the network', async () => {
    const main = schema(
      '<xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="http://www.w3.org/2001/xml.xsd"/><xs:element name="a"><xs:complexType><xs:attribute ref="xml:lang"/></xs:complexType></xs:element>',
    )
    expect(await findings({ 'schema/main.xsd': main }, '<a xml:lang="de"/>')).toEqual([])
    expect(await findings({ 'schema/main.xsd': main }, '<a lang="de"/>')).toHaveLength(1)
  })

  it('is never followed out of its folder, and says so when it cannot do without', async () => {
    const files = { 'schema/main.xsd': schema(include('../number.xsd') + element), 'number.xsd': numbered }
    const collected = await collect(files)
    expect(collected.notFollowed).toEqual(['../number.xsd'])
    expect(collected.parts).toHaveLength(1)
    expect(() => compileSchema(collected)).toThrow(
      /'schema_file' .*main\.xsd is not a usable XML schema: .*Not followed.*\.\.\/number\.xsd/s,
    )
  })

  it('with a DOCTYPE in one of its parts is refused', async () => {
    const files = { 'schema/main.xsd': schema(include('b.xsd')), 'schema/b.xsd': `<!DOCTYPE x>${numbered}` }
    await expect(collect(files)).rejects.toMatchObject({ code: 'refused' })
  })

  it('of more files than any honest one is refused', async () => {
    const links = Array.from({ length: 1_001 }, (_, n) => include(`${n}.xsd`)).join('')
    const parts = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`schema/${n}.xsd`, schema('')]))
    await expect(collect({ ...parts, 'schema/main.xsd': schema(links) })).rejects.toThrow(/more than 1000 files/)
  })
})

it('that would take all memory for a small document cannot be used, and leaves nothing for the next', async () => {
  await expect(findings({ 'schema/main.xsd': GREEDY_SCHEMA }, GREEDY_DOCUMENT)).rejects.toThrow(
    /'schema_file' .*main\.xsd is not a usable XML schema: it needs more than 128 MB of memory/,
  )
  expect(await findings({ 'schema/main.xsd': schema('<xs:element name="a"/>') }, '<a/>')).toEqual([])
})

it('tells where a document is not well-formed', async () => {
  const files = { 'schema/main.xsd': schema('<xs:element name="a"/>') }
  expect(await findings(files, '<a>\n</b>')).toEqual([{ line: 2, message: expect.stringContaining('mismatch') }])
})
