import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, expect, test } from 'vitest'

/*
 * Backups of what is large: of a database to which somebody writes all the time, and of files that are packed in several pieces.
 */

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const WRITE_ON = fileURLToPath(new URL('write-on.mjs', import.meta.url))
const MEGABYTE = 1024 * 1024
const scratch = temporaryFolder('regesta large-')
const at = (...names: string[]) => join(scratch.path, ...names)
afterAll(() => scratch.remove())

async function done(...words: string[]): Promise<void> {
  const { exitCode, stderr } = await execa('node', [MAIN, ...words], { reject: false, stdin: 'ignore' })
  expect([exitCode, words[0]], stderr).toEqual([0, words[0]])
}

const backUp = (home: string, file: string) => done('backup', file, '--data', home)

test('a database that is written to without a pause is in a backup as it was at one moment', async () => {
  const file = at('busy', 'data', 'pipelines.db')
  mkdirSync(dirname(file), { recursive: true })
  fill(file)
  const writer = spawn(process.execPath, [WRITE_ON, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(writer.stdout, 'data')
    await backUp(at('busy'), at('busy.regesta'))
  } finally {
    writer.kill()
  }
  await done('restore', at('busy.regesta'), '--data', at('busy again'))
  const database = new Sqlite(at('busy again', 'data', 'pipelines.db'), { readonly: true })
  expect(database.pragma('integrity_check(1)')).toEqual([{ integrity_check: 'ok' }])
  const { first, last, count } = database
    .prepare('select min(moment) as first, max(moment) as last, count(*) as count from written')
    .get() as Record<'first' | 'last' | 'count', number>
  expect(count).toBe(last - first + 1)
  database.close()
}, 60_000)

/** Makes a database that is copied in many steps. */
function fill(file: string): void {
  const database = new Sqlite(file)
  database.exec('create table texts (text blob not null)')
  const insert = database.prepare('insert into texts values (zeroblob(?))')
  for (let count = 0; count < 100; count += 1) insert.run(MEGABYTE)
  database.close()
}

/** By content that becomes smaller, that does not, and that changes from one to the other; some end where a piece does. */
const text = (bytes: number) => Buffer.alloc(bytes, 'A letter tells of the days on the road.\n')
const FILES: Readonly<Record<string, Buffer>> = {
  'nothing.txt': Buffer.alloc(0),
  'Grüße aus Halle.txt': text(100),
  'text.txt': text(3 * MEGABYTE),
  'picture.jpg': randomBytes(2 * MEGABYTE + 1),
  'both.tar': Buffer.concat([text(MEGABYTE), randomBytes(20 * MEGABYTE), text(20 * MEGABYTE)]),
}

const READ_BY_PYTHON = `import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
archive.extractall(sys.argv[2])`

test('a backup is an archive that other programs read, whatever is in it', async () => {
  mkdirSync(at('home', 'data'), { recursive: true })
  for (const [name, content] of Object.entries(FILES)) writeFileSync(at('home', 'data', name), content)
  await backUp(at('home'), at('files.regesta'))
  await execa('python3', ['-c', READ_BY_PYTHON, at('files.regesta'), at('by python')])
  await done('restore', at('files.regesta'), '--data', at('restored'))
  for (const [name, content] of Object.entries(FILES)) {
    expect([name, readFileSync(at('by python', 'data', 'data', name)).equals(content)]).toEqual([name, true])
    expect([name, readFileSync(at('restored', 'data', name)).equals(content)]).toEqual([name, true])
  }
}, 60_000)
