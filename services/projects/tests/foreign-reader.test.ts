import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeEach, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const LOOKS = `import sqlite3, sys
project = sqlite3.connect(sys.argv[1])
print(project.execute('select count(*) from source_files').fetchone()[0])
project.close()`

/** Another program with an SQLite of its own; the last one that closes a file takes its log away. */
const lookFromOutside = (path: string) => execFileSync('python3', ['-c', LOOKS, path], { encoding: 'utf8' }).trim()

/** What would be left of a project file if the service were killed now. */
function leftOf(path: string): string | null {
  const folder = join(fixture.folder, 'left')
  mkdirSync(folder)
  for (const suffix of ['', '-wal'])
    if (existsSync(`${path}${suffix}`)) copyFileSync(`${path}${suffix}`, join(folder, `finds.pdb${suffix}`))
  const left = new Sqlite(join(folder, 'finds.pdb'))
  try {
    return left.prepare('select description from project_info').pluck().get() as string | null
  } finally {
    left.close()
  }
}

it.each([
  ['loaded', (path: string) => fixture.api().loadProject({ body: { path } })],
  ['inspected', (pdbPath: string) => fixture.api().inspectProject({ body: { pdbPath } })],
  ['refused as the place of a new one', () => fixture.raw().createAndScan({ body: fixture.request() })],
])('another program that reads an open project file takes no log away after it was %s once more', async (_, again) => {
  await fixture.open({ files: { 'a.txt': 'a' } })
  const path = join(fixture.folder, 'finds.pdb')
  await again(path)
  expect(lookFromOutside(path)).toBe('1')
  await fixture.api().updateDescription({ body: { description: 'answered' } })
  expect(leftOf(path)).toBe('answered')
})
