import { existsSync, readFileSync } from 'node:fs'
import { utilities as contract } from '@regesta/contracts/utilities'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import {
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  oneof,
  string,
  uint8Array,
} from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixture, start } from './start.js'

let running: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  running = await start()
})
afterAll(() => running.stop())

const posts = Object.values(contract).filter(({ method }) => method === 'POST')
/** Codes that the transport itself may answer on every route. */
const TRANSPORT = [400, 413, 415]

async function send(path: string, body: string | Uint8Array, type = 'application/json') {
  const response = await fetch(`${running.service.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'regesta-key': TEST_KEY },
  })
  const text = await response.text()
  return { status: response.status, text, type: response.headers.get('content-type') }
}

function expectRefusal(answer: Awaited<ReturnType<typeof send>>, allowed: readonly number[]) {
  expect(allowed).toContain(answer.status)
  expect(answer.type).toMatch(/^application\/json/)
  const body = JSON.parse(answer.text) as { success: boolean; error?: string }
  if (answer.status === 200) return
  expect(body).toMatchObject({ success: false, error: expect.stringMatching(/\S{3,}/) })
  expect(body.error).not.toMatch(/\n\s+at |An unexpected error occurred/)
}

describe('malformed requests', () => {
  const members = [
    ...new Set(posts.flatMap((endpoint) => Object.keys((endpoint.body as unknown as { shape: object }).shape))),
  ]

  it('two hundred of them get specified codes only, each with a cause', async () => {
    const value = oneof(
      jsonValue(),
      constantFrom('', ' ', '\0', '../..', 'relative.csv', '/dev/zero', '/etc', '/none', '/proc/self/mem'),
      string({ unit: 'binary' }),
    )
    const body = oneof(dictionary(constantFrom(...members), value, { maxKeys: 4 }), jsonValue())
    await assert(
      asyncProperty(constantFrom(...posts), body, async (endpoint, content) => {
        expectRefusal(await send(endpoint.path, JSON.stringify(content)), [200, ...endpoint.errors, ...TRANSPORT])
      }),
      { numRuns: 200, endOnFailure: true },
    )
  }, 60_000)

  it('files that the system makes up and nobody can read get a sentence', async () => {
    for (const path of ['/proc/self/mem', '/proc/self/environ', '/dev/zero', '/dev/null'].filter((file) =>
      existsSync(file),
    )) {
      for (const endpoint of posts) {
        const body = { file_path: path, filePath: path, prompt_id: 'a', prompt_key: 'b', schema_file: path }
        expectRefusal(await send(endpoint.path, JSON.stringify(body)), [200, ...endpoint.errors])
      }
    }
  })

  it.each([
    ['malformed JSON', '{"file_path":', 'application/json', 400],
    ['JSON in Latin-1', Buffer.from('{"file_path":"/tmp/gr\xfcn"}', 'latin1'), 'application/json', 400],
    ['another content type', 'file_path=/tmp', 'application/x-www-form-urlencoded', 415],
    ['a body over the limit', `{"file_path":"${'x'.repeat(1024 * 1024)}"}`, 'application/json', 413],
  ])('%s gets its transport code on every route', async (_, body, type, status) => {
    for (const endpoint of posts) expectRefusal(await send(endpoint.path, body, type), [status])
  })

  it('the wrong verb gets 405 with the right one', async () => {
    const response = await fetch(`${running.service.url}/utils/get_yaml_keys`, { headers: { 'regesta-key': TEST_KEY } })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })
})

describe('malformed files', () => {
  const kinds = [
    ['/utils/get_table_headers', 'file_path', 'libreoffice.xlsx'],
    ['/utils/preview_spreadsheet', 'filePath', 'libreoffice.xlsx'],
    ['/utils/get_table_headers', 'file_path', 'libreoffice.xls'],
    ['/utils/preview_spreadsheet', 'filePath', 'libreoffice.xls'],
    ['/utils/preview_spreadsheet', 'filePath', 'libreoffice.utf16.csv'],
  ] as const

  it('fifty of them, cut off or with bytes changed, get specified codes only, and the service lives', async () => {
    const change = oneof(
      integer({ min: 0, max: 99 }).map(
        (share) => (bytes: Buffer) => bytes.subarray(0, Math.floor((bytes.length * share) / 100)),
      ),
      uint8Array({ minLength: 1, maxLength: 64 }).map((noise) => (bytes: Buffer) => {
        const changed = Buffer.from(bytes)
        for (const [index, byte] of noise.entries()) changed[(index * 7919 + byte * 31) % changed.length] = byte
        return changed
      }),
      uint8Array({ maxLength: 4_000 }).map((noise) => () => Buffer.from(noise)),
    )
    await assert(
      asyncProperty(constantFrom(...kinds), change, async ([path, field, name], damage) => {
        const file = running.file(name, damage(readFileSync(fixture(name))))
        expectRefusal(await send(path, JSON.stringify({ [field]: file })), [200, 500])
      }),
      { numRuns: 50, endOnFailure: true },
    )
    expect((await fetch(`${running.service.url}/health`)).status).toBe(200)
  }, 60_000)

  it('random bytes named as anything get specified codes only', async () => {
    const targets = posts.flatMap((endpoint) =>
      (['file_path', 'filePath'] as const)
        .filter((field) => field in (endpoint.body as unknown as { shape: object }).shape)
        .map((field) => [endpoint, field] as const),
    )
    await assert(
      asyncProperty(
        constantFrom(...targets),
        constantFrom('a.yaml', 'a.json', 'a.csv', 'a.tsv', 'a.xls', 'a.xlsx', 'a.xml'),
        uint8Array({ maxLength: 2_000 }),
        async ([endpoint, field], name, bytes) => {
          const file = running.file(name, bytes)
          const schema_file = running.file('s.xsd', bytes)
          const body = { [field]: file, prompt_id: 'a', prompt_key: 'b', schema_file }
          expectRefusal(await send(endpoint.path, JSON.stringify(body)), [200, ...endpoint.errors, ...TRANSPORT])
        },
      ),
      { numRuns: 60, endOnFailure: true },
    )
  }, 60_000)
})
