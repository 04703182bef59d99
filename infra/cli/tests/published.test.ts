import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { practiceToken } from '@regesta/http/practice-token'
import { beforeAll, describe, expect, it } from 'vitest'
import { installed } from './installed.js'

const { installation, at, regesta } = installed()
const input = at('letters')
const sheet = at('letters.csv')

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `${name}.txt,Letter ${name}`)

const done = async (...words: string[]) => {
  const { exitCode, stdout, stderr } = await regesta(...words)
  expect([words.join(' '), exitCode, stderr]).toEqual([words.join(' '), 0, expect.anything()])
  return stdout
}

interface Published {
  readonly id: number
  readonly title: string
}

async function published(): Promise<Published[]> {
  const { result } = JSON.parse(await done('list', 'published', '--json'))
  const rows = result as { local_record_db_id: number; record_title: string }[]
  return rows.map(({ local_record_db_id, record_title }) => ({ id: local_record_db_id, title: record_title }))
}

interface Deposition {
  readonly id: number
  readonly title: string
  readonly files: readonly { readonly id: string }[]
}

/** Somebody takes the files out of a draft, on the pages of the repository. */
async function takeFilesFrom(title: string): Promise<void> {
  const depositions = `${installation().addresses['practice-repository']}/api/deposit/depositions`
  const headers = { authorization: `Bearer ${practiceToken(installation().home)}` }
  const all = (await (await fetch(`${depositions}?size=100`, { headers })).json()) as Deposition[]
  const { id, files } = all.find((one) => one.title === title) ?? expect.fail(`There is no ${title}`)
  for (const file of files) await fetch(`${depositions}/${id}/files/${file.id}`, { method: 'DELETE', headers })
}

beforeAll(async () => {
  mkdirSync(input)
  for (const name of ['one', 'two']) writeFileSync(join(input, `${name}.txt`), `Letter ${name}`)
  const column = (value: string) => ({ type: 'column', value })
  const literal = (value: string) => ({ type: 'literal', value })
  const mapping = {
    _file_path: sheet,
    _file_format: 'csv',
    filename: column('file'),
    title: column('title'),
    description: column('about'),
    upload_type: literal('dataset'),
    publication_date: literal('2024-05-06'),
    access_right: literal('open'),
    license: literal('cc-by-4.0'),
    creators: { type: 'complex', is_complex: true, entries: [{ name: literal('Poe, Edgar') }] },
  }
  writeSheet('Found in Munchen')
  writeFileSync(at('mapping.json'), JSON.stringify(mapping))
  const about = ['--name', 'Letters', '--code', 'letters', '--input', input, '--output', at('out')]
  await done('create', '--file', at('letters.pdb'), ...about, '--extensions', '.txt')
  await done('map', '--mapping', at('mapping.json'))
  for (const step of [['prepare'], ['deposit'], ['publish', '--all']]) await done(...step)
}, 240_000)

const writeSheet = (about: string) =>
  writeFileSync(sheet, ['file,title,about', ...ROWS.map((row) => `${row},${about}`), ''].join('\n'))

