import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRunFile } from '@regesta/http/slot'
import { THIS_RELEASE } from '@regesta/launcher/data/known-databases'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, expect, it } from 'vitest'

/*
 * Development in a copy of the project that holds two services: its sources are changed here.
 */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const COPIED = [
  'contracts',
  'gateway',
  'shared',
  'services/settings',
  'services/utilities',
  'infra/launcher',
  // The start looks what each database of a data folder has to be like.
  ...THIS_RELEASE.databases.map(({ migrations }) => relative(ROOT, migrations)),
]

let copy: { path: string; remove: () => void }
let home: { path: string; remove: () => void }
let dev: ChildProcess
let output = ''

beforeAll(async () => {
  copy = temporaryFolder('regesta-dev-')
  home = temporaryFolder('regesta-home-')
  for (const folder of COPIED) copyPackages(folder)
  for (const file of ['tsconfig.base.json', 'package.json']) cpSync(join(ROOT, file), join(copy.path, file))
  symlinkSync(join(ROOT, 'node_modules'), join(copy.path, 'node_modules'))
  const program = join(copy.path, 'infra/launcher/dist/dev/main.js')
  const env = { ...process.env, REGESTA_HOME: home.path, REGESTA_PORT: '0' }
  dev = spawn(process.execPath, [program, 'utilities'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    dev.once('exit', () => reject(new Error(output)))
    const hear = (piece: Buffer) => {
      output += piece
      if (output.includes('Log folder')) resolve()
    }
    for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', hear)
  })
}, 120_000)

afterAll(async () => {
  dev.kill('SIGKILL')
  copy.remove()
  home.remove()
})

/** With their compiled files as they are, and their links to other packages, which lead to those of the copy. */
function copyPackages(folder: string) {
  const filter = (path: string) => basename(path) !== 'tests'
  const options = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter }
  cpSync(join(ROOT, folder), join(copy.path, folder), options)
}

const SOURCE = 'services/utilities/src/outside/find-file.ts'

function rewrite(change: (text: string) => string) {
  const file = join(copy.path, SOURCE)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** What the gateway answers to a path that is none. */
async function sentence(): Promise<string> {
  const body = JSON.stringify({ filePath: 'nowhere' })
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const answer = await fetch(`${readRunFile(home.path)?.url}/api/utils/preview_spreadsheet`, request)
  return ((await answer.json()) as { error: string }).error
}

it('runs what a source says as soon as it is saved, and goes on with the last version that compiled', async () => {
  await expect.poll(sentence, { timeout: 120_000 }).toContain('must be an absolute path')
  const others = { ...readRunFile(home.path)?.pids }
  rewrite((text) => text.replace('must be an absolute path', 'has to be a whole path'))
  await expect.poll(sentence, { timeout: 120_000 }).toContain('has to be a whole path')
  rewrite((text) => `${text}\nexport const broken: number = 'no number'\n`)
  await expect.poll(() => output, { timeout: 120_000 }).toContain('This does not compile')
  expect(output).toMatch(/find-file\.ts\(\d+,\d+\): error TS2322/)
  expect(await sentence()).toContain('has to be a whole path')
  rewrite((text) => text.replace(/\nexport const broken.*\n/, '').replace('has to be', 'should be'))
  await expect.poll(sentence, { timeout: 120_000 }).toContain('should be a whole path')
  const { utilities, ...rest } = readRunFile(home.path)?.pids ?? {}
  expect({ ...rest, utilities: others.utilities }).toEqual(others)
  expect(utilities).not.toBe(others.utilities)
}, 500_000)

it('shows its lines, with traces in terms of its sources', async () => {
  rewrite((text) =>
    text.replace(/throw new ServiceError\('invalid_input', `(?='\$\{field)/, 'throw new Error(`planted '),
  )
  await expect.poll(sentence, { timeout: 120_000 }).toContain('An unexpected error occurred')
  await expect.poll(() => output).toMatch(/Error: planted 'filePath'.*\n\s+at .*src\/outside\/find-file\.ts:\d+/)
})

it('ends everything at Ctrl-C', async () => {
  expect(output).toMatch(/^\d\d:\d\d:\d\d\.\d{3} utilities info listening port=\d+$/m)
  const log = readFileSync(join(home.path, 'logs', 'utilities.log'), 'utf8')
  expect(log).toContain('"msg":"listening"')
  const pids = Object.values(readRunFile(home.path)?.pids ?? {})
  dev.kill('SIGINT')
  expect(await once(dev, 'exit')).toEqual([0, null])
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
