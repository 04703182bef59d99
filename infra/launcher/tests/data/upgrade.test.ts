import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Release } from '@regesta/launcher/data/known-databases'
import { readMark, refuseNewerData } from '@regesta/launcher/data/mark'
import { bringUpToDate } from '@regesta/launcher/data/upgrade'
import { migrationsIn } from '@regesta/sqlite/schema'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, contentOf, filesBelow, laterRelease, schemaOf, unpackOlderData } from './older-data.js'

const DEPOSITS = 'data/deposition/deposits.db'
const PIPELINES = 'data/pipelines/pipelines.db'
const MORE = {
  [DEPOSITS]: ['alter table deposits add column later text'],
  [PIPELINES]: ['create table later (name text)'],
}
/** A later release has one migration more than this one. */
const laterSchema = (migrations: string) =>
  migrationsIn(fileURLToPath(new URL(`../../../../services/${migrations}`, import.meta.url))).length + 1
const LATER = [laterSchema('deposition/migrations/deposits'), laterSchema('pipelines/migrations')]
const silent = () => {}

let folder: { path: string; remove: () => void }
let home: string

beforeEach(() => {
  folder = temporaryFolder()
  home = join(folder.path, 'home')
  mkdirSync(home)
  unpackOlderData(home)
})
afterEach(() => folder.remove())

const later = (version = '7.0.0', more: Record<string, string[]> = MORE) =>
  laterRelease(join(folder.path, 'releases'), version, more)
const at = (file: string) => join(home, file)
const schemas = () => [DEPOSITS, PIPELINES].map((file) => schemaOf(at(file)))
const deposits = (file: string) => ask<number>(file, 'select count(*) from deposits')

describe('data of an older release', () => {
  it('is backed up, brought up to date and marked, with every row', async () => {
    const rows = deposits(at(DEPOSITS))
    expect(rows).toBeGreaterThan(0)
    await bringUpToDate(home, later(), silent)
    expect(schemas()).toEqual(LATER)
    expect(deposits(at(DEPOSITS))).toBe(rows)
    const backup = at('backups/before-7.0.0')
    expect(filesBelow(backup)).toEqual([DEPOSITS, PIPELINES])
    expect([schemaOf(join(backup, DEPOSITS)), deposits(join(backup, DEPOSITS))]).toEqual([1, rows])
    expect(readMark(home)).toMatchObject({
      format: 1,
      written_by: '7.0.0',
      oldest_reader: '7.0.0',
      schemas: { [DEPOSITS]: LATER[0], [PIPELINES]: LATER[1] },
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(existsSync(at('upgrade'))).toBe(false)
  })

  it('is backed up and brought up to date as well where a single database comes later, and the first backup stays', async () => {
    const rows = deposits(at(DEPOSITS))
    const release = later()
    await bringUpToDate(home, release, silent)
    const first = contentOf(at('backups/before-7.0.0'))
    cpSync(at(`backups/before-7.0.0/${DEPOSITS}`), at(DEPOSITS))
    await bringUpToDate(home, release, silent)
    expect([schemas(), deposits(at(DEPOSITS))]).toEqual([LATER, rows])
    expect(contentOf(at('backups/before-7.0.0'))).toEqual(first)
    expect(filesBelow(at('backups/before-7.0.0-later-1'))).toEqual([DEPOSITS, 'regesta.json'])
    expect(schemaOf(at(`backups/before-7.0.0-later-1/${DEPOSITS}`))).toBe(1)
    await bringUpToDate(home, release, silent)
    expect(existsSync(at('backups/before-7.0.0-later-2'))).toBe(false)
  })

  it('leaves one backup, however often a start fails to bring a single database up to date', async () => {
    const release = later()
    await bringUpToDate(home, release, silent)
    cpSync(at(`backups/before-7.0.0/${DEPOSITS}`), at(DEPOSITS))
    const deposits = new Sqlite(at(DEPOSITS))
    deposits.exec('alter table deposits add column later text')
    deposits.close()
    for (let start = 0; start < 3; start += 1)
      await expect(bringUpToDate(home, release, silent)).rejects.toMatchObject({ exitCode: 78 })
    expect(readdirSync(at('backups'))).toEqual(['before-7.0.0'])
    expect(schemaOf(at(DEPOSITS))).toBe(1)
  })

  it('keeps what a killed service had not yet moved from its log of changes into the database', async () => {
    const left = new Sqlite(join(folder.path, 'left.db'))
    left.exec(`attach '${at(PIPELINES)}' as old; pragma old.journal_mode = WAL; create table old.late (name text)`)
    for (const ending of ['', '-wal', '-shm']) cpSync(at(`${PIPELINES}${ending}`), `${at(PIPELINES)}.killed${ending}`)
    left.close()
    for (const ending of ['', '-wal']) renameSync(`${at(PIPELINES)}.killed${ending}`, at(`${PIPELINES}${ending}`))
    await bringUpToDate(home, later(), silent)
    expect(ask(at(PIPELINES), "select count(*) from sqlite_master where name in ('late', 'later')")).toBe(2)
  })

  it('stays as it is when one migration fails, and the start says why', async () => {
    const before = contentOf(home)
    const broken = later('7.0.0', { ...MORE, [PIPELINES]: ['create table definitions_of_nothing ('] })
    await expect(bringUpToDate(home, broken, silent)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(
        /cannot be brought up to Regesta 7\.0\.0: .*incomplete input.*Nothing was changed/,
      ),
    })
    expect(schemas()).toEqual([1, 3])
    const after = contentOf(home)
    for (const [file, content] of Object.entries(before)) expect(after[file], file).toBe(content)
    expect(existsSync(at('regesta.json'))).toBe(false)
  })

  it('is touched once: the next start changes nothing', async () => {
    const release = later()
    await bringUpToDate(home, release, silent)
    const before = contentOf(home)
    await bringUpToDate(home, release, () => expect.unreachable())
    expect(contentOf(home)).toEqual(before)
  })

  it('has its last three backups', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const tables = Array.from({ length: number }, (_, index) => `create table later_${index} (name text)`)
      await bringUpToDate(home, later(`7.0.${number}`, { [DEPOSITS]: tables }), silent)
    }
    expect(readdirSync(at('backups')).sort()).toEqual(['before-7.0.3', 'before-7.0.4', 'before-7.0.5'])
  })

  it('leaves what somebody else keeps beside its backups', async () => {
    mkdirSync(at('backups/my own'), { recursive: true })
    writeFileSync(at('backups/notes.txt'), 'keep')
    for (const number of [1, 2, 3, 4]) {
      const tables = Array.from({ length: number }, (_, index) => `create table later_${index} (name text)`)
      await bringUpToDate(home, later(`7.0.${number}`, { [DEPOSITS]: tables }), silent)
    }
    expect(readdirSync(at('backups'))).toEqual(expect.arrayContaining(['my own', 'notes.txt', 'before-7.0.4']))
  })

  it('is opened by the former release again when its backup is put back', async () => {
    const former = later('7.0.0', { [DEPOSITS]: ['create table later (name text)'] })
    await bringUpToDate(home, former, silent)
    const next = { [DEPOSITS]: ['create table later (name text)', 'create table still_later (name text)'] }
    await bringUpToDate(home, later('8.0.0', next), silent)
    expect(() => refuseNewerData(home, former)).toThrow('restore the backup')
    cpSync(at('backups/before-8.0.0'), home, { recursive: true })
    refuseNewerData(home, former)
    expect([readMark(home)?.written_by, schemaOf(at(DEPOSITS))]).toEqual(['7.0.0', 3])
  })
})

