import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { logger } from '@regesta/log/logger'
import { busyDuring } from '@regesta/testing/busy-during'
import { createVocabularies } from '@regesta/utilities/outside/vocabularies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './start.js'

let running: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  running = await start()
})
afterAll(() => running.stop())

const EDM = 'http://www.europeana.eu/schemas/edm/'
const DC = 'http://purl.org/dc/elements/1.1/'

const schema = (content: string, namespace = EDM) =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" xmlns:edm="${EDM}" xmlns:dc="${DC}" targetNamespace="${namespace}">${content}</xs:schema>`

const values = (...list: string[]) => list.map((value) => `<xs:enumeration value="${value}"/>`).join('')
const kind = (name: string, ...list: string[]) =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:string">${values(...list)}</xs:restriction></xs:simpleType>`

let folders = 0
/** The vocabularies of the variables of a template, for the schema files given. */
async function variables(template: string, files: Record<string, string>) {
  folders += 1
  for (const [name, content] of Object.entries(files)) running.file(join(`s${folders}`, name), content)
  const body = {
    schema_dir: join(running.folder, `s${folders}`),
    template_file: running.file('template.xml', template),
  }
  return (await running.client.getTemplateMappingInfo({ body })).variables
}

const vocabulary = async (variable: string, files: Record<string, string>) =>
  (await variables(`\${${variable}}`, files))[0]?.vocab_values

describe('the variables of a template', () => {
  it('are the unique, sorted names in dollar and braces, and nothing else', async () => {
    const found = await variables(`\${b} \${a_x} \${b} {c} \${d-e} \${edm:type} $f \${G1} \${größe}`, {
      'a.xsd': schema(''),
    })
    expect(found).toEqual(['G1', 'a_x', 'b'].map((name) => ({ name, has_vocab: false, vocab_values: [] })))
  })

  it('are split at the first underscore into a known prefix and an element', async () => {
    const files = {
      'a.xsd': schema(`${kind('t', 'x')}<xs:element name="inner_x" type="t"/><xs:element name="type" type="edm:t"/>`),
    }
    expect(await variables(`\${edm_inner_x} \${edm_type} \${foo_type} \${edm} \${dc_type}`, files)).toMatchObject([
      { name: 'dc_type', has_vocab: false },
      { name: 'edm', has_vocab: false },
      { name: 'edm_inner_x', has_vocab: true, vocab_values: ['x'] },
      { name: 'edm_type', has_vocab: true, vocab_values: ['x'] },
      { name: 'foo_type', has_vocab: false },
    ])
  })

  it.each([
    ['dc', DC],
    ['dcterms', 'http://purl.org/dc/terms/'],
    ['skos', 'http://www.w3.org/2004/02/skos/core#'],
    ['edm', EDM],
  ])('know the prefix %s', async (prefix, namespace) => {
    const files = { 'a.xsd': schema(`${kind('t', 'x')}<xs:element name="e" type="t"/>`, namespace) }
    expect(await vocabulary(`${prefix}_e`, files)).toEqual(['x'])
  })
})