describe('what is published', { timeout: 240_000 }, () => {
  it('is changed by value, by search and from the sheet, each shown before', async () => {
    const [one] = (await published()).filter(({ title }) => title === 'Letter one')
    const id = String(one?.id ?? expect.fail('nothing is published'))
    const replace = ['edit', '--all', '--replace', 'description', 'Munchen', 'München']
    const plan = await done(...replace, '--dry-run')
    expect(plan).toContain('description: "Found in Munchen" -> "Found in München" (1 found)')
    expect(plan).toContain('for 2 of 2 items')
    expect(await done(...replace)).toContain('2 of 2 succeeded')
    expect(await done(...replace)).toContain('Nothing to do')

    expect(
      await done('edit', '--record-ids', id, '--set', 'title=The first letter', '--set', 'keywords=a;b'),
    ).toContain('Published with other metadata: title, keywords.')
    expect((await published()).map(({ title }) => title).sort()).toEqual(['Letter two', 'The first letter'])

    writeSheet('Found in Ulm')
    const fromSheet = JSON.parse(
      await done('edit', '--all', '--search', 'first', '--from-sheet', 'description', '--dry-run', '--json'),
    )
    expect(fromSheet.result.items[0].changes).toEqual([
      { field: 'description', old: 'Found in München', new: 'Found in Ulm' },
    ])
  })

  it('ends with 1 where nothing can be done, and asks before production', async () => {
    const [one] = await published()
    const id = String(one?.id)
    expect(await regesta('edit', '--record-ids', id, '--set', 'colour=red')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining("Unknown field: 'colour'"),
    })
    expect(await done('edit', '--all', '--production', '--set', 'title=x')).toContain('Nothing is published')
  })

  it('takes a text that begins like JSON in quotation marks, and one that only begins with them as it is', async () => {
    const set = (text: string) => regesta('edit', '--all', '--set', text, '--dry-run')
    expect((await set('title="[Fragment]"')).stdout).toContain('-> "[Fragment]"')
    expect((await set('title="Fragment" of a vase')).stdout).toContain(String.raw`-> "\"Fragment\" of a vase"`)
    expect(await set('title=[Fragment]')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(`--set 'title="[Fragment]"'`),
    })
  })

  it.each([
    [['edit', '--all']],
    [['edit', '--all', '--set', 'title']],
    [['edit', '--all', '--set', 'creators=[{']],
    [['edit', '--all', '--replace', 'title', 'old']],
    [['edit', '--set', 'title=x']],
    [['edit', '--all', '--set', 'title=x', 'more']],
    [['version', '--input', 'x', '--pipeline', 'p', '--number', '2']],
  ])('a command line that says half of it ends with 2: %j', async (words) => {
    expect((await regesta(...words)).exitCode).toBe(2)
  })

  it('gets new versions from a folder without any pipeline', async () => {
    const folder = at('corrected')
    mkdirSync(folder)
    writeFileSync(join(folder, 'one.txt'), 'Letter one, corrected')
    writeFileSync(join(folder, 'two.txt'), readFileSync(join(input, 'two.txt')))
    const version = ['version', '--input', folder, '--number', '2.0.0', '--date', '2024-06-07']
    const plan = await done(...version, '--dry-run')
    expect(plan).toMatch(/one\.txt: is sent, MD5 [0-9a-f]{32} -> [0-9a-f]{32}/)
    expect(plan).toContain('Nothing to do: every file is as in version')
    const made = await done(...version)
    expect(made).toContain('Draft of version 2.0.0 made: 1 file(s) sent, 0 kept.')
    expect(made).toContain('1 of 1 succeeded')
    expect(await done('publish', '--all')).toContain('Published 1 of 1')
  })

  it('is published by a plan: a draft that is not as it was left is named, and the others go on', async () => {
    for (const name of ['three', 'four']) writeFileSync(join(input, `${name}.txt`), `Letter ${name}`)
    for (const step of ['scan', 'prepare', 'deposit']) await done(step)
    await takeFilesFrom('Letter three')
    const look = await regesta('publish', '--all', '--dry-run')
    expect([look.exitCode, look.stdout]).toEqual([3, expect.stringContaining('Would publish 1 of 2')])
    const ended = await regesta('publish', '--all', '--json')
    expect(ended.exitCode).toBe(3)
    const results = JSON.parse(ended.stdout).result as { success: boolean; message: string; doi: string | null }[]
    expect(results.sort((a, b) => a.message.localeCompare(b.message))).toEqual([
      {
        local_record_db_id: expect.any(Number),
        success: true,
        message: expect.stringMatching(/^Letter four: /),
        doi: expect.stringMatching(/^10\.5072\//),
        landing_page: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/records\/\d+$/),
      },
      {
        local_record_db_id: expect.any(Number),
        success: false,
        message: expect.stringMatching(/^Letter three: .*three\.txt/),
        doi: null,
        landing_page: null,
      },
    ])
  })

  it('names a chosen draft that lacks a file, whether others can be published or not', async () => {
    for (const name of ['five', 'six']) writeFileSync(join(input, `${name}.txt`), `Letter ${name}`)
    for (const step of ['scan', 'prepare']) await done(step)
    rmSync(join(input, 'five.txt'))
    expect(await regesta('deposit')).toMatchObject({ exitCode: 3 })
    const { result } = JSON.parse(await done('list', 'drafts', '--json'))
    const drafts = result as { local_record_db_id: number; record_title: string }[]
    const ids = ['Letter five', 'Letter six'].map((title) => {
      const draft = drafts.find(({ record_title }) => record_title === title)
      return String(draft?.local_record_db_id ?? expect.fail(`There is no draft of ${title}`))
    })
    const lacking = expect.stringMatching(/Letter five: .*five\.txt/)
    const both = ['publish', '--record-ids', ids.join(',')]
    for (const words of [[...both, '--dry-run'], both])
      expect(await regesta(...words)).toMatchObject({ exitCode: 3, stdout: lacking })
    expect(await regesta('publish', '--record-ids', ids[0] ?? '')).toMatchObject({ exitCode: 1, stdout: lacking })
  })
})
