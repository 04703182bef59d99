import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './start.js'

let running: Awaited<ReturnType<typeof start>>
let file_path = ''
beforeAll(async () => {
  running = await start()
  file_path = running.file('prompts.yaml', PROMPTS)
})
afterAll(() => running.stop())

const PROMPTS = `
settings: { groups: [] }
describe:
  default:
    system: You describe {Object} for {audience}.
    user: |
      {title}, {title}, {{doubled}} {"json": {}} {not a name}
    suggested_model: small
  older:
    system_prompt: Old {old_system}
    user_prompt: Old {old_user}
    model: large
  plain: a text with {ignored}
  empty: { system: null, user: 5 }
  3: { system: "numbered {n}" }
scalar: just text {x}
`

describe('get_prompt_placeholders', () => {
  const placeholders = async (prompt_id: string) =>
    (await running.client.getPromptPlaceholders({ body: { file_path, prompt_id } })).placeholders

  it('lists the names in system and user texts of all variations, unique, capitals first', async () => {
    expect(await placeholders('describe')).toEqual([
      'Object',
      'audience',
      'doubled',
      'n',
      'old_system',
      'old_user',
      'title',
    ])
  })

  it('lists nothing for a prompt that is unknown or no prompt', async () => {
    expect(await placeholders('unknown')).toEqual([])
    expect(await placeholders('scalar')).toEqual([])
  })

  it.each([
    ['no prompt', { file_path: '/none.yaml' }, "Missing 'prompt_id'"],
    ['no file', { prompt_id: 'x' }, "Missing 'file_path'"],
    ['a missing file', { file_path: '/none.yaml', prompt_id: 'x' }, 'File not found: /none.yaml'],
    ['an empty prompt', { file_path: '/none.yaml', prompt_id: '' }, "'prompt_id' must not be empty"],
  ])('answers 400 for %s', async (_, body, error) => {
    const answer = await running.raw.getPromptPlaceholders({ body: body as { file_path: string; prompt_id: string } })
    expect(answer).toMatchObject({ status: 400, body: { success: false, error: expect.stringContaining(error) } })
  })

  it('answers 500 for a damaged file', async () => {
    const answer = await running.raw.getPromptPlaceholders({
      body: { file_path: running.file('bad.yaml', 'a: ['), prompt_id: 'a' },
    })
    expect(answer).toMatchObject({ status: 500, body: { success: false } })
  })
})

describe('get_prompt_content', () => {
  const content = (prompt_id: string, prompt_key: string) =>
    running.client.getPromptContent({ body: { file_path, prompt_id, prompt_key } })

  it('shows the texts and the suggested model', async () => {
    expect(await content('describe', 'default')).toEqual({
      success: true,
      system: 'You describe {Object} for {audience}.',
      user: '{title}, {title}, {{doubled}} {"json": {}} {not a name}\n',
      suggested_model: 'small',
    })
  })

  it('accepts the names of older files', async () => {
    expect(await content('describe', 'older')).toEqual({
      success: true,
      system: 'Old {old_system}',
      user: 'Old {old_user}',
      suggested_model: 'large',
    })
  })

  it.each([
    ['describe', 'unknown'],
    ['describe', 'plain'],
    ['unknown', 'default'],
    ['scalar', 'default'],
  ])('says that %s/%s is not defined', async (prompt_id, prompt_key) => {
    expect(await content(prompt_id, prompt_key)).toEqual({
      success: true,
      system: 'Not defined.',
      user: 'Not defined.',
      suggested_model: null,
    })
  })

  it('finds variations with a number for a name and shows single missing texts', async () => {
    expect(await content('describe', '3')).toEqual({
      success: true,
      system: 'numbered {n}',
      user: 'Not defined.',
      suggested_model: null,
    })
    expect(await content('describe', 'empty')).toEqual({
      success: true,
      system: 'Not defined.',
      user: '5',
      suggested_model: null,
    })
  })

  it.each(['file_path', 'prompt_id', 'prompt_key'])('answers 400 without %s', async (field) => {
    const body = {
      file_path,
      prompt_id: 'describe',
      prompt_key: 'default',
      [field]: undefined,
    } as unknown as Parameters<typeof running.raw.getPromptContent>[0]['body']
    expect(await running.raw.getPromptContent({ body })).toMatchObject({
      status: 400,
      body: { success: false, error: `Missing '${field}'` },
    })
  })

  it('answers 500 for a missing or damaged file', async () => {
    const rest = { prompt_id: 'a', prompt_key: 'b' }
    expect(await running.raw.getPromptContent({ body: { file_path: '/none.yaml', ...rest } })).toMatchObject({
      status: 500,
      body: { error: 'File not found: /none.yaml' },
    })
    expect(
      (await running.raw.getPromptContent({ body: { file_path: running.file('bad.yaml', 'a: ['), ...rest } })).status,
    ).toBe(500)
  })
})
