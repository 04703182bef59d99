import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Guide, Language } from '@regesta/docs/page'
import { readGuide } from '@regesta/docs/read-guide'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

/* What the guide shows to be copied, done as a reader does it. */

const CLI = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const SERVICES = ['settings', 'projects', 'components', 'execution', 'deposition', 'pipelines', 'practice-repository']
const DEFAULTS = new URL('../../../services/settings/defaults/config.yaml', import.meta.url)
/** Milliseconds; each test starts several programs, one after the other, on machines that are busy with others. */
const PATIENCE = 240_000
const home = temporaryFolder('regesta-guide-')
let installation: Installation

beforeAll(async () => {
  installation = await startInstallation({ home: home.path, port: 0, onlyServices: SERVICES })
}, PATIENCE)
afterAll(async () => {
  await installation.stop()
  home.remove()
})

async function regesta(...words: string[]): Promise<string> {
  const env = { REGESTA_HOME: home.path }
  const { exitCode, stdout, stderr } = await execa('node', [CLI, ...words], { reject: false, env, stdin: 'ignore' })
  if (exitCode !== 0) throw new Error(`regesta ${words.join(' ')} ended with ${exitCode}: ${stdout} ${stderr}`)
  return stdout
}

/** The code of a page, in its order. */
const codeOn = (guide: Guide, id: string, language: string): string[] =>
  guide.chapters
    .flatMap(({ pages }) => pages)
    .filter((page) => page.id === id)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'code' && block.language === language ? [block.text] : []))

/** A sheet with one row that fills every column which a mapping names. */
function sheetFor(mapping: string, filename: string): string {
  const columns = [...mapping.matchAll(/type: column, value: (\w+)/g)].map(([, column = '']) => column)
  const values: Readonly<Record<string, string>> = { date: '2024-05-03', datum: '2024-05-03' }
  const { filename_column: first } = parse(mapping) as { filename_column: string }
  const row = columns.map((column) => values[column] ?? '"Stone, Ada"')
  return `${[first, ...columns].join(',')}\n${[filename, ...row].join(',')}\n`
}

test.each<Language>(['en', 'de'])(
  'the mapping (%s) describes a file completely',
  async (language) => {
    const [mapping = ''] = codeOn(readGuide(language), 'describing', 'yaml')
    const folder = join(home.path, `objects-${language}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'lute.txt'), 'A lute.\n')
    writeFileSync(join(folder, 'mapping.yaml'), mapping)
    writeFileSync(join(folder, 'objects.csv'), sheetFor(mapping, 'lute.txt'))
    const named = ['--file', join(home.path, `${language}.pdb`), '--name', 'Lutes', '--code', 'lutes']
    await regesta('create', ...named, '--input', folder, '--extensions', '.txt')
    await regesta('map', '--mapping', join(folder, 'mapping.yaml'), '--spreadsheet', join(folder, 'objects.csv'))
    expect(await regesta('prepare')).toContain('1 of 1 succeeded')
  },
  PATIENCE,
)

test(
  'the component is sound, and the pipeline takes it',
  async () => {
    const guide = readGuide('en')
    const [description = ''] = codeOn(guide, 'components', 'yaml')
    const [program = ''] = codeOn(guide, 'components', 'python')
    const [sample = ''] = codeOn(guide, 'components', 'text')
    const folder = join(home.path, 'word_counter')
    mkdirSync(join(folder, 'tests'), { recursive: true })
    writeFileSync(join(folder, 'component.yaml'), `${description}\n`)
    writeFileSync(join(folder, 'main.py'), `${program}\n`)
    writeFileSync(join(folder, 'tests', 'letter.txt'), `${sample}\n`)
    expect(await regesta('component', 'check', folder)).toContain('0 errors, 0 warnings')
    await regesta('components', 'install', folder)

    const [definition = ''] = codeOn(guide, 'pipelines', 'yaml')
    writeFileSync(join(home.path, 'pipeline.yaml'), definition)
    const stored = JSON.parse(await regesta('pipelines', 'import', join(home.path, 'pipeline.yaml'), '--json'))
    expect(stored).toMatchObject({ ok: true, result: { warnings: [] } })
    await regesta('pipelines', 'import', join(home.path, 'pipeline.yaml'), '--replace')
    const letters = join(home.path, 'letters')
    mkdirSync(letters)
    // The sheet of the project that was loaded last has a row for a file of this name.
    writeFileSync(join(letters, 'lute.txt'), `${sample}\n`)
    const dryRun = ['run-pipeline', '--pipeline', 'word-counts', '--input', letters, '--dry-run']
    expect(await regesta(...dryRun)).toContain('over 1 file:')
  },
  PATIENCE,
)

test('component and pipeline are the same in German', () => {
  const shown = [
    ['components', 'yaml'],
    ['components', 'python'],
    ['pipelines', 'yaml'],
  ] as const
  for (const [page, language] of shown)
    expect(codeOn(readGuide('de'), page, language)).toEqual(codeOn(readGuide('en'), page, language))
})

test('settings stand where the configuration has them', () => {
  const known = namesIn(parse(readFileSync(DEFAULTS, 'utf8')))
  const shown = [readGuide('en'), readGuide('de')].flatMap((guide) =>
    ['tokens', 'slurm', 'service'].flatMap((page) => codeOn(guide, page, 'yaml')),
  )
  expect(shown).toHaveLength(8)
  for (const text of shown) expect(known).toEqual(expect.arrayContaining(namesIn(parse(text))))
})

/** The names of settings, with those that they stand in. */
const namesIn = (value: unknown, before = ''): string[] =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [`${before}${name}`, ...namesIn(inner, `${before}${name}.`)])
