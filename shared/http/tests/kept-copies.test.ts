import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { keepCopies } from '@regesta/http/own-storage'
import { logger } from '@regesta/log/logger'
import { setPragmas } from '@regesta/sqlite/open-database'
import { keepCopy } from '@regesta/sqlite/own-databases'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { expect, it, vi } from 'vitest'

/** More than SQLite copies in one step. */
const ROWS = 2_000
/** Far more turns than a copy needs. */
const WRITES = 2_000

it('a database that is written to all the time gets its copy of the day', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  const file = join(folder, 'busy.db')
  const database = new Sqlite(file)
  setPragmas(database)
  database.exec('create table facts (fact text)')
  const note = database.prepare('insert into facts values (?)')
  database.transaction(() => {
    for (let row = 0; row < ROWS; row++) note.run('x'.repeat(2_000))
  })()
  let isKept = false
  const copying = keepCopy(file).then(() => {
    isKept = true
  })
  for (let writes = 0; writes < WRITES && !isKept; writes++) {
    note.run('another')
    await breathe()
  }
  expect(isKept).toBe(true)
  await copying
  database.close()
  const [name = '', ...others] = readdirSync(join(folder, 'copies'))
  expect([name, others]).toEqual([expect.stringMatching(/^busy\.[\d-]{10}\.db$/), []])
  const copy = new Sqlite(join(folder, 'copies', name), { readonly: true })
  expect(copy.pragma('quick_check', { simple: true })).toBe('ok')
  expect(copy.prepare('select count(*) from facts').pluck().get()).toBeGreaterThanOrEqual(ROWS)
  copy.close()
  rmSync(folder, { recursive: true })
})

it('a service that stays up for days keeps a copy of each of the last days', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  new Sqlite(join(folder, 'facts.db')).exec('create table facts (fact text)').close()
  const copies = () => (existsSync(join(folder, 'copies')) ? readdirSync(join(folder, 'copies')).sort() : [])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const stop = keepCopies({ folder, databases: [{ name: 'facts.db' }] }, logger('library'))
  for (const day of ['01', '02', '03', '04']) {
    vi.setSystemTime(`2026-01-${day}T12:00:00Z`)
    vi.advanceTimersByTime(60 * 60 * 1_000)
    while (copies().at(-1) !== `facts.2026-01-${day}.db`) await breathe()
  }
  stop()
  vi.useRealTimers()
  expect(copies().slice(-3)).toEqual(['02', '03', '04'].map((day) => `facts.2026-01-${day}.db`))
  rmSync(folder, { recursive: true })
})
