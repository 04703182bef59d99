import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { museumMapping } from '@regesta/demo/museum-mapping'
import { startPracticeRepository } from '@regesta/practice-repository/service'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, expect, test } from 'vitest'

/*
 * The machine is gone, and the last backup is older than the last work. The repository is elsewhere and has seen all of it.
 */

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const SAMPLE = fileURLToPath(new URL('../../sample-project/files', import.meta.url))
const TOKEN = 'the-account-of-the-museum'
const scratch = temporaryFolder('regesta restored-')
const home = join(scratch.path, 'home')
const moved = join(scratch.path, 'elsewhere')
const saved = join(scratch.path, 'saved.regesta')
const started: ReturnType<typeof type>[] = []
const repository = await startPracticeRepository({ folder: join(scratch.path, 'repository') })

const type = (folder: string, words: readonly string[], input?: string) =>
  execa('node', [MAIN, ...words], {
    reject: false,
    env: { REGESTA_HOME: folder },
    ...(input === undefined ? { stdin: 'ignore' } : { input }),
  })

async function done(folder: string, words: readonly string[], input?: string): Promise<string> {
  const { exitCode, stdout, stderr } = await type(folder, words, input)
  expect([words.join(' '), exitCode, exitCode === 0 ? '' : stderr]).toEqual([words.join(' '), 0, ''])
  return stdout
}

async function start(folder: string): Promise<void> {
  started.push(type(folder, ['start', '--port', '0', '--no-open']))
  await done(folder, ['status', '--quiet', '--wait', '300'])
}

async function depositions(): Promise<{ id: number; submitted: boolean }[]> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const answer = await fetch(`${repository.url}/api/deposit/depositions?size=100&all_versions=true`, { headers })
  return (await answer.json()) as { id: number; submitted: boolean }[]
}

/** Six records that are prepared, as people come to them. */
async function prepareSix(): Promise<void> {
  const [file, output] = [join(home, 'museum.pdb'), join(scratch.path, 'out')]
  const project = ['--file', file, '--name', 'Museum', '--code', 'museum', '--input', SAMPLE, '--output', output]
  const rules = ['--extensions', '.jpg,.png,.obj,.txt', '--bundle', 'stem', '--primary', '.obj']
  await done(home, ['create', ...project, ...rules])
  await done(home, ['credentials', 'store', 'mine'], TOKEN)
  const mapping = join(scratch.path, 'mapping.json')
  const { filename: _, ...fields } = museumMapping(join(SAMPLE, 'objects.csv'))
  writeFileSync(mapping, JSON.stringify({ ...fields, filename_column: 'filename' }))
  await done(home, ['map', '--mapping', mapping])
  await done(home, ['prepare'])
}

afterAll(async () => {
  for (const folder of [home, moved]) await type(folder, ['stop'])
  await Promise.all(started)
  await repository.stop()
  scratch.remove()
})

test('after a backup was put back elsewhere nothing is made twice that was made since', async () => {
  mkdirSync(join(home, 'config'), { recursive: true, mode: 0o700 })
  writeFileSync(join(home, 'config', 'config.yaml'), `repo:\n  sandbox_base_url: ${repository.url}\n`)
  await start(home)
  await prepareSix()
  await done(home, ['backup', saved, '--with-key'])
  await done(home, ['deposit'])
  const drafts = JSON.parse(await done(home, ['list', 'drafts', '--json'])).result as { local_record_db_id: number }[]
  await done(home, ['publish', '--record-ids', String(drafts[0]?.local_record_db_id)])
  await done(home, ['stop'])
  const before = await depositions()
  expect([before.length, before.filter(({ submitted }) => submitted).length]).toEqual([6, 1])
  rmSync(home, { recursive: true })

  await done(moved, ['restore', saved])
  await start(moved)
  const again = await type(moved, ['deposit'])
  expect([again.exitCode, again.stdout + again.stderr]).toEqual([3, expect.stringMatching(/is published as 10\./)])
  await done(moved, ['publish', '--all'])
  const after = await depositions()
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
  expect(after.filter(({ submitted }) => submitted)).toHaveLength(6)
}, 600_000)
