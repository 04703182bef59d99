import type { Finding } from '@regesta/contracts/messages'
import { YAML_MESSAGES } from '@regesta/contracts/sentences/yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './start.js'

let running: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  running = await start()
})
afterAll(() => running.stop())

describe('a file that cannot be read as text', () => {
  const zeroes = Buffer.from([80, 75, 3, 4, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0])

  it.each(['getYamlKeys', 'getTemplateVariables', 'getJsonKeys'] as const)(
    'is told so by %s, without a word of tables',
    async (call) => {
      const file_path = running.file('binary.yaml', zeroes)
      const { status, body } = await running.raw[call]({ body: { file_path } })
      const { error } = body as { error: string }
      expect([status, error]).toEqual([500, expect.stringMatching(/is not text: .* save it as plain text \(UTF-8\)/)])
      expect(error).not.toContain('.xlsx')
    },
  )

  it('is told to keep one document when it holds several', async () => {
    const file_path = running.file('several.yaml', 'a: 1\n---\nb: 2\n')
    const { body } = await running.raw.getYamlKeys({ body: { file_path } })
    expect((body as { error: string }).error).toMatch(/it holds several documents, one after each line '---'; keep one/)
    expect(body).toMatchObject({
      message_id: 'yaml_invalid',
      message_reasons: [{ message_id: 'yaml_file_fault' }, { message_id: 'yaml_documents' }],
    })
  })
})

describe('get_yaml_keys', () => {
  const yaml =
    'version: 1\nzeta: { b: 1, a: 2, settings: 3 }\nsettings: {}\nalpha: text\nsources: []\n3: { 7: x }\nnothing:\n'
  const keys = async (body: { file_path: string; parent_key?: string | null }) =>
    (await running.client.getYamlKeys({ body })).keys

  it('lists top-level keys in the order of the file without settings, version and sources', async () => {
    const file_path = running.file('keys.yaml', yaml)
    expect(await keys({ file_path })).toEqual(['zeta', 'alpha', '3', 'nothing'])
    expect(await keys({ file_path, parent_key: '' })).toEqual(['zeta', 'alpha', '3', 'nothing'])
    expect(await keys({ file_path, parent_key: null })).toEqual(['zeta', 'alpha', '3', 'nothing'])
  })

  it('lists all keys below a parent, none for an unknown one', async () => {
    const file_path = running.file('keys.yaml', yaml)
    expect(await keys({ file_path, parent_key: 'zeta' })).toEqual(['b', 'a', 'settings'])
    expect(await keys({ file_path, parent_key: '3' })).toEqual(['7'])
    expect(await keys({ file_path, parent_key: 'unknown' })).toEqual([])
  })

  it('reads a file of very many short keys', { timeout: 180_000 }, async () => {
    const lines = Array.from({ length: 140_000 }, (_, at) => `k${at + 100_000}: 1`)
    expect(await keys({ file_path: running.file('many.yaml', lines.join('\n')) })).toHaveLength(lines.length)
  })

  it('reads as many values as it says that it reads', async () => {
    const list = { file_path: running.file('list.json', `{"a": [${'1,'.repeat(149_990)}1]}`) }
    expect(await keys(list)).toEqual(['a'])
    const lines = Array.from({ length: 149_990 }, (_, at) => `k${at}: 1\n`)
    expect(await keys({ file_path: running.file('map.yaml', lines.join('')) })).toHaveLength(lines.length)
  })

  it('reads merge keys and Latin-1', async () => {
    expect(
      await keys({ file_path: running.file('merge.yaml', 'a: &a { x: 1 }\nb: { <<: *a, y: 2 }\n'), parent_key: 'b' }),
    ).toEqual(['x', 'y'])
    expect(await keys({ file_path: running.file('latin.yaml', Buffer.from('Größe: 1\n', 'latin1')) })).toEqual([
      'Größe',
    ])
  })

  it.each([
    ['a parent with a single value', yaml, 'alpha', /'parent_key' 'alpha' holds a single value/],
    ['a damaged file', 'a: [1\nb: }', undefined, /Invalid YAML format: .*line 2/s],
    ['a list', '- a\n- b\n', undefined, /not a YAML dictionary/],
    ['an empty file', '', undefined, /not a YAML dictionary/],
    ['several documents', 'a: 1\n---\nb: 2\n', undefined, /it holds several documents/],
    ['repeated keys', 'a: 1\na: 2\n', undefined, /Map keys must be unique/],
    ['zero bytes', Buffer.from('a: 1\0\0'), undefined, /zero bytes/],
    ['a bomb of aliases', bomb(), undefined, /alias/],
    ['a list of more values than memory holds', `a: [${'1,'.repeat(1_500_000)}1]`, undefined, /holds too many values/],
    ['a list of values that take 150 MB', `a: [${'1,'.repeat(150_000)}1]`, undefined, /holds too many values/],
    [
      'a fault in each of its values',
      `[]\n[${'1,'.repeat(140_000)}1]`,
      undefined,
      /Unexpected .* at line 2, column 1:/,
    ],
    ['nesting without end', `a: ${'['.repeat(100_000)}`, undefined, /Invalid YAML format: .* nested too deeply/],
    ['a file over the limit', `a: ${'x'.repeat(5 * 1024 * 1024)}`, undefined, /at most 4 MiB/],
  ])('answers 500 with the reason for %s', async (_, content, parent_key, reason) => {
    const answer = await running.raw.getYamlKeys({ body: { file_path: running.file('bad.yaml', content), parent_key } })
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({ success: false, error: expect.stringMatching(reason) })
  })

  it('answers 404 for a missing path or file', async () => {
    expect((await running.raw.getYamlKeys({ body: {} as { file_path: string } })).status).toBe(404)
    expect((await running.raw.getYamlKeys({ body: { file_path: '/none.yaml' } })).body).toEqual({
      success: false,
      error: 'File not found: /none.yaml',
      message_id: 'file_not_found',
      message_params: { place: '/none.yaml' },
    })
  })
})

