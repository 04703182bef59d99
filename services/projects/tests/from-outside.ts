import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'

const LOOKS = `import sqlite3, sys
project = sqlite3.connect(sys.argv[1])
print(project.execute('select count(*) from source_files').fetchone()[0])
project.close()`

/** Another program with an SQLite of its own; the last one that closes a file takes its log away. */
export const lookFromOutside = (path: string) =>
  execFileSync('python3', ['-c', LOOKS, path], { encoding: 'utf8' }).trim()

/** The description that would be left of a project file if the service were killed now; `place` has room for a copy. */
export function leftOf(path: string, place: string): string | null {
  const folder = join(place, 'left')
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