describe('an upgrade that is killed', () => {
  const script = fileURLToPath(new URL('killed-upgrade.mjs', import.meta.url))
  const upgrade = fileURLToPath(import.meta.resolve('@regesta/launcher/data/upgrade'))
  const killedAt = (place: string, release: Release, write: number) =>
    spawnSync(process.execPath, [script, upgrade, place, JSON.stringify(release), String(write)]).signal === 'SIGKILL'

  it('leaves old data or finishes, whichever write it was killed at', { timeout: 240_000 }, async () => {
    const release = later()
    const rows = deposits(at(DEPOSITS))
    const ends = new Set<string>()
    for (let write = 0, killed = true; killed; write += 1) {
      const place = join(folder.path, `killed-${write}`)
      unpackOlderData(place)
      killed = killedAt(place, release, write)
      const decided = readMark(place) !== undefined
      const found = [DEPOSITS, PIPELINES].map((file) => schemaOf(join(place, file)))
      ends.add(decided ? 'decided' : 'old')
      if (!decided) expect(found, `killed at write ${write}`).toEqual([1, 3])
      // An older program stays away as soon as anything may have changed.
      if (decided) expect(() => refuseNewerData(place, { ...release, version: '0.1.0' })).toThrow('Regesta 7.0.0')
      await bringUpToDate(place, release, silent)
      const after = [DEPOSITS, PIPELINES].map((file) => schemaOf(join(place, file)))
      expect([...after, deposits(join(place, DEPOSITS))], `killed at write ${write}`).toEqual([...LATER, rows])
      expect(readdirSync(place).filter((name) => name.startsWith('upgrade'))).toEqual([])
    }
    expect(ends).toEqual(new Set(['old', 'decided']))
  })
})

describe('data of a newer release', () => {
  const now = { version: '6.0.0', oldestReader: '6.0.0', databases: [] }
  const refusal = async (release: Release) => {
    await bringUpToDate(home, release, silent)
    const before = contentOf(home)
    try {
      refuseNewerData(home, now)
    } catch (error) {
      expect(contentOf(home)).toEqual(before)
      return error
    }
    return undefined
  }

  it('is refused with the release and the backup that lead on, and not touched', async () => {
    const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    expect(await refusal(later())).toMatchObject({
      exitCode: 78,
      message: `This data folder was last used by Regesta 7.0.0, which this 6.0.0 cannot read. Install 7.0.0 or newer, or restore the backup of ${today} (${at('backups/before-7.0.0')}).`,
    })
  })

  it('is opened when that release wrote what this one can read', async () => {
    expect(await refusal({ ...now, version: '6.0.1' })).toBeUndefined()
  })

  it('is refused when the mark cannot be read', () => {
    writeFileSync(at('regesta.json'), '{"format": 1, "writ')
    expect(() => refuseNewerData(home, now)).toThrow(/regesta\.json cannot be read.*move it away/)
  })
})
