import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projects } from '@regesta/projects/service'
import { type Database, Sqlite } from '@regesta/sqlite/sqlite'
import { startForTest } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

const scratch = temporaryFolder('regesta-unfinished-')
const at = (...names: string[]) => join(scratch.path, ...names)
const register = at('home', 'data', 'projects', 'register.db')
afterEach(() => {
  unfinished((database) => database.exec('delete from builds'))
  for (const folder of ['near', 'far']) rmSync(at(folder), { recursive: true, force: true })
})
afterAll(() => scratch.remove())

async function startAndStop(): Promise<void> {
  await (await startForTest(projects, { home: at('home') })).stop()
}

beforeAll(startAndStop)

/** What the register says of creations that were killed, with their unfinished files. */
function unfinished(action: (database: Database) => unknown): unknown {
  const database = new Sqlite(register)
  try {
    return action(database)
  } finally {
    database.close()
  }
}

function noteKilled(target: string, files: readonly string[]): void {
  unfinished((database) => {
    const id = randomUUID()
    database
      .prepare("insert into builds (build_id, target, started_at) values (?, ?, '2026-11-28T00:00:00.000Z')")
      .run(id, target)
    for (const path of files) database.prepare('insert into build_files (build_id, path) values (?, ?)').run(id, path)
  })
}

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'half')
  }
}

const left = () => unfinished((database) => database.prepare('select target from builds order by target').pluck().all())

it('the service starts where what a killed creation left cannot be reached, and clears it when it can', async () => {
  // A disk that is away or failing answers in ways of its own; here a file stands in the way.
  writeFileSync(at('disk'), 'not a folder')
  const partial = at('disk', 'finds.pdb.partial')
  const reachable = at('near.pdb.partial')
  const away = at('unmounted', 'finds.pdb.partial')
  writeFileSync(reachable, 'half')
  for (const path of [partial, reachable, away]) noteKilled(path, [path])
  await startAndStop()
  expect([left(), existsSync(reachable)]).toEqual([[partial, away], false])

  rmSync(at('disk'))
  for (const path of [partial, away]) {
    mkdirSync(dirname(path))
    writeFileSync(path, 'half')
  }
  await startAndStop()
  expect([left(), existsSync(partial), existsSync(away)]).toEqual([[], false, false])
})

/** What a creation that was killed has left: its project file in one folder, its archives in another. */
function killedCreation(project: string, output: string) {
  const [target, partial] = [at(project, 'finds.pdb'), at(project, '.finds.pdb.1.partial')]
  const stage = at(output, '.archives-1.partial')
  const archive = at(output, 'archives', 'finds_textures.zip')
  noteKilled(target, [partial, stage, archive])
  return { target, partial, stage, archive, staged: join(stage, '0.zip') }
}

it.each([
  ['away', () => {}],
  ['not mounted at its folder', () => mkdirSync(at('far'))],
])('a killed creation stays noted while the disk of its archives is %s', async (_, takeAway) => {
  const { target, partial, stage, archive, staged } = killedCreation('near', 'far')
  takeAway()
  write(partial, at('near', 'other.txt'))
  await startAndStop()
  expect([left(), existsSync(partial)]).toEqual([[target], false])

  write(staged, archive, at('far', 'other.txt'))
  await startAndStop()
  expect([left(), existsSync(stage), existsSync(archive)]).toEqual([[], false, false])
})

it('a killed creation stays noted, with its archives, while the disk of its project file is not mounted', async () => {
  const { target, partial, stage, archive, staged } = killedCreation('far', 'near')
  mkdirSync(at('far'))
  write(staged, archive, at('near', 'other.txt'))
  await startAndStop()
  expect([left(), existsSync(staged), existsSync(archive)]).toEqual([[target], true, true])

  write(partial)
  await startAndStop()
  expect([left(), [partial, stage, archive].filter(existsSync)]).toEqual([[], []])
})

it('a creation that was killed after its end keeps its archives, also where their disk was away', async () => {
  const { target, stage, archive, staged } = killedCreation('near', 'far')
  write(target)
  await startAndStop()
  expect(left()).toEqual([target])

  write(staged, archive)
  await startAndStop()
  expect([left(), existsSync(stage), existsSync(archive)]).toEqual([[], false, true])
})
