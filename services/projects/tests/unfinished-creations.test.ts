import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projects } from '@regesta/projects/service'
import { type Database, Sqlite } from '@regesta/sqlite/sqlite'
import { startForTest } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, expect, it } from 'vitest'

const scratch = temporaryFolder('regesta-unfinished-')
const at = (...names: string[]) => join(scratch.path, ...names)
const register = at('home', 'data', 'projects', 'register.db')
afterAll(() => scratch.remove())

/** What the register says of creations that were killed, with their unfinished files. */
function unfinished(action: (database: Database) => unknown): unknown {
  const database = new Sqlite(register)
  try {
    return action(database)
  } finally {
    database.close()
  }
}

const left = () => unfinished((database) => database.prepare('select target from builds order by target').pluck().all())

it('the service starts where what a killed creation left cannot be reached, and clears it when it can', async () => {
  await (await startForTest(projects, { home: at('home') })).stop()
  // A disk that is away or failing answers in ways of its own; here a file stands in the way.
  writeFileSync(at('disk'), 'not a folder')
  const partial = at('disk', 'finds.pdb.partial')
  const reachable = at('near.pdb.partial')
  const away = at('unmounted', 'finds.pdb.partial')
  writeFileSync(reachable, 'half')
  unfinished((database) => {
    const build = database.prepare(
      "insert into builds (build_id, target, started_at) values (?, ?, '2026-11-28T00:00:00.000Z')",
    )
    const file = database.prepare('insert into build_files (build_id, path) values (?, ?)')
    for (const [id, path] of [
      ['1', partial],
      ['2', reachable],
      ['3', away],
    ]) {
      build.run(id, path)
      file.run(id, path)
    }
  })
  await (await startForTest(projects, { home: at('home') })).stop()
  expect([left(), existsSync(reachable)]).toEqual([[partial, away], false])

  rmSync(at('disk'))
  for (const path of [partial, away]) {
    mkdirSync(dirname(path))
    writeFileSync(path, 'half')
  }
  await (await startForTest(projects, { home: at('home') })).stop()
  expect([left(), existsSync(partial), existsSync(away)]).toEqual([[], false, false])
})
