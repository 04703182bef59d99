import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as sections from '@regesta/contracts/configuration'
import { findingOf } from '@regesta/contracts/messages'
import openapi from '@regesta/contracts/openapi.json' with { type: 'json' }
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import { homeWith, startSettings } from './start-settings.js'

const saidOf = (received: string) => ({ message_id: 'config_no_object', message_params: { received } })

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/config/save`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'regesta-key': TEST_KEY, ...headers },
  })

describe('the first start', () => {
  it('writes a configuration with comments and prompts beside it, and shows them', async () => {
    const { client, file, config } = await startSettings()
    const { configData, configDirAbsPath } = await client.getConfiguration()
    expect(configDirAbsPath).toBe(config)
    expect(configData).toEqual(parse(readFileSync(file, 'utf8')))
    expect(readFileSync(file, 'utf8')).toMatch(/^# /)
    expect(await client.getPromptKeys()).toEqual(['describe_object', 'suggest_keywords'])
    expect(readdirSync(config).sort()).toEqual(['config.yaml', 'prompts.yaml'])
  })

  it('ships every key that services read, with the default they have without a file', async () => {
    const { client } = await startSettings()
    const { configData } = await client.getConfiguration()
    for (const [exported, schema] of Object.entries(sections)) {
      if (!exported.endsWith('Section')) continue
      const name = exported.replace('Section', '').toLowerCase()
      const shipped = configData[name] as Record<string, unknown>
      const parsed = (schema as z.ZodObject).parse({}) as Record<string, unknown>
      expect(shipped, name).toMatchObject(parsed)
      expect(Object.keys(shipped), name).toEqual(Object.keys((schema as z.ZodObject).shape))
    }
  })

  it('is what the description shows, so that whoever sends its example loses nothing', async () => {
    const { client } = await startSettings()
    const { configData } = await client.getConfiguration()
    const { requestBody } = openapi.paths['/api/config/save'].post
    expect(requestBody.content['application/json'].example).toEqual(configData)
  })

  it('offers file extensions for every kind of project', async () => {
    const { configData } = await (await startSettings()).client.getConfiguration()
    const filters = configData.modality_file_filters as Record<string, { accepted_extensions: string[] }>
    expect(Object.keys(filters)).toEqual(['Image / Photography', '3D Model', 'Audio', 'Video', 'Text / Document'])
    for (const filter of Object.values(filters)) {
      expect(filter).toMatchObject({
        default_filter_name: expect.any(String),
        description: expect.any(String),
        extensions_label: expect.any(String),
      })
      for (const extension of filter.accepted_extensions) expect(extension).toMatch(/^\.[a-z0-9]+$/)
    }
  })

  it('leaves files that are there as they are', async () => {
    const { client, file } = await startSettings(
      homeWith({ 'config.yaml': '# mine\nmine: 1\n', 'prompts.yaml': 'a: {}\n' }),
    )
    expect((await client.getConfiguration()).configData).toEqual({ mine: 1 })
    expect(readFileSync(file, 'utf8')).toBe('# mine\nmine: 1\n')
  })
})

describe('saving', () => {
  it('keeps the received order, writes block style and one backup, and is in force at once', async () => {
    const { client, file } = await startSettings()
    const before = readFileSync(file, 'utf8')
    const answer = await client.saveConfiguration({
      body: { zebra: { b: 1, a: ['x', { y: null }] }, antelope: 'Grüße' },
    })
    expect(answer).toEqual({ message: 'Configuration saved successfully.' })
    expect(readFileSync(file, 'utf8')).toContain('zebra:\n  b: 1\n  a:\n    - x\n    - "y": null\nantelope: Grüße\n')
    expect(readFileSync(`${file}.bak`, 'utf8')).toBe(before)
    expect(JSON.stringify((await client.getConfiguration()).configData)).toBe(
      '{"zebra":{"b":1,"a":["x",{"y":null}]},"antelope":"Grüße"}',
    )
    await client.saveConfiguration({ body: { second: 2 } })
    expect(readFileSync(`${file}.bak`, 'utf8')).toContain('zebra')
    expect(readdirSync(join(file, '..')).sort()).toEqual(['config.yaml', 'config.yaml.bak', 'prompts.yaml'])
  })

  it('keeps all comments when a client sends back what it got with one change', async () => {
    const { client, file } = await startSettings()
    const comments = (text: string) => text.split('\n').filter((line) => line.trim().startsWith('#'))
    const before = readFileSync(file, 'utf8')
    const { configData } = await client.getConfiguration()
    await client.saveConfiguration({ body: { ...configData, rates: { per_minute: 60, per_hour: 4750 } } })
    const after = readFileSync(file, 'utf8')
    expect(comments(after)).toEqual(comments(before))
    expect(after).toContain('per_minute: 60')
    expect(parse(after)).toEqual({ ...configData, rates: { per_minute: 60, per_hour: 4750 } })
  })

  it('saves any structure, also one that no service can use', async () => {
    const { client } = await startSettings()
    const odd = {
      server: ['not', { a: 'section' }],
      '': 0,
      'a key: with # signs': '- text',
      empty: {},
      none: [],
      deep: { a: { b: [[[1]]] } },
    }
    await client.saveConfiguration({ body: odd })
    expect((await client.getConfiguration()).configData).toEqual(odd)
  })

  it.each([
    ['an empty object', '{}'],
    ['null', 'null'],
    ['an empty list', '[]'],
    ['nothing', ''],
  ])('refuses %s', async (_, body) => {
    const { service, file } = await startSettings()
    const before = readFileSync(file, 'utf8')
    const answer = await post(service.url, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      ...{ error: 'No configuration data received.', message_id: 'config_nothing', message_params: {} },
    })
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it.each([
    ['a list', '[1,2]', /must be an object of named sections, received \[1,2\]/, saidOf('[1,2]')],
    ['a text', '"hello"', /received "hello"/, saidOf('"hello"')],
    ['a number', '7', /received 7/, saidOf('7')],
    ['malformed JSON', '{"a":', /^Invalid JSON payload$/, {}],
  ])('refuses %s with the bare error body', async (_, body, message, said) => {
    const { service } = await startSettings()
    const answer = await post(service.url, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: expect.stringMatching(message), ...said })
  })

  it('answers 415 to another content type and 413 to a body over the limit', async () => {
    const { service } = await startSettings()
    expect((await post(service.url, 'a: 1', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(service.url, JSON.stringify({ a: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
  })

  it('leaves the file and its backup as they are when the new one cannot be put in place', async () => {
    const { client, raw, file } = await startSettings()
    await client.saveConfiguration({ body: { first: 1 } })
    rmSync(file)
    mkdirSync(join(file, 'in the way'), { recursive: true })
    const answer = await raw.saveConfiguration({ body: { second: 2 } })
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({
      error: expect.stringMatching(/^Failed to save config file: /),
      message_id: 'config_not_saved',
    })
    expect((await client.getConfiguration()).configData).toEqual({ first: 1 })
    expect(readdirSync(join(file, '..')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('refuses nesting without end and stays alive', async () => {
    const { service, client } = await startSettings()
    const answer = await post(service.url, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: expect.stringContaining('more than 500 levels') })
    expect((await client.getConfiguration()).configData).toHaveProperty('server')
  })

  it('saves one after the other when many save at once, each whole', async () => {
    const { client, file } = await startSettings()
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.saveConfiguration({ body: { n, text: 'x'.repeat(n * 100) } })),
    )
    const last = parse(readFileSync(file, 'utf8')) as { n: number; text: string }
    expect(last.text).toHaveLength(last.n * 100)
    expect((await client.getConfiguration()).configData).toEqual(last)
  })

  it('writes through a link to a file kept elsewhere and keeps its permissions', async () => {
    const home = homeWith({ 'real.yaml': 'a: 1\n' })
    const real = join(home, 'config', 'real.yaml')
    symlinkSync(real, join(home, 'config', 'config.yaml'))
    const mode = statSync(real).mode
    const { client } = await startSettings(home)
    await client.saveConfiguration({ body: { a: 2 } })
    expect(readFileSync(real, 'utf8')).toBe('a: 2\n')
    expect(statSync(real).mode).toBe(mode)
  })

  it.each(['config.yaml', 'prompts.yaml'])(
    'leaves a link to %s alone that leads nowhere yet, and is in force when it does',
    async (name) => {
      const home = homeWith({})
      const [link, elsewhere] = [join(home, 'config', name), join(home, 'not mounted', name)]
      symlinkSync(elsewhere, link)
      const { raw, client, service } = await startSettings(home)
      expect(readlinkSync(link)).toBe(elsewhere)
      if (name === 'prompts.yaml') return
      expect(await (await fetch(`${service.url}/health`)).json()).toMatchObject({
        status: 'degraded',
        configuration_problems: [{ key: 'config.yaml', problem: expect.stringContaining(link) }],
      })
      expect((await raw.saveConfiguration({ body: { a: 1 } })).body).toMatchObject({ message_id: 'config_not_saved' })
      expect(readlinkSync(link)).toBe(elsewhere)
      mkdirSync(join(home, 'not mounted'))
      writeFileSync(elsewhere, 'a: 2\n')
      expect((await client.getConfiguration()).configData).toEqual({ a: 2 })
      await client.saveConfiguration({ body: { a: 3 } })
      expect([readlinkSync(link), readFileSync(elsewhere, 'utf8')]).toEqual([elsewhere, 'a: 3\n'])
    },
  )

  it('still has everything after a restart', async () => {
    const home = homeWith({})
    const first = await startSettings(home)
    await first.client.saveConfiguration({ body: { kept: [1, 2, 3] } })
    await first.stop()
    expect((await (await startSettings(home)).client.getConfiguration()).configData).toEqual({ kept: [1, 2, 3] })
  })
})

describe('a file edited by hand', () => {
  it('is in force with the next request', async () => {
    const { client, file } = await startSettings()
    writeFileSync(file, 'edited: by hand\n')
    expect((await client.getConfiguration()).configData).toEqual({ edited: 'by hand' })
  })

  it('leaves the last good configuration in force when it is damaged, and the health says so', async () => {
    const { client, service, file } = await startSettings(homeWith({ 'config.yaml': 'good: true\n' }))
    await client.getConfiguration()
    writeFileSync(file, 'broken: [1, 2\n')
    expect((await client.getConfiguration()).configData).toEqual({ good: true })
    const health = (await (await fetch(`${service.url}/health`)).json()) as {
      status: string
      configuration_problems: { problem: string }[]
    }
    expect(health.status).toBe('degraded')
    expect(health.configuration_problems[0]?.problem).toContain(file)
    writeFileSync(file, 'good: again\n')
    expect((await client.getConfiguration()).configData).toEqual({ good: 'again' })
    expect(await (await fetch(`${service.url}/health`)).json()).toMatchObject({ status: 'ok' })
  })

  it.each([
    ['empty', '', 'config_without_sections'],
    ['only comments', '# nothing\n', 'config_without_sections'],
    ['damaged', 'a: [\n', 'yaml_fault_shown', 'yaml_brackets_askew'],
    ['a list', '- a\n', 'config_without_sections'],
    ['a bomb of aliases', bomb(), 'yaml_aliases'],
    ['a table without sections', '{}\n', 'config_without_sections'],
  ])(
    'answers 500 when it was %s from the start, and services learn which file it is and why',
    async (_, text, ...reasons) => {
      const { raw, internal, file, client } = await startSettings(homeWith({ 'config.yaml': text }))
      const answer = await raw.getConfiguration()
      expect(answer.status).toBe(500)
      expect(answer.body).toMatchObject({
        error: 'Configuration not loaded or is empty. Check server logs.',
        message_id: 'config_not_loaded',
      })
      const refused = await internal.readConfiguration().catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'damaged', status: 500, message: expect.stringContaining(`${file}: `) })
      // Whom it tells passes it on as a refusal of its own.
      expect(findingOf((refused as Error).message)).toMatchObject({
        message_id: 'config_file_unusable',
        message_reasons: [{ message_id: 'yaml_file_fault' }, ...reasons.map((message_id) => ({ message_id }))],
      })
      expect(readFileSync(file, 'utf8')).toBe(text)
      await client.saveConfiguration({ body: { mended: true } })
      expect(await internal.readConfiguration()).toEqual({ mended: true })
    },
  )

  it.each([
    ['emptied', ''],
    ['damaged', 'security: [\n'],
    ['taken away', undefined],
  ])('leaves the last good configuration to services, too, when it is %s', async (_, text) => {
    const { internal, service, file } = await startSettings(homeWith({ 'config.yaml': 'good: true\n' }))
    if (text === undefined) rmSync(file)
    else writeFileSync(file, text)
    expect(await internal.readConfiguration()).toEqual({ good: true })
    const health = (await (await fetch(`${service.url}/health`)).json()) as object
    expect(health).toMatchObject({ configuration_problems: [{ problem: expect.stringContaining(file) }] })
  })
})

function bomb(): string {
  const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 10; level += 1) {
    const [name, before] = ['abcdefghij'[level], 'abcdefghij'[level - 1]]
    lines.push(`${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(', ')}]`)
  }
  return `${lines.join('\n')}\n`
}
