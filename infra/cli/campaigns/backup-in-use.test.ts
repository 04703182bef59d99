import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, expect, test } from 'vitest'
import { installedApart } from '../tests/installed.js'

/*
 * Backups while the demonstration, a scan and a pipeline go on: each is whole, and one from the middle goes on elsewhere.
 */

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const LETTERS = 120
const { at, regesta } = installedApart('utilities', 'dataset', 'components', 'execution', 'pipelines')
const elsewhere = temporaryFolder('regesta elsewhere-')
const restored = join(elsewhere.path, 'restored')
let goingOn: ReturnType<typeof there> | undefined

const there = (...words: string[]) =>
  execa('node', [MAIN, ...words], { reject: false, env: { REGESTA_HOME: restored }, stdin: 'ignore' })

afterAll(async () => {
  await there('stop')
  await goingOn
  elsewhere.remove()
})

async function done(...words: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await regesta(...words)
  expect([exitCode, words[0]], stderr).toEqual([0, words[0]])
  return stdout
}

/** A project of letters, some of which are not known yet, and a pipeline over others. */
async function putLetters(): Promise<void> {
  mkdirSync(at('letters'))
  mkdirSync(at('more'))
  const write = (folder: string, number: number) =>
    writeFileSync(join(at(folder), `${folder}_${number}.txt`), `Dear friend, this is letter ${number}.\n`)
  for (let number = 0; number < 4; number += 1) write('letters', number)
  for (let number = 0; number < 4; number += 1) write('more', number)
  const project = ['--file', at('letters.pdb'), '--name', 'Letters', '--code', 'letters']
  await done('create', ...project, '--input', at('letters'), '--extensions', '.txt')
  const mapping = {
    title: { type: 'filename', subtype: 'stem' },
    description: { type: 'construct_later', value: true },
    creators: { type: 'complex', is_complex: true, entries: [{ name: { type: 'literal', value: 'Roe, Rick' } }] },
  }
  writeFileSync(at('mapping.json'), JSON.stringify(mapping))
  await done('map', '--mapping', at('mapping.json'), '--file', at('letters.pdb'))
  await done('components', 'install', 'text_profiler')
  const step = {
    component_name: 'text_profiler',
    inputMapping: { 'input-file': { sourceType: 'pipelineFile', fileId: 'source_file' } },
    outputs: [{ id: 'profile', pattern: '{original_stem}_profile.json' }],
  }
  writeFileSync(at('pipeline.json'), JSON.stringify({ identifier: 'profiles', name: 'Profiles', steps: [step] }))
  await done('pipelines', 'import', at('pipeline.json'))
  for (let number = 4; number < LETTERS; number += 1) write('letters', number)
}

/** Backups, one after the other, until the work has ended. */
async function backUpWhile(work: Promise<unknown>): Promise<string[]> {
  const files: string[] = []
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  do {
    const file = join(elsewhere.path, `${files.length}.regesta`)
    await done('backup', file)
    files.push(file)
  } while (!isOver)
  await over
  return files
}

/** What is wrong with the databases below a folder. */
function faultsBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(db|pdb)$/.test(name))
  expect(names.length).toBeGreaterThan(5)
  return names.flatMap((name) => {
    const database = new Sqlite(join(folder, name), { readonly: true })
    const [first] = database.pragma('integrity_check(1)') as { integrity_check: string }[]
    const orphans = database.pragma('foreign_key_check') as unknown[]
    database.close()
    return first?.integrity_check === 'ok' && orphans.length === 0 ? [] : [`${name}: ${first?.integrity_check}`]
  })
}

/** Of the project of the demonstration, as the restored installation lists it. */
async function titlesOf(tab: string): Promise<string[]> {
  const { stdout } = await there('list', tab, '--json')
  return (JSON.parse(stdout).result as { record_title: string }[]).map(({ record_title }) => record_title)
}

test('a backup that is made while everything is busy is whole, and goes on elsewhere without doubling anything', async () => {
  await putLetters()
  const files = await backUpWhile(
    Promise.all([
      done('demo'),
      done('scan', '--file', at('letters.pdb')).then(() =>
        done('run-pipeline', '--file', at('letters.pdb'), '--pipeline', 'profiles', '--input', at('more')),
      ),
    ]),
  )
  for (const [number, file] of files.entries()) {
    const into = join(elsewhere.path, `look-${number}`)
    await done('restore', file, '--data', into)
    expect(faultsBelow(into)).toEqual([])
  }
  await there('restore', files[Math.floor(files.length / 2)] ?? '')
  goingOn = there('start', '--port', '0', '--no-open')
  expect((await there('status', '--quiet', '--wait', '90')).exitCode).toBe(0)
  await there('move-files', at('demo'), join(restored, 'demo'))
  // What was under way at the moment of the backup may still arrive, and is waited for before anything is sent again.
  const demo = await there('demo')
  expect([demo.exitCode, demo.stdout + demo.stderr]).toEqual([
    demo.exitCode === 0 ? 0 : 1,
    expect.stringMatching(
      demo.exitCode === 0 ? /6 records are published/ : /may still arrive until|outcome is checked again at/,
    ),
  ])
  const titles = (await Promise.all(['prepared', 'drafts', 'published'].map(titlesOf))).flat()
  expect([titles.length, new Set(titles).size]).toEqual([6, 6])
}, 300_000)
