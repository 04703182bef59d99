import { fileURLToPath } from 'node:url'
import { commands } from '@regesta/cli/commands'
import { optionsOf } from '@regesta/cli/help'
import { nearest } from '@regesta/contracts/nearest'
import { execa } from 'execa'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const regesta = (...words: string[]) => execa('node', [MAIN, ...words], { reject: false, stdin: 'ignore' })

describe('help', () => {
  it.each([['--help'], ['-h'], ['help'], []])('is on standard output, code 0: regesta %s', async (...words) => {
    const { exitCode, stdout, stderr } = await regesta(...words)
    expect([exitCode, stderr]).toEqual([0, ''])
    for (const { name, summary } of commands) expect(stdout).toContain(`${name.padEnd(16)}${summary}`)
  })

  it('explains one command, whether it comes before or after its name', async () => {
    const [before, after] = await Promise.all([regesta('help', 'publish'), regesta('publish', '--help')])
    expect(before.stdout).toBe(after.stdout)
    expect(after.stdout).toMatch(/--record-ids IDS +Only these/)
    expect(after.stdout).toMatch(/--yes +Answers the question/)
    expect(after.stdout).toMatch(/--token TOKEN .*REGESTA_TOKEN/)
  })

  it('explains every option of every command in a sentence, with an example that has no unknown option', () => {
    for (const command of commands) {
      const { name, summary, example } = command
      const options = optionsOf(command)
      const unexplained = Object.entries(options).filter(([, { help }]) => !/^[A-Z].*\.$/.test(help))
      expect([name, unexplained]).toEqual([name, []])
      expect([name, summary.endsWith('.'), example.startsWith(`regesta ${name}`)]).toEqual([name, false, true])
      const used = [...example.matchAll(/--([a-z-]+)/g)].map(([, option]) => option)
      expect([name, used.filter((option) => !Object.hasOwn(options, option ?? ''))]).toEqual([name, []])
    }
  })

  it('names what is read from the environment, each with an example', async () => {
    const { stdout } = await regesta('--help')
    for (const name of ['REGESTA_HOME', 'REGESTA_URL', 'REGESTA_TOKEN'])
      expect(stdout).toMatch(new RegExp(`^  ${name} +.+, for example .+`, 'm'))
  })

  it('shows a mapping file that is understood as it stands', async () => {
    const { stdout } = await regesta('map', '--help')
    const file = /^A mapping file\n((?: {2}.*\n)+)/m.exec(`${stdout}\n`)?.[1] ?? ''
    expect(parse(file)).toMatchObject({ filename_column: 'filename', field_mappings: { title: { type: 'column' } } })
  })

  it('is not asked for by a word that stands for a release', async () => {
    for (const word of ['--version', '-v', '-V'])
      expect((await regesta(word)).stdout).toMatch(/^regesta \d+\.\d+\.\d+$/)
  })
})

describe('a mistyped word', () => {
  it.each([
    [['publsih'], "Did you mean 'publish'?"],
    [['publish', '--recrod-ids', '1'], 'Did you mean --record-ids?'],
    [['publish', '--all', 'seven'], "'seven' is not understood here"],
  ])('%j ends with 2 and says what is near', async (words, sentence) => {
    const { exitCode, stderr, stdout } = await regesta(...words)
    expect([exitCode, stderr, stdout]).toEqual([2, expect.stringContaining(sentence), ''])
  })

  it('is an error in JSON too, where JSON was asked for', async () => {
    const { exitCode, stdout } = await regesta('publish', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'publish',
      ok: false,
      exit_code: exitCode,
      error: { code: 'usage' },
    })
  })

  it('has no neighbour when nothing is near', () => {
    expect(nearest('zebra', ['publish', 'scan'])).toBeUndefined()
    expect(nearest('pipe', ['publish', 'pipelines'])).toBe('pipelines')
  })
})