/** Texts with what is rarely wrong in YAML, by the sentence that tells of it. */
const RARE: readonly (readonly [id: string, text: string])[] = [
  ['yaml_list_beside_key', 'a: - b'],
  ['yaml_other_after_end', '"a" "b"'],
  ['yaml_token_of_document', '}'],
  ['yaml_comma_or_colon', 'a: {"b" "c"}'],
  ['yaml_item_without_sign', 'a:\n- |\n  b\n x'],
  ['yaml_key_in_brackets_over_lines', '[a\nb: c]'],
  ['yaml_key_in_brackets_long', `[${'k'.repeat(1100)}: 1]`],
  ['yaml_text_begins_deeper', 'a: |\n\n    \n  b'],
  ['yaml_props_beside_list', '&a - b'],
  ['yaml_beside_marker', '--- a: b'],
  ['yaml_tags', 'a: !s !t b'],
  ['yaml_tag_glued', '!t"x"'],
  ['yaml_tag_not_resolved', 'a: !e!x b'],
  ['yaml_tag_without_suffix', 'a: !! b'],
  ['yaml_tag_verbatim', 'a: !<!> b'],
  ['yaml_tag_open', 'a: !<x'],
  ['yaml_alias_empty', 'a: *'],
  ['yaml_alias_marked', 'x: &x 1\na: !t *x'],
  ['yaml_anchor_empty', 'a: &'],
  ['yaml_directive_tag', '%TAG x\n---\na'],
  ['yaml_directive_version', '%YAML\n---\na'],
  ['yaml_directives_open', '%YAML 1.2'],
  ['yaml_directives_unmarked', '%YAML 1.2\na: b'],
  ['yaml_pairs', 'a: !!pairs [{a: 1, b: 2}]'],
  ['yaml_key_ordered_twice', 'a: !!omap [a: 1, a: 2]'],
  ['yaml_set_with_values', 'a: !!set {b: 1}'],
  ['yaml_merge_of_other', '<<: 3'],
  ['yaml_no_day', 'a: !!timestamp x'],
]

