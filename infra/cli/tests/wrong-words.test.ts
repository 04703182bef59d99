import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { installed } from './installed.js'

/*
 * Command lines that say what cannot be meant: each is refused before anything is done, in the words in which it was typed.
 */

const SAMPLE = fileURLToPath(new URL('../../sample-project/files', import.meta.url))
const { at, regesta } = installed('pipelines', 'dataset')
const create = ['create', '--name', 'Cups', '--code', 'cups', '--extensions', '.jpg', '--input', SAMPLE]

beforeAll(async () => {
  mkdirSync(at('folder'))
  cpSync(join(SAMPLE, 'objects.csv'), at('objects.csv'))
  expect(await regesta(...create, '--file', 'cups.pdb')).toMatchObject({ exitCode: 0 })
})

describe('a value', () => {
  it.each([
    [['publish', '--record-ids'], '--record-ids needs a value: --record-ids IDS'],
    [['publish', '--record-ids', '-1'], "--record-ids takes whole numbers, received '-1'"],
    [
      ['publish', '--record-ids', '99999999999999999999'],
      "--record-ids takes whole numbers, received '99999999999999999999'",
    ],
    [['publish', '--all=yes'], '--all takes no value'],
    [['history', '--limit', '-5'], "--limit takes a whole number from 1 on, received '-5'"],
    [['history', '--limit', '0'], "--limit takes a whole number from 1 on, received '0'"],
    [['list', '--url', 'notaurl'], "--url takes an address that begins with http:// or https://, received 'notaurl'"],
    [['list', '--url', 'ftp://x'], "received 'ftp://x'"],
    [['list', 'published', '--since', 'yesterday'], '--since must be an ISO 8601 date'],
    [['deposit', '--until', '2026-13-45'], '--until must be an ISO 8601 date'],
    [[...create, '--file', 'x.pdb', '--bundle', 'stm'], '--bundle must be one of'],
    [
      [...create, '--file', 'x.pdb', '--bundle', 'pattern', '--pattern', '('],
      '--pattern is not a usable regular expression',
    ],
    [['run-pipeline', '--pipeline', 'x', '--input', 'nowhere'], 'There is no folder'],
    [['version', '--input', '.', '--match', 'title'], "--match is filename or hashcode, received 'title'"],
    [['create'], '--file, --name, --code, --input and --extensions are missing'],
    [['publish', '--all', '--record-ids', '1'], '--all and --record-ids exclude each other'],
    [['discard', '--record-ids', '1', '--all', '--yes'], '--all and --record-ids exclude each other'],
    [
      ['edit', '--record-ids', '1', '--search', 'cup', '--set', 'title=Cups'],
      '--search chooses among all records: say --all with it, not --record-ids',
    ],
  ])('%j is refused with 2', async (words, sentence) => {
    const { exitCode, stderr } = await regesta(...words)
    expect([stderr.split('\n\n')[0], exitCode]).toEqual([expect.stringContaining(sentence), 2])
    expect(stderr).not.toMatch(/date_|scanOptions|ENOENT|ambiguous/)
  })
})