describe('a vocabulary', () => {
  const one = (content: string) => vocabulary('edm_e', { 'a.xsd': schema(content) })

  it('lists the values in the order of the schema, each once, without empty ones', async () => {
    expect(await one(`${kind('t', 'TEXT', 'IMAGE', '3D', 'TEXT', '')}<xs:element name="e" type="t"/>`)).toEqual([
      'TEXT',
      'IMAGE',
      '3D',
    ])
  })

  it.each([
    [
      'a type inside of the element',
      `<xs:element name="e"><xs:simpleType><xs:restriction base="xs:string">${values('a')}</xs:restriction></xs:simpleType></xs:element>`,
      ['a'],
    ],
    [
      'a restriction of a restriction',
      `${kind('t', 'a', 'b')}<xs:simpleType name="u"><xs:restriction base="t"><xs:maxLength value="1"/></xs:restriction></xs:simpleType><xs:element name="e" type="u"/>`,
      ['a', 'b'],
    ],
    [
      'a narrowing restriction',
      `${kind('t', 'a', 'b')}<xs:simpleType name="u"><xs:restriction base="t">${values('b')}</xs:restriction></xs:simpleType><xs:element name="e" type="u"/>`,
      ['b'],
    ],
    [
      'a union of named types',
      `${kind('t', 'a')}${kind('u', 'b', 'a')}<xs:element name="e"><xs:simpleType><xs:union memberTypes="t edm:u"/></xs:simpleType></xs:element>`,
      ['a', 'b'],
    ],
    [
      'a union of types inside of it',
      `<xs:element name="e"><xs:simpleType><xs:union memberTypes="xs:date"><xs:simpleType><xs:restriction base="xs:string">${values('a')}</xs:restriction></xs:simpleType></xs:union></xs:simpleType></xs:element>`,
      ['a'],
    ],
    [
      'a list',
      `${kind('t', 'a')}<xs:element name="e"><xs:simpleType><xs:list itemType="t"/></xs:simpleType></xs:element>`,
      ['a'],
    ],
    [
      'a chain of extensions',
      `${kind('t', 'a')}<xs:complexType name="u"><xs:simpleContent><xs:extension base="t"><xs:attribute name="x"/></xs:extension></xs:simpleContent></xs:complexType><xs:complexType name="v"><xs:simpleContent><xs:extension base="u"/></xs:simpleContent></xs:complexType><xs:element name="e" type="v"/>`,
      ['a'],
    ],
    [
      'a local element',
      `${kind('t', 'a')}<xs:complexType name="c"><xs:sequence><xs:element name="e" type="t"/></xs:sequence></xs:complexType>`,
      ['a'],
    ],
    [
      'the head of a substitution group',
      `${kind('t', 'a')}<xs:element name="head" type="t"/><xs:element name="e" substitutionGroup="head"/>`,
      ['a'],
    ],
    ['a type that is open', '<xs:element name="e" type="xs:string"/>', []],
    [
      'types in a circle',
      '<xs:simpleType name="t"><xs:restriction base="u"/></xs:simpleType><xs:simpleType name="u"><xs:restriction base="t"/></xs:simpleType><xs:element name="e" type="t"/>',
      [],
    ],
    ['a type that is nowhere', '<xs:element name="e" type="edm:missing"/>', []],
  ])('comes from %s', async (_, content, expected) => {
    expect(await one(content)).toEqual(expected)
  })

  it('comes from the global element where a local one has its name too', async () => {
    const content = `${kind('t', 'local')}${kind('u', 'global')}<xs:complexType name="c"><xs:sequence><xs:element name="e" type="t"/></xs:sequence></xs:complexType><xs:element name="e" type="u"/>`
    expect(await one(content)).toEqual(['global'])
  })

  it('comes through references to other namespaces', async () => {
    const files = {
      'edm.xsd': schema(
        '<xs:import namespace="x" schemaLocation="dc.xsd"/><xs:element name="e" type="dc:t"/><xs:element name="g"><xs:complexType><xs:sequence><xs:element ref="dc:f"/></xs:sequence></xs:complexType></xs:element>',
      ),
      'dc.xsd': schema(`${kind('t', 'from dc')}<xs:element name="f" type="t"/>`, DC),
    }
    expect(await vocabulary('edm_e', files)).toEqual(['from dc'])
    expect(await vocabulary('dc_f', files)).toEqual(['from dc'])
  })

  it('comes from included files in subfolders, also from such without a namespace of their own', async () => {
    const files = {
      'a.xsd': schema('<xs:include schemaLocation="sub/types.xsd"/><xs:element name="e" type="t"/>'),
      'sub/types.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:include schemaLocation="deeper/more.xsd"/><xs:simpleType name="t"><xs:restriction base="u"/></xs:simpleType></xs:schema>`,
      'sub/deeper/more.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${kind('u', 'deep')}</xs:schema>`,
    }
    expect(await vocabulary('edm_e', files)).toEqual(['deep'])
  })

  it.each([
    ['sub/Ma%C3%9Fe%20(neu).xsd', 'sub/Maße (neu).xsd'],
    ['sub/Maßübersicht.xsd'.normalize('NFC'), 'sub/Maßübersicht.xsd'.normalize('NFD')],
  ])('comes from an included file that is named %s', async (location, path) => {
    const files = {
      'a.xsd': schema(`<xs:include schemaLocation="${location}"/><xs:element name="e" type="t"/>`),
      [path]: schema(kind('t', 'found')),
    }
    expect(await vocabulary('edm_e', files)).toEqual(['found'])
  })

  it('does not come from files outside of the folder', async () => {
    running.file('outside.xsd', schema(kind('t', 'secret')))
    expect(
      await vocabulary('edm_e', {
        'a.xsd': schema('<xs:include schemaLocation="../outside.xsd"/><xs:element name="e" type="t"/>'),
      }),
    ).toEqual([])
  })

  it('does not come through a link out of the folder, nor from a pipe, which nobody waits for', async () => {
    running.file('outside.xsd', schema(kind('t', 'secret')))
    const folder = dirname(running.file(join('linked', 'a.xsd'), schema('<xs:element name="e" type="t"/>')))
    symlinkSync(join(running.folder, 'outside.xsd'), join(folder, 'b.xsd'))
    execFileSync('mkfifo', [join(folder, 'c.xsd'), join(folder, 'included.xsd')])
    writeFileSync(join(folder, 'd.xsd'), schema(`<xs:include schemaLocation="included.xsd"/>${kind('s', 'own')}`))
    const body = { schema_dir: folder, template_file: running.file('template.xml', `\${edm_e}`) }
    expect((await running.client.getTemplateMappingInfo({ body })).variables[0]?.vocab_values).toEqual([])
  })
})

