import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkComponent } from '@regesta/components/check-component'
import { OLDER_PARAMETER_TYPES, PARAMETER_TYPES } from '@regesta/contracts/component-format'
import { cleanEnvironment } from '@regesta/processes/clean-environment'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { describeWordCounter } from '@regesta/testing/word-counter'
import { afterAll, describe, expect, it } from 'vitest'
import { readDocument } from '../src/domain/read-document.js'
import { wordCounter, writeFiles } from './fixture.js'

const STARTERS = fileURLToPath(new URL('../../../infra/starter-components/components', import.meta.url))
const scratch = temporaryFolder()
afterAll(scratch.remove)

/** What is found in a folder, and all that is said of it. */
async function check(folder: string) {
  const lines: string[] = []
  const { signal } = new AbortController()
  const means = { environment: cleanEnvironment(process.env), signal, say: (line: string) => void lines.push(line) }
  const { errors, warnings, not_checked } = await checkComponent(resolve(scratch.path, folder), means)
  const said = [...lines, ...warnings.map((one) => `warning: ${one}`), ...errors.map((one) => `error: ${one}`)]
  return { errors, warnings, not_checked, said: said.join('\n') }
}
const leftOver = () => readdirSync(tmpdir()).filter((name) => name.startsWith('regesta-check-'))

