import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
let path: string
beforeAll(async () => {
  await fixture.scan()
  path = join(fixture.folder, 'finds.pdb')
})

const load = () => fixture.raw().loadProject({ body: { path } })
const unload = () => fixture.api().unloadProject()

/** Zeroes a page in the middle, answers how it is put back. */
function damage(): () => void {
  const at = 4096 * 6
  const page = Buffer.alloc(4096)
  const write = (bytes: Buffer) => {
    const file = openSync(path, 'r+')
    writeSync(file, bytes, 0, bytes.length, at)
    closeSync(file)
  }
  const file = openSync(path, 'r')
  readSync(file, page, 0, page.length, at)
  closeSync(file)
  write(Buffer.alloc(4096, 7))
  return () => write(page)
}

describe('loading a project again', () => {
  it('looks after an unchanged file once a day, behind all that somebody waits for', async () => {
    const usual = Math.max(...priorities())
    await load()
    let lowest = usual
    const watch = setInterval(() => {
      lowest = Math.max(lowest, ...priorities())
    }, 1)
    const before = await untilCared(1)
    clearInterval(watch)
    // Elsewhere all threads of a process are alike.
    if (process.platform === 'linux') expect([usual, lowest]).toEqual([usual, Math.max(usual, 10)])
    await load()
    await unload()
    await load()
    // What was to be done for it would be done before what is to be done for one that is loaded after it.
    await fixture.scan({ pdb: 'other.pdb' })
    await fixture.raw().loadProject({ body: { path: join(fixture.folder, 'other.pdb') } })
    expect(await untilCared(before + 1)).toBe(before + 1)
  })

  it('leaves a file alone that was closed before it could be looked after', async () => {
    const before = await untilCared(0)
    for (const pdb of ['left.pdb', 'kept.pdb']) await fixture.scan({ pdb })
    await fixture.raw().loadProject({ body: { path: join(fixture.folder, 'left.pdb') } })
    expect((await unload()).message).toContain('may be copied')
    await fixture.raw().loadProject({ body: { path: join(fixture.folder, 'kept.pdb') } })
    // The other one would have its turn before this one.
    expect(await untilCared(before + 1)).toBe(before + 1)
    await unload()
  })

  it('answers the same, open or closed', async () => {
    const first = await load()
    expect(first.status).toBe(200)
    expect((await load()).body).toEqual(first.body)
    await unload()
    expect((await load()).body).toEqual(first.body)
  })

  it('finds damage that was done since it was loaded and closed, also where the time of the file was put back', async () => {
    await load()
    await unload()
    const { atime, mtime } = statSync(path)
    const repair = damage()
    utimesSync(path, atime, mtime)
    const { status, body } = await load()
    expect([status, (body as { error: string }).error]).toEqual([500, expect.stringContaining('is damaged')])
    repair()
    expect((await load()).status).toBe(200)
    await unload()
  })

  it('reads a file whole that was last read so more than a week ago, though nobody has changed it since', async () => {
    await load()
    await unload()
    const repair = damage()
    const register = new Sqlite(join(fixture.home, 'data', 'projects', 'register.db'))
    const day = 24 * 3_600_000
    /** As if a disk had lost something and said nothing of it. */
    const noteSound = (daysAgo: number) => {
      const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true })
      const state = [dev, ino, size, mtimeNs, ctimeNs].join(':')
      register
        .prepare('update known_projects set sound_state = ?, checked_at = ? where path = ?')
        .run(state, new Date(Date.now() - daysAgo * day).toISOString(), path)
    }
    noteSound(8)
    expect((await load()).status).toBe(500)
    noteSound(6)
    expect((await load()).status).toBe(200)
    await unload()
    repair()
    register.close()
    expect((await load()).status).toBe(200)
    await unload()
  })

  it('finds damage in another file that took its place', async () => {
    await load()
    await unload()
    const copy = `${path}.copy`
    renameSync(path, copy)
    copyFileSync(copy, path)
    damage()
    expect((await load()).status).toBe(500)
    renameSync(copy, path)
    expect((await load()).status).toBe(200)
  })
})

/** How far the threads of this process stand back behind others; nothing where that is not told. */
function priorities(): number[] {
  if (process.platform !== 'linux') return [0]
  const NICE = 16
  return readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      return [Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[NICE])]
    } catch {
      // It has ended.
      return []
    }
  })
}

interface Operation {
  readonly kind: string
  readonly status: string
}

/** Waits until so many looks after project files have ended; answers how many there were. */
async function untilCared(wanted: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${fixture.url()}/operations/projects`, { headers: { 'regesta-key': TEST_KEY } })
    const cares = ((await answer.json()) as Operation[]).filter(({ kind }) => kind === 'careForProject')
    if (cares.length >= wanted && cares.every(({ status }) => status !== 'running')) return cares.length
    await pause(100)
  }
}
