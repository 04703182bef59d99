import { packFiles } from '@regesta/starter-components/zip-of'
import { beforeAll, describe, expect, it } from 'vitest'
import { install, startedService, update, wordCounter } from './fixture.js'

const { fixture, service, client, raw, put } = await startedService()

beforeAll(async () => {
  for (const name of ['word_counter', 'older', 'flat_one']) {
    put(name, wordCounter(name === 'flat_one' ? '0.1.0-alpha.1' : '1.0.0', {}, '', name))
    await install(service, name)
  }
})

describe('the registry', () => {
  const versions = (...list: Record<string, unknown>[]) => list
  const publish = (document: unknown) =>
    fixture.registry.serve(
      '/components/registry.json',
      typeof document === 'string' ? document : JSON.stringify(document),
    )

  it('is 502 while it was never reached', async () => {
    fixture.registry.remove('/components/registry.json')
    const refused = await raw.listRemoteComponents()
    expect(refused).toMatchObject({ status: 502, body: { success: false } })
    expect((refused.body as { error: string }).error).toMatch(/^Could not connect to the component repository http/)
    expect((await raw.checkUpdates()).status).toBe(502)
    publish('<html>no json</html>')
    expect(await raw.listRemoteComponents()).toMatchObject({
      status: 502,
      body: { message_id: 'registry_unreachable', message_reasons: [{ message_id: 'registry_no_object' }] },
    })
  })

  it('offers what is not here, the newest version by its number, whatever else is missing', async () => {
    publish({
      metadata: { retrieved: 'x', categories: {} },
      word_counter: versions({ version: '9.0.0', updated: '2026-01-01' }),
      newcomer: versions(
        { version: '1.9.0', updated: '2026-09-01' },
        {
          version: '1.10.0',
          updated: '2026-01-01',
          file_links: { 'CHANGELOG.md': 'http://x/c', 'component_complete.zip': 'http://x/z' },
        },
      ),
      'Bad Name': versions({ version: '1.0.0', updated: 'x' }),
      empty: [],
      odd: 'text',
      __proto__: versions({ version: '1.0.0' }),
    })
    const { components } = await client.listRemoteComponents()
    expect(components).toEqual({
      General: [
        {
          name: 'newcomer',
          label: 'newcomer',
          version: '1.10.0',
          updated: '2026-01-01',
          description: '',
          category: 'General',
          changelog_url: 'http://x/c',
          file_links: { 'CHANGELOG.md': 'http://x/c', 'component_complete.zip': 'http://x/z' },
        },
      ],
    })
  })

  it('tells of updates, and of versions that cannot be read in their own entry', async () => {
    publish({
      word_counter: versions({ version: '1.0.1', updated: 'x', record_url: 'http://r/1' }),
      older: versions({ version: 'newest', updated: 'x' }),
      flat_one: versions({ version: '0.1.0-alpha.1', updated: 'x' }),
    })
    const { updates } = await client.checkUpdates()
    expect(updates).toMatchObject([
      { name: 'older', remote_version: 'newest', error: expect.stringContaining("'newest' cannot be read") },
      {
        name: 'word_counter',
        label: 'Word counter',
        local_version: '1.0.0',
        remote_version: '1.0.1',
        update_url: 'http://r/1',
        changelog_url: null,
        file_links: {},
      },
    ])
    expect((await client.checkUpdates({ query: { test_mode: 'False' } })).updates).toEqual(updates)
  })

  it('is asked with what is known of it, and answers from memory, marked, while it is away', async () => {
    let conditional: string | undefined
    fixture.registry.serve('/components/registry.json', (request, response) => {
      conditional = request.headers['if-none-match']
      if (conditional === '"one"') return response.writeHead(304).end()
      response
        .writeHead(200, { etag: '"one"' })
        .end(JSON.stringify({ newcomer: versions({ version: '3.0.0', updated: 'x' }) }))
    })
    await client.listRemoteComponents()
    const again = await raw.listRemoteComponents()
    expect(conditional).toBe('"one"')
    expect(again.headers).not.toHaveProperty('warning')
    fixture.registry.serve('/components/registry.json', (_request, response) => response.writeHead(500).end())
    const away = await raw.listRemoteComponents()
    expect(away.status).toBe(200)
    expect(away.headers).toMatchObject({ warning: '110 - "Response is Stale"', age: expect.stringMatching(/^\d+$/) })
    expect(away.body).toEqual(again.body)
    const crowd = await Promise.all(Array.from({ length: 8 }, () => raw.listRemoteComponents()))
    expect(crowd.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  })
})

describe('updating to the same version', () => {
  it('builds it again and says so', async () => {
    const zip_url = fixture.registry.serve('/same.zip', packFiles(wordCounter('1.0.0', { 'new.txt': 'x' })))
    const { events, last } = await update(service, 'word_counter', zip_url)
    expect(last?.status).toBe('completed')
    expect(events.some((event) => event.level === 'warning' && event.message.includes('holds 1.0.0 again'))).toBe(true)
  })
})