function bomb(): string {
  const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  for (const [before, name] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh'])
    lines.push(`${name}: &${name} [${Array(10).fill(`*${before}`).join(', ')}]`)
  return lines.join('\n')
}

it.each(RARE)('what is rarely wrong in YAML is told by the sentence %s', async (id, text) => {
  const answer = await running.raw.getYamlKeys({ body: { file_path: running.file('rare.yaml', text) } })
  expect(answer.status).toBe(500)
  const { message_reasons = [] } = answer.body as Finding
  expect(message_reasons.at(-1)?.message_id).toBe(id)
})

it('so each of them is', () => {
  expect(new Set(RARE.map(([id]) => id))).toEqual(new Set(Object.keys(YAML_MESSAGES)))
})

describe('get_json_keys', () => {
  it('lists top-level keys by code point', async () => {
    const file_path = running.file(
      'keys.json',
      '\ufeff{"b":1,"a":{"x":1},"B":2,"ä":3,"10":4,"9":5,"__proto__":6,"😀":7,"\uffee":8}',
    )
    expect((await running.client.getJsonKeys({ body: { file_path } })).keys).toEqual([
      '10',
      '9',
      'B',
      '__proto__',
      'a',
      'b',
      'ä',
      '\uffee',
      '😀',
    ])
  })

  it.each([
    ['a list', '[1]', 400, /^The provided file is not a JSON object \(dictionary\)\. .* holds a list$/],
    ['a text', '"x"', 400, /holds a single value/],
    ['null', 'null', 400, /holds a single value/],
    ['malformed JSON', '{"a":', 500, /^Invalid JSON format in the file\. /],
    ['nesting without end', `{"a":${'['.repeat(2_000_000)}`, 500, /^Invalid JSON format .* nested too deeply/],
    ['an empty file', '', 500, /it is empty/],
  ])('refuses %s', async (_, content, status, error) => {
    const answer = await running.raw.getJsonKeys({ body: { file_path: running.file('bad.json', content) } })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ success: false, error: expect.stringMatching(error) })
  })

  it('answers 400 without a path and 404 without a file', async () => {
    expect(await running.raw.getJsonKeys({ body: {} as { file_path: string } })).toMatchObject({
      status: 400,
      body: { error: "Missing 'file_path'" },
    })
    expect(await running.raw.getJsonKeys({ body: { file_path: '/none.json' } })).toMatchObject({
      status: 404,
      body: { error: 'File not found: /none.json' },
    })
  })
})

describe('get_template_variables', () => {
  it('lists names of letters, digits and underscores in braces, unique and sorted', async () => {
    const file_path = running.file(
      't.txt',
      `Dear {name}, {Zeit} \${two} {{three}} {6} {a-b} {a b} {} {name} {Größe} {_x}`,
    )
    expect((await running.client.getTemplateVariables({ body: { file_path } })).variables).toEqual([
      '6',
      'Größe',
      'Zeit',
      '_x',
      'name',
      'three',
      'two',
    ])
  })

  it('answers 404 without a path or a file, and an empty list for an empty file', async () => {
    expect((await running.raw.getTemplateVariables({ body: {} as { file_path: string } })).status).toBe(404)
    expect((await running.raw.getTemplateVariables({ body: { file_path: '/none.txt' } })).status).toBe(404)
    expect(
      (await running.client.getTemplateVariables({ body: { file_path: running.file('empty.txt', '') } })).variables,
    ).toEqual([])
  })

  it('answers 500 for a file that is no text', async () => {
    const answer = await running.raw.getTemplateVariables({
      body: { file_path: running.file('binary.txt', Buffer.from([1, 0, 2, 0, 0, 3])) },
    })
    expect(answer).toMatchObject({ status: 500, body: { error: expect.stringContaining('zero bytes') } })
  })
})