describe('a word', () => {
  it.each([
    [['--verbose'], 'There is no option --verbose'],
    [['--json'], 'regesta --json needs a command'],
    [['help', 'publish', 'extra'], "'extra' is not understood here"],
    [['pipelines', 'imprt', 'x.yaml'], "Did you mean 'import'?"],
    [['persons', 'serach', 'Ada'], "Did you mean 'search'?"],
    [['persons', 'get'], 'ID is missing'],
    [['persons', 'search'], 'The name is missing'],
    [['component', 'chek', 'x'], "Did you mean 'check'?"],
    [['component'], 'Say which: check'],
    [['backup', '-'], "'-' is the name of no file"],
    [['doctor', '--bundle', '-'], "'-' is the name of no file"],
  ])('%j is refused with 2', async (words, sentence) => {
    const { exitCode, stderr } = await regesta(...words)
    expect([stderr.split('\n\n')[0], exitCode]).toEqual([expect.stringContaining(sentence), 2])
    expect(existsSync(at('-'))).toBe(false)
  })

  it('that asks for help or the release is understood beside others', async () => {
    expect(await regesta('help', 'help')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Usage') })
    const { stdout } = await regesta('--json', '--version')
    expect(stdout).toMatch(/^regesta \d/)
  })
})

describe('what is not there', () => {
  it.each([
    [[...create, '--file', 'nowhere/x.pdb'], 'There is no folder'],
    [[...create, '--file', 'nowhere/x.pdb', '--dry-run'], 'There is no folder'],
    [['publish', '--record-ids', '7,7'], 'No draft has the id 7.'],
    [['version', '--input', 'folder', '--record-ids', '999'], 'No published record has the id 999'],
    [['scan', '--input', 'nowhere'], 'send the place where it is now as --input'],
    [['restore', 'objects.csv', '--data', 'new'], 'is not a backup of Regesta, or not a whole one'],
    [
      ['edit', '--record-ids', '999', '--set', 'title=Cups', '--dry-run'],
      '  999: The project has no record with id 999',
    ],
  ])('%j ends with 1 and says so', async (words, sentence) => {
    const { exitCode, stderr, stdout } = await regesta(...words)
    expect([`${stdout}${stderr}`, exitCode]).toEqual([expect.stringContaining(sentence), 1])
  })

  it('is not told as a result: the address of a Regesta that does not run', async () => {
    for (const word of ['open', 'stop']) {
      const { exitCode, stdout, stderr } = await regesta(word, '--data', at('nowhere'))
      expect([word, exitCode, stdout, stderr]).toEqual([
        word,
        4,
        '',
        expect.stringContaining('Regesta does not run on'),
      ])
    }
  })

  it('is told of logs, on standard error', async () => {
    const { exitCode, stdout, stderr } = await regesta('logs', '--request', 'nobody')
    expect([exitCode, stdout, stderr]).toEqual([0, '', 'No such line was written in the last 1d'])
  })

  it('is told of a list that was narrowed, and not that the project has none', async () => {
    const { exitCode, stdout } = await regesta('list', 'published', '--search', 'nobody')
    expect([exitCode, stdout]).toEqual([0, 'None fits --search'])
  })
})

describe('a file that is given as standard input', () => {
  it('is read where - is its name', async () => {
    const mapping = 'filename_column: filename\nfield_mappings:\n  title: { type: column, value: title }\n'
    const mapped = await regesta.reading(mapping, 'map', '--mapping', '-', '--spreadsheet', 'objects.csv', '--dry-run')
    expect(mapped).toMatchObject({ exitCode: 0, stdout: 'Would map: title, filename', stderr: '' })
    const stored = await regesta.reading('identifier: cups\n', 'pipelines', 'import', '-')
    expect(stored).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('name: Missing required field') })
  })
})

describe('a mapping', () => {
  it.each([
    [
      'filename_colum: filename\nfield_mappings: { title: { type: column, value: title } }',
      'There is no filename_column: no row finds its file',
    ],
    [
      'filename_column: filenam\nfield_mappings: { title: { type: column, value: title } }',
      "filename takes the column 'filenam', which objects.csv does not have. Did you mean 'filename'?",
    ],
    [
      'filename_column: filename\nfield_mappings: { title: { type: column, value: titel } }',
      "title takes the column 'titel', which objects.csv does not have. Did you mean 'title'?",
    ],
    [
      'filename_column: filename\nfield_mappings: { titel: { type: column, value: title } }',
      "There is no field 'titel'. Did you mean 'title'?",
    ],
  ])('%j is warned of', async (text, sentence) => {
    writeFileSync(at('mapping.yaml'), text)
    const { stderr } = await regesta('map', '--mapping', 'mapping.yaml', '--spreadsheet', 'objects.csv', '--dry-run')
    expect(stderr).toContain(`warning: ${sentence}`)
  })
})
