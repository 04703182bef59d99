import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'regesta-'))
afterAll(() => rmSync(folder, { recursive: true }))

const module = (name: string) => JSON.stringify(import.meta.resolve(`@regesta/http/${name}`))
const rightsOf = (name: string) => statSync(join(folder, name)).mode & 0o777

it.runIf(process.platform !== 'win32')(
  'are for the owner alone in the data folder, and elsewhere what the person chose',
  () => {
    const program = join(folder, 'program.mjs')
    writeFileSync(
      program,
      `import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { makeFolderSync } from ${module('make-folder')}
import { giveToPeople, keepToTheOwner, nameDataFolder } from ${module('new-files')}
keepToTheOwner()
nameDataFolder('home')
for (const place of ['home/runs', 'museum/out']) {
  makeFolderSync(place)
  writeFileSync(place + '/made.txt', '')
  writeFileSync(place + '/given.txt', '')
  giveToPeople(place + '/given.txt')
}
const source = \`import(\${JSON.stringify(${module('make-folder')})}).then(({ makeFolderSync }) => makeFolderSync('museum/thread'))\`
new Worker(source, { eval: true })
`,
    )
    execFileSync('/bin/sh', ['-c', 'umask 027 && exec "$0" program.mjs', process.execPath], { cwd: folder })
    const names = ['home', 'home/runs', 'home/runs/made.txt', 'home/runs/given.txt']
    expect(names.map(rightsOf)).toEqual([0o700, 0o700, 0o600, 0o600])
    expect(['museum', 'museum/out', 'museum/thread'].map(rightsOf)).toEqual([0o750, 0o750, 0o750])
    expect(['museum/out/made.txt', 'museum/out/given.txt'].map(rightsOf)).toEqual([0o600, 0o640])
  },
)