/** As many members as a file may have, each one a part of the next. */
const chained = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<xs:simpleType name="t${at}"><xs:restriction base="t${at + 1}"/></xs:simpleType>`,
  ).join('')

describe('schemas that are made to be slow', () => {
  it('hold up no other request, and a type behind thousands of others counts as open', async () => {
    const content = `${chained(30_000)}<xs:complexType name="c"><xs:sequence>${'<xs:element name="e" type="t0"/>'.repeat(60_000)}</xs:sequence></xs:complexType>`
    const files = { 'a.xsd': schema(content) }
    let found: readonly string[] | undefined
    const busy = await busyDuring(async () => {
      found = await vocabulary('edm_e', files)
    })
    expect(found).toEqual([])
    expect(busy).toBeLessThan(0.5)
  })

  it('keep the values of the elements that have some', async () => {
    const content = `${kind('t', 'x')}${chained(5_000)}<xs:complexType name="c"><xs:sequence>${'<xs:element name="e" type="t0"/>'.repeat(1_000)}<xs:element name="e" type="t"/></xs:sequence></xs:complexType>`
    expect(await vocabulary('edm_e', { 'a.xsd': schema(content) })).toEqual(['x'])
  })
})

describe('schema folders', () => {
  const good = schema(`${kind('t', 'x')}<xs:element name="e" type="t"/>`)

  it('are read although single files are damaged, foreign or no schema at all', async () => {
    const files = {
      'a.xsd': '<xs:schema',
      'b.xsd': '<html/>',
      'c.xsd': '',
      'd.xsd': Buffer.from([0, 1, 2]).toString('latin1'),
      'e.XSD': good,
      'f.txt': good,
    }
    expect(await vocabulary('edm_e', files)).toEqual(['x'])
  })

  it('that are missing or empty give variables without vocabularies', async () => {
    const template_file = running.file('t.xml', `\${edm_e}`)
    const { variables } = await running.client.getTemplateMappingInfo({
      body: { schema_dir: '/none/at/all', template_file },
    })
    expect(variables).toEqual([{ name: 'edm_e', has_vocab: false, vocab_values: [] }])
  })

  it('are read again when a file changes, appears or disappears, also an included one', async () => {
    const folder = join(running.folder, 'live')
    const template_file = running.file('t.xml', `\${edm_e}`)
    const now = async () =>
      (await running.client.getTemplateMappingInfo({ body: { schema_dir: folder, template_file } })).variables[0]
        ?.vocab_values
    running.file('live/a.xsd', schema('<xs:include schemaLocation="sub/t.xsd"/><xs:element name="e" type="t"/>'))
    const included = running.file('live/sub/t.xsd', schema(kind('t', 'one')))
    expect(await now()).toEqual(['one'])
    expect(await now()).toEqual(['one'])
    writeFileSync(included, schema(kind('t', 'two')))
    utimesSync(included, new Date(), new Date(Date.now() + 5_000))
    expect(await now()).toEqual(['two'])
    rmSync(included)
    expect(await now()).toEqual([])
    running.file('live/b.xsd', schema(kind('t', 'three')))
    expect(await now()).toEqual(['three'])
  })

  it('do not expand entities', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>${schema(kind('t', '&f;'))}`
    expect(await vocabulary('edm_e', { 'a.xsd': bomb, 'b.xsd': good })).toEqual(['x'])
  })
})

describe('requests', () => {
  it.each(['schema_dir', 'template_file'])('answer 400 without %s', async (field) => {
    const body = { schema_dir: '/tmp', template_file: '/tmp/x', [field]: undefined } as unknown as {
      schema_dir: string
      template_file: string
    }
    expect(await running.raw.getTemplateMappingInfo({ body })).toMatchObject({
      status: 400,
      body: { success: false, error: `Missing '${field}'` },
    })
  })

  it('answer 500 for a missing template and 400 for a relative path', async () => {
    expect(
      await running.raw.getTemplateMappingInfo({ body: { schema_dir: '/tmp', template_file: '/none.xml' } }),
    ).toMatchObject({ status: 500, body: { error: 'File not found: /none.xml' } })
    expect(
      (
        await running.raw.getTemplateMappingInfo({
          body: { schema_dir: 'tmp', template_file: running.file('t.xml', '') },
        })
      ).status,
    ).toBe(400)
  })
})

it('a folder of schemas that need too much memory is refused with the way out, and the next one is read', async () => {
  const vocabularies = createVocabularies(logger('test'), { heap: 16, seconds: 20 })
  const many = Array.from({ length: 60_000 }, (_, at) => kind(`type_${at}`, `value ${at}`)).join('')
  running.file('huge/all.xsd', schema(many))
  running.file('small/all.xsd', schema(`${kind('t', 'x')}<xs:element name="type" type="edm:t"/>`))
  const of = (folder: string) =>
    vocabularies.of(join(running.folder, folder), [{ namespace: EDM, element: 'type' }], new AbortController().signal)
  await expect(of('huge')).rejects.toThrow(
    /huge need more than 16 MB of memory to be read\. Choose a folder that holds only/,
  )
  expect(await of('small')).toEqual([['x']])
  await vocabularies.close()
})
