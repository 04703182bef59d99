import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { busyDuring } from '@regesta/testing/busy-during'
import { describe, expect, it } from 'vitest'
import { homeWith, startSettings } from './start-settings.js'

describe('prompt keys', () => {
  const prompts = [
    'version: 2',
    'settings: { groups: [] }',
    'zeta:',
    '  initial: { system: a, user: b }',
    '  2: { system: a, user: b }',
    'alpha: text',
    '7: { default: {} }',
  ].join('\n')
  const withPrompts = (text: string, path = 'prompts.yaml') =>
    homeWith({ 'config.yaml': `paths:\n  prompts_file: ${path}\n`, 'prompts.yaml': text })

  it('lists the prompts in the order of the file, without the settings', async () => {
    const { client } = await startSettings(withPrompts(prompts))
    expect(await client.getPromptKeys()).toEqual(['version', 'zeta', 'alpha', '7'])
    expect(await client.getPromptKeys({ query: { prompt_id: '' } })).toEqual(['version', 'zeta', 'alpha', '7'])
  })

  it('lists the variations of a prompt, and nothing for an unknown or plain one', async () => {
    const { client } = await startSettings(withPrompts(prompts))
    expect(await client.getPromptKeys({ query: { prompt_id: 'zeta' } })).toEqual(['initial', '2'])
    expect(await client.getPromptKeys({ query: { prompt_id: '7' } })).toEqual(['default'])
    expect(await client.getPromptKeys({ query: { prompt_id: 'alpha' } })).toEqual([])
    expect(await client.getPromptKeys({ query: { prompt_id: 'unknown' } })).toEqual([])
    expect(await client.getPromptKeys({ query: { prompt_id: '__proto__' } })).toEqual([])
  })

  it('resolves an absolute path too', async () => {
    const home = homeWith({ 'elsewhere.yaml': 'one: {}\n' })
    writeFileSync(
      join(home, 'config', 'config.yaml'),
      `paths:\n  prompts_file: ${join(home, 'config', 'elsewhere.yaml')}\n`,
    )
    expect(await (await startSettings(home)).client.getPromptKeys()).toEqual(['one'])
  })

  it('lists very many prompts, and names the line of one that stands there twice', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `p${index}: { a: 1 }`)
    const { client } = await startSettings(withPrompts(many.join('\n')))
    expect(await client.getPromptKeys({ query: { prompt_id: '' } })).toHaveLength(10_000)
    const twice = await startSettings(withPrompts('one: { a: 1 }\ntwo: { a: 1 }\none: { a: 2 }\n'))
    const { status, body } = await twice.raw.getPromptKeys({ query: { prompt_id: '' } })
    expect([status, body]).toMatchObject([500, { error: expect.stringContaining('Map keys must be unique') }])
  })

  it('answers 500 for prompts with thousands of levels', async () => {
    const answer = await (await startSettings(withPrompts(`a: ${'['.repeat(100_000)}`))).raw.getPromptKeys()
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({
      error: expect.stringContaining('it is nested too deeply'),
      message_id: 'prompts_unreadable',
      message_reasons: [{ message_id: 'yaml_file_fault' }, { message_id: 'yaml_nested' }],
    })
  })

  it('names the path that is missing', async () => {
    const home = withPrompts(prompts, 'sub/none.yaml')
    const answer = await (await startSettings(home)).raw.getPromptKeys()
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ error: `Prompts file not found at ${join(home, 'config', 'sub', 'none.yaml')}` })
  })

  it.each([
    [
      'no path in the configuration',
      'a: 1\n',
      'a: {}',
      "Path to prompts.yaml ('paths.prompts_file') not defined in config.",
    ],
    [
      'a path that is no text',
      'paths: { prompts_file: 7 }\n',
      'a: {}',
      "Path to prompts.yaml ('paths.prompts_file') not defined in config.",
    ],
    ['a list', 'paths: { prompts_file: prompts.yaml }\n', '- a', 'Prompts file is not a valid YAML dictionary.'],
    ['an empty file', 'paths: { prompts_file: prompts.yaml }\n', '', 'Prompts file is not a valid YAML dictionary.'],
  ])('answers 500 for %s', async (_, config, text, error) => {
    const answer = await (
      await startSettings(homeWith({ 'config.yaml': config, 'prompts.yaml': text }))
    ).raw.getPromptKeys()
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ error })
  })

  it('answers 500 with the place of the fault for a damaged prompts file', async () => {
    const answer = await (await startSettings(withPrompts('a: [1\nb: }'))).raw.getPromptKeys()
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({
      error: expect.stringMatching(/^An unexpected error occurred: .*prompts\.yaml: .*line/s),
      message_reasons: [{}, { message_id: 'yaml_fault_shown', message_params: { line: '2' } }, {}],
    })
  })

  it('are read from a long file while others are answered', async () => {
    const many = Array.from({ length: 5_000 }, (_, number) => `key${number}: 1`).join('\n')
    const { client } = await startSettings(withPrompts(many))
    let keys: readonly string[] = []
    const busy = await busyDuring(async () => {
      keys = await client.getPromptKeys()
    })
    expect(keys).toHaveLength(5_000)
    expect(busy).toBeLessThan(0.5)
  })
})
