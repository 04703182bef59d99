import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { get } from '@regesta/contracts/endpoint'
import { reply } from '@regesta/http/reply'
import { type RunningService, startService } from '@regesta/http/run-service'
import { serve } from '@regesta/http/serve'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'

const notes = {
  countNotes: get('/notes', {
    summary: 'Counts notes',
    answers: { 200: z.strictObject({ count: z.number() }) },
  }),
}

let home: string
let migrations: string
let file: string
let service: RunningService

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'regesta-closed-'))
  file = join(home, 'data', 'notes', 'notes.db')
  mkdirSync(join(home, 'data', 'notes', 'copies'), { recursive: true })
  migrations = join(home, 'migrations')
  mkdirSync(migrations)
  writeFileSync(join(migrations, '001-notes.sql'), 'create table notes (text)')
})
afterEach(async () => {
  await service.stop()
  rmSync(home, { recursive: true, force: true })
})

function makeNotes(at: string, version = 1) {
  const database = new Sqlite(at)
  database.pragma(`user_version = ${version}`)
  database.exec('create table notes (text); insert into notes values (1), (2)')
  database.close()
}

const start = () =>
  startService(
    {
      name: 'notes',
      version: '1',
      defaultPort: 0,
      databases: [{ name: 'notes.db', migrations }],
      createContext: () => new Sqlite(file),
      createService: (database) => ({
        routes: serve(notes, {
          countNotes: () =>
            reply(200, {
              count: existsSync(file) ? (database.prepare('select * from notes').all().length as number) : 0,
            }),
        }),
        close: () => void database.close(),
      }),
    },
    { home, addresses: {}, key: 'k', strictAnswers: true },
  )

const ask = async (path: string) => {
  const answer = await fetch(`${service.url}${path}`, { headers: { 'regesta-key': 'k' } })
  return { status: answer.status, code: answer.headers.get('error-code'), body: (await answer.json()) as never }
}

it('names a damaged database and its newest copy, and opens without a restart when the copy is in its place', async () => {
  writeFileSync(
    file,
    'no database at all, and more than a hundred bytes long, so that it is not taken for an empty one.',
  )
  const copy = join(home, 'data', 'notes', 'copies', 'notes.2026-01-02.db')
  makeNotes(copy)
  service = await start()
  const refused = await ask('/notes')
  expect(refused).toMatchObject({ status: 500, code: 'damaged', body: { success: false } })
  expect(JSON.stringify(refused.body)).toContain(file)
  expect(JSON.stringify(refused.body)).toContain(copy)
  expect((await ask('/health')).body).toMatchObject({ status: 'degraded', configuration_problems: [{ key: 'data' }] })
  rmSync(file)
  makeNotes(file)
  expect(await ask('/notes')).toMatchObject({ status: 200, body: { count: 2 } })
  expect((await ask('/health')).body).toMatchObject({ status: 'ok', configuration_problems: [] })
})

it('stays closed before a database that a newer release changed, leaves it alone, and opens when an older one is there', async () => {
  makeNotes(file, 2)
  const before = readFileSync(file)
  service = await start()
  const refused = await ask('/notes')
  expect(refused).toMatchObject({ status: 500, code: 'newer_schema', body: { success: false } })
  expect(JSON.stringify(refused.body)).toContain(`${file} (schema version 2; this release knows up to 1)`)
  expect((await ask('/health')).body).toMatchObject({ status: 'degraded', configuration_problems: [{ key: 'data' }] })
  expect(readFileSync(file)).toEqual(before)
  rmSync(file)
  makeNotes(file)
  expect(await ask('/notes')).toMatchObject({ status: 200, body: { count: 2 } })
})

it('starts with a sound database and with none', async () => {
  makeNotes(file)
  service = await start()
  expect(await ask('/notes')).toMatchObject({ status: 200, body: { count: 2 } })
})

it('keeps asking for the key while it is closed', async () => {
  writeFileSync(file, 'x'.repeat(5_000))
  service = await start()
  expect((await fetch(`${service.url}/notes`)).status).toBe(403)
})