describe('the check of a component', () => {
  it.each(['text_profiler/1.1.0', 'edm_record_maker/1.0.0', 'model_analyser/1.0.0'])(
    'finds %s sound, runs its sample and leaves nothing behind',
    async (name) => {
      const before = readdirSync(join(STARTERS, name))
      const { errors, warnings, said } = await check(join(STARTERS, name))
      expect([...errors, ...warnings]).toEqual([])
      expect(said).toContain('Running main.')
      expect(readdirSync(join(STARTERS, name))).toEqual(before)
      expect(leftOver()).toEqual([])
    },
  )

  it('tells every fault of the description with its place', async () => {
    writeFiles(join(scratch.path, 'faulty'), {
      'component.yaml': 'metadata:\n  name: faulty\n  label: 3\ninputs: {}\n',
    })
    const { errors, said } = await check('faulty')
    expect(errors).not.toEqual([])
    expect(said).toContain("error: component.yaml:3:10 'metadata.label' must be of type string, received 3")
    expect(said).toContain('error: Missing required file: main.py')
  })

  it('refuses types of parameters and placeholders of file names that nobody knows, beside other faults', async () => {
    const files = wordCounter('1.0.0', {}, '', 'unknown')
    const yaml = (files['component.yaml'] ?? '')
      .replace('type: boolean', 'type: flag')
      .replace('{original_stem}_words', '{stem}_words')
    writeFiles(join(scratch.path, 'unknown'), { ...files, 'component.yaml': yaml.replace('label: Text', 'label: 7') })
    const { errors, said } = await check('unknown')
    expect(errors).not.toEqual([])
    expect(said).toMatch(
      /error: component\.yaml:\d+:\d+ 'parameter_groups\.0\.parameters\.0\.type' must be one of string, .*boolean.*, received "flag"/,
    )
    expect(said).toMatch(
      /error: component\.yaml:\d+:\d+ 'outputs\.0\.pattern' must have no other placeholder than \{original_stem\}, but has \{stem\}, received "\{stem\}_words\.json"/,
    )
    expect(said).toContain("'inputs.0.label' must be of type string")
  })

  it.each([...PARAMETER_TYPES, ...Object.keys(OLDER_PARAMETER_TYPES)])('takes a parameter of type %s', (type) => {
    const yaml = describeWordCounter({ name: 'typed', version: '1.0.0' }).replace('type: boolean', `type: ${type}`)
    expect(readDocument(yaml)).toMatchObject({ faults: [], unknownWords: [] })
  })

  it.each([
    ['members that are missing', `parameter_groups: [${'{title: Counting},'.repeat(20_000)}]`, 20_005],
    ['faults of the form', 'a: 1\n'.repeat(3_000), 2_999],
  ])('tells the first hundred of many faults: %s', (_, yaml, all) => {
    const { faults } = readDocument(yaml)
    expect(faults).toHaveLength(101)
    expect(faults.at(-1)).toBe(`component.yaml:1:1 has ${all - 100} more faults, which are listed once these are fixed`)
  })

  it.each([0, 10])(
    'looks for required files in folders of the component, and names those that are missing, beside %s others',
    async (others) => {
      const files = wordCounter('1.0.0', {}, '', 'nested')
      const many = Array.from({ length: others }, (_, number) => `data/words-${number}.txt`)
      const few = ['main.py', './data/./words.txt', 'data/', 'data/none.txt', 'main.py/none.txt', 'far/away.txt']
      const required = [...few, ...many]
      writeFiles(join(scratch.path, 'nested'), {
        ...files,
        ...Object.fromEntries(many.map((file) => [file, 'words'])),
        'data/words.txt': 'words',
        'component.yaml': files['component.yaml']?.replace('[main.py]', JSON.stringify(required)) ?? '',
      })
      const { errors, said } = await check('nested')
      expect(errors).not.toEqual([])
      expect(said.match(/Missing required file: .*/g)).toEqual(
        ['data/none.txt', 'main.py/none.txt', 'far/away.txt'].map((file) => `Missing required file: ${file}`),
      )
    },
  )

  it('takes a version without quotes as it is written, with a warning, and says plainly what several documents are', async () => {
    const files = wordCounter('1.0.0', {}, '', 'unquoted')
    const yaml = files['component.yaml'] ?? ''
    writeFiles(join(scratch.path, 'unquoted'), {
      ...files,
      'component.yaml': yaml.replace(/version: .*/, 'version: 1.10'),
    })
    const { errors, said } = await check('unquoted')
    expect(said).toMatch(
      /warning: component\.yaml:\d+:\d+ 'metadata\.version' is a number .* "1\.10"\. Put it in quotes/,
    )
    expect(errors).toEqual([])
    writeFiles(join(scratch.path, 'twice'), { ...files, 'component.yaml': `${yaml}---\n${yaml}` })
    const twice = await check('twice')
    expect(twice.errors).not.toEqual([])
    expect(twice.said).toContain("it holds several documents, one after each line '---'; keep one")
    expect(twice.said).not.toContain('parseAllDocuments')
    writeFiles(join(scratch.path, 'no-record'), { ...files, 'component.yaml': `${yaml}\nsources: none\n` })
    expect((await check('no-record')).said).toContain(`'sources' must be a mapping of names to values, received "none"`)
  })

  it('refuses a description with thousands of levels', async () => {
    writeFiles(join(scratch.path, 'deep'), { 'component.yaml': `metadata: ${'['.repeat(100_000)}` })
    const { errors, said } = await check('deep')
    expect(errors).not.toEqual([])
    expect(said).toContain('error: component.yaml:1:1 is nested too deeply')
  })

  it('refuses a description that holds itself', async () => {
    writeFiles(join(scratch.path, 'circular'), {
      'component.yaml': 'metadata:\n  name: circular\ninputs: &all [*all]\n',
    })
    const { errors, said } = await check('circular')
    expect(errors).not.toEqual([])
    expect(said).toContain('it holds itself')
  })

  it('tells where component.yaml and --help differ', async () => {
    const files = wordCounter('1.0.0', {}, '', 'differing')
    const more =
      'type: boolean, default: "true"}\n      - {name: mode, type: string_dropdown, options: [a, b]}\n      - {name: forgotten, type: string}'
    const main = files['main.py']?.replace(
      "parser.add_argument('--verbose'",
      "parser.add_argument('--mode', choices=['a', 'c'])\nparser.add_argument('--secret')\nparser.add_argument('--verbose'",
    )
    writeFiles(join(scratch.path, 'differing'), {
      ...files,
      'component.yaml': describeWordCounter({ name: 'differing', version: '1.0.0' }).replace(
        'type: boolean, default: "true"}',
        more,
      ),
      'main.py': main ?? '',
    })
    const { errors, said } = await check('differing')
    expect(errors).not.toEqual([])
    expect(said).toContain("error: component.yaml declares 'forgotten', but --help knows no --forgotten")
    expect(said).toContain("error: The options of 'mode' differ: component.yaml has a, b; --help has a, c")
    expect(said).toContain('warning: --help knows --secret, which component.yaml does not declare')
  })

  it('says what it did not look at because of faults', async () => {
    const notLookedAt = async (name: string, files: Record<string, string>) => {
      writeFiles(join(scratch.path, name), files)
      return (await check(name)).not_checked
    }
    expect((await check('nowhere')).not_checked).toEqual(['the installation', 'the options', 'the sample run'])
    const files = wordCounter('1.0.0', {}, '', 'halted')
    const yaml = files['component.yaml'] ?? ''
    const faulty = { ...files, 'component.yaml': yaml.replace('label: Text', 'label: 7') }
    expect(await notLookedAt('halted', faulty)).toEqual(['the installation', 'the options', 'the sample run'])
    const undocumented = { ...files, 'component.yaml': yaml.replace('name: ignore-case', 'name: other-case') }
    expect(await notLookedAt('halted', undocumented)).toEqual(['the sample run'])
    expect(await notLookedAt('halted', files)).toEqual([])
  })

  it('names defaults that are none of the options, and outputs that the sample run did not write, at once', async () => {
    const files = wordCounter('1.0.0', { 'sample.txt': 'a b' }, '', 'loose')
    const yaml = (files['component.yaml'] ?? '')
      .replace('required: true}', 'required: true, default: sample.txt}')
      .replace(
        'category: metadata}',
        'category: metadata}\n  - {name: index, label: Index, pattern: "{original_stem}_index.txt"}',
      )
      .replace(
        'default: "true"}',
        'default: "true"}\n      - {name: verbose, type: string_dropdown, options: [low, high], default: middle}',
      )
    writeFiles(join(scratch.path, 'loose'), {
      ...files,
      'component.yaml': yaml,
      'main.py': (files['main.py'] ?? '').replace("'--verbose', action='store_true'", "'--verbose'"),
    })
    const { errors, warnings, said } = await check('loose')
    expect([errors.length, warnings.length]).toEqual([1, 1])
    expect(said).toMatch(
      /error: component\.yaml:\d+:\d+ 'parameter_groups\.0\.parameters\.1\.default' must be one of the options low, high, received "middle"/,
    )
    expect(said).toContain("warning: The sample run wrote no 'sample_index.txt', which component.yaml declares")
  })
})
