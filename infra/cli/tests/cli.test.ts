import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { museumMapping } from '@regesta/demo/museum-mapping'
import { expect, test } from 'vitest'
import { installed } from './installed.js'

const SAMPLE = fileURLToPath(new URL('../../sample-project/files', import.meta.url))
const { at, regesta } = installed('dataset')
const file = at('museum.pdb')

test('takes a folder from files to published records, looking first where asked to', async () => {
  const create = [
    'create',
    '--file',
    file,
    '--name',
    'Museum',
    '--code',
    'museum',
    '--input',
    SAMPLE,
    '--output',
    at('out'),
  ]
  const options = ['--extensions', '.jpg,.png,.obj,.txt', '--bundle', 'stem', '--primary', '.obj']
  expect((await regesta(...create, ...options, '--dry-run')).exitCode).toBe(0)
  expect(existsSync(file)).toBe(false)
  expect(await regesta(...create, ...options)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Bundles: 6'),
  })
  const mapping = at('mapping.json')
  const { filename: _, ...fields } = museumMapping(join(SAMPLE, 'objects.csv'))
  const _persons = [{ field: 'creators', name: 'Doe, Jane', kb_id: null }]
  writeFileSync(mapping, JSON.stringify({ ...fields, _persons, filename_column: 'filename' }))
  const bare = at('bare.yaml')
  writeFileSync(bare, 'filename_column: filename\nfield_mappings:\n  title: title\n  description: Found in a drawer\n')
  const warned = await regesta('map', '--mapping', bare, '--spreadsheet', join(SAMPLE, 'objects.csv'), '--dry-run')
  expect(warned.stderr).toContain("title becomes the text 'title' in every record")
  expect(warned.stderr).not.toContain('description')
  const odd = at('odd.csv')
  writeFileSync(odd, 'file;title, place\ncup.txt;Kylix\n')
  writeFileSync(bare, 'filename_column: file\n_delimiter: ";"\nfield_mappings:\n  title: title, place\n')
  const separated = await regesta('map', '--mapping', bare, '--spreadsheet', odd, '--dry-run')
  expect(separated.stderr).toContain("title becomes the text 'title, place' in every record")
  const mapped = await regesta('map', '--mapping', mapping, '--dry-run', '--json')
  expect(JSON.parse(mapped.stdout)).toMatchObject({ result: { mapping: { _persons } } })
  writeFileSync(mapping, JSON.stringify(JSON.parse(mapped.stdout).result.mapping))
  writeFileSync(
    bare,
    'filename_column: filename\n_persons: [{ field: creators, name: Doe, kb_id: V1, gnd: 118540238 }]\n',
  )
  const unquoted = await regesta('map', '--mapping', bare, '--dry-run')
  expect(unquoted).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("entry 1 'gnd' Invalid input") })
  expect((await regesta('map', '--mapping', mapping)).exitCode).toBe(0)
  // As programs, which have to end by themselves and say nothing else.
  const plan = await regesta.process('prepare', '--dry-run', '--json')
  expect(JSON.parse(plan.stdout)).toMatchObject({
    command: 'prepare',
    ok: true,
    exit_code: 0,
    result: { items: { length: 6 } },
  })
  expect(await regesta('prepare')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('6 of 6 succeeded') })
  expect(await regesta('deposit')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('6 of 6 records complete'),
  })
  expect(await regesta('publish', '--record-ids', '999')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('No draft has the id 999'),
  })
  expect(await regesta.process('publish', '--all')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Published 6 of 6'),
  })
  expect(await regesta('scan', '--dry-run')).toMatchObject({ exitCode: 0 })
}, 240_000)

test('a wrong command line is told how it is written and ends with 2', async () => {
  for (const words of [
    ['fly'],
    ['publish'],
    ['create', '--file', file],
    ['scan', '--nonsense'],
    ['publish', '--record-ids', 'x'],
  ]) {
    const { exitCode, stderr } = await regesta(...words)
    expect([words.join(' '), exitCode, stderr.length > 0]).toEqual([words.join(' '), 2, true])
  }
})

test('what the services refuse ends with 1 and their own sentence', async () => {
  const { exitCode, stderr } = await regesta('scan', '--file', at('absent.pdb'))
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('absent.pdb')])
})

test('a gateway that does not answer ends with 4 and says how to start it', async () => {
  const { exitCode, stderr } = await regesta('scan', '--url', 'http://127.0.0.1:9')
  expect([exitCode, stderr]).toEqual([4, expect.stringContaining('regesta start')])
})

test('shows a person, searches names and names close identifiers of an unknown one', async () => {
  expect((await regesta('persons', 'sync')).exitCode).toBe(0)
  const { result: person } = JSON.parse((await regesta('persons', 'get', 'V0001', '--json')).stdout)
  expect(person.kb_id).toBe('V0001')
  const name = String(person.title).replace(/ \(.*/, '')
  expect((await regesta('persons', 'search', ...name.split(' '))).stdout).toContain('V0001')
  expect(await regesta('persons', 'get', 'V001')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('V0001'),
  })
})
