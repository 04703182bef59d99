import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { installed } from './installed.js'

const { at, regesta } = installed()
const literal = (value: string) => ({ type: 'literal', value })
const MAPPING = {
  filename: { type: 'filename' },
  title: { type: 'filename' },
  description: literal('A vase'),
  upload_type: literal('dataset'),
  publication_date: literal('2024-05-06'),
  access_right: literal('open'),
  license: literal('cc-by-4.0'),
  creators: { type: 'complex', is_complex: true, entries: [{ name: literal('Poe, Edgar') }] },
}

beforeAll(() => {
  mkdirSync(at('in'))
  for (const name of ['a', 'b']) writeFileSync(join(at('in'), `${name}.txt`), `About ${name}\n`)
  writeFileSync(at('mapping.json'), JSON.stringify(MAPPING))
})

interface Shown {
  readonly items: readonly { event_id: number; kind: string; client: string; undo: string }[]
}
const shown = async () => (JSON.parse((await regesta('history', '--json')).stdout) as { result: Shown }).result

test('what was done is shown, and taken back with its drafts', async () => {
  const folders = ['--input', at('in'), '--output', at('out')]
  await regesta('create', '--file', at('m.pdb'), '--name', 'M', '--code', 'm', ...folders, '--extensions', '.txt')
  expect(await regesta('undo')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Nothing in the history'),
  })
  await regesta('map', '--mapping', at('mapping.json'))
  expect(await regesta('prepare')).toMatchObject({ exitCode: 0 })
  await regesta('deposit')
  const { items } = await shown()
  const drafting = items.find(({ kind }) => kind === 'drafts_created')
  expect(drafting).toMatchObject({ client: 'cli', undo: 'possible' })
  const id = String(drafting?.event_id)
  expect((await regesta('history')).stdout).toContain('drafts created')

  const dry = await regesta('undo', id, '--dry-run')
  expect(dry).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('drafts are discarded at the repository') })
  expect((await regesta('undo', id)).exitCode).not.toBe(0)
  const done = await regesta('undo', id, '--yes')
  expect(done).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(`Event ${id} is taken back`) })
  const again = await regesta('undo', id, '--yes')
  expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('taken back already') })
  expect((await regesta('undo')).stdout).toContain('is taken back')
  expect((await shown()).items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['mapping_saved', 'records_prepared', 'drafts_created', 'undone']),
  )
  expect(await regesta('undo', 'twelve')).toMatchObject({ exitCode: 2 })
  expect(await regesta('history', '--limit', 'all')).toMatchObject({ exitCode: 2 })
}, 180_000)
