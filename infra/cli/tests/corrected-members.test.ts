import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { installed } from './installed.js'

const { at, regesta } = installed()
const input = at('letters')
const sheet = at('letters.csv')

const done = async (...words: string[]) => {
  const { exitCode, stdout, stderr } = await regesta(...words)
  expect([words.join(' '), exitCode, stderr]).toEqual([words.join(' '), 0, expect.anything()])
  return stdout
}

/** A folder with corrected files. */
function corrected(name: string, files: Record<string, string>): string {
  const folder = at(name)
  mkdirSync(folder)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
  return folder
}

beforeAll(async () => {
  mkdirSync(input)
  for (const name of ['one', 'two']) {
    writeFileSync(join(input, `${name}.txt`), `Letter ${name}`)
    writeFileSync(join(input, `${name}.md`), 'Found in Ulm')
  }
  const rows = ['one', 'two'].map((name) => `${name}.txt,Letter ${name}`)
  writeFileSync(sheet, ['file,title', ...rows, ''].join('\n'))
  const literal = (value: string) => ({ type: 'literal', value })
  const mapping = {
    _file_path: sheet,
    _file_format: 'csv',
    filename: { type: 'column', value: 'file' },
    title: { type: 'column', value: 'title' },
    description: literal('Found'),
    upload_type: literal('dataset'),
    publication_date: literal('2024-05-06'),
    access_right: literal('open'),
    license: literal('cc-by-4.0'),
    creators: { type: 'complex', is_complex: true, entries: [{ name: literal('Poe, Edgar') }] },
  }
  writeFileSync(at('mapping.json'), JSON.stringify(mapping))
  const about = ['--name', 'Letters', '--code', 'letters', '--input', input, '--output', at('out')]
  const bundles = ['--extensions', '.txt,.md', '--bundle', 'stem', '--primary', '.txt']
  await done('create', '--file', at('letters.pdb'), ...about, ...bundles)
  await done('map', '--mapping', at('mapping.json'))
  for (const step of [['prepare'], ['deposit'], ['publish', '--all']]) await done(...step)
}, 240_000)

describe('a corrected file that stands for no record', { timeout: 240_000 }, () => {
  it('becomes a new version of the record that it belongs to, and what is left out is named', async () => {
    const folder = corrected('corrected', { 'one.md': 'Found in Bonn', 'letters.csv': 'file,title', 'three.md': 'x' })
    const plan = await done('version', '--input', folder, '--dry-run')
    expect(plan).toMatch(/one\.md: is sent, MD5 [0-9a-f]{32} -> [0-9a-f]{32}/)
    expect(plan).toContain('one.txt: stays')
    expect(plan).toContain('Left out: 2')
    expect(plan).toContain('letters.csv: It is the spreadsheet that describes the files')
    expect(plan).toContain('three.md: No published record has a file of this name')
    expect(await done('version', '--input', folder)).toContain('1 file(s) sent, 1 kept.')
    expect(await done('publish', '--all')).toContain('Published 1 of 1')
  })

  it('is not guessed where several records have it', async () => {
    const folder = corrected('renamed', { 'place.md': 'Found in Ulm', 'two.txt': 'Letter two' })
    const version = ['version', '--match', 'hashcode', '--input', folder, '--dry-run']
    // The newest version of the first letter has another text by now.
    expect(await done(...version)).not.toContain('Of several records')
    const both = corrected('both', { 'one.md': 'Found in Ulm', 'two.md': 'Found in Ulm' })
    expect(await done('version', '--input', both)).toContain('1 of 1 succeeded')
    await done('publish', '--all')
    const unsure = await regesta(...version)
    expect(unsure.exitCode).toBe(3)
    expect(unsure.stdout).toMatch(/place\.md: \d+ Letter \w+, \d+ Letter \w+/)
    const [, id = ''] = /(\d+) Letter two/.exec(unsure.stdout) ?? []
    const sure = await regesta(...version, '--record-ids', id, '--json')
    const { result } = JSON.parse(sure.stdout)
    expect(result.items).toMatchObject([{ title: 'Letter two' }])
    expect(result.ambiguous).toEqual({ total: 0, files: [] })
  })

  it('is let go again: its draft is discarded, and its version removed', async () => {
    const folder = corrected('unwanted', { 'one.md': 'Found nowhere' })
    expect(await done('version', '--input', folder)).toContain('1 of 1 succeeded')
    expect(await done('discard', '--versions', '--all', '--yes')).toContain('There is no new version without a draft')
    await done('discard', '--all', '--yes')
    const versions = ['discard', '--versions']
    expect(await done(...versions, '--all', '--dry-run')).toContain('Letter one: is removed')
    expect(await regesta(...versions, '--record-ids', '1', '--yes')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('No new version without a draft has the id 1'),
    })
    expect(await done(...versions, '--all', '--yes')).toContain('1 of 1 succeeded')
    expect(await done('list', 'prepared')).not.toContain('Letter one')
  })

  it('takes record numbers and nothing else', async () => {
    expect((await regesta('version', '--input', input, '--record-ids', 'one')).exitCode).toBe(2)
  })
})
