import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '@regesta/cli/commands'
import { parseWords } from '@regesta/cli/parse-words'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

/*
 * The outline of a container, held against what it puts into one: no engine is asked for, so nothing here was built or run.
 */

interface Instruction {
  readonly name: string
  readonly text: string
}

const INSTRUCTIONS = ['FROM', 'RUN', 'COPY', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD']
const scratch = temporaryFolder('regesta container-')
const folder = join(scratch.path, 'package')
let instructions: Instruction[] = []

/** Comments are left out, and lines that go on in the next are one. */
const instructionsIn = (text: string): Instruction[] =>
  text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ name: /^\S+/.exec(line)?.[0] ?? '', text: line.replace(/^\S+\s+/, '') }))

const all = (name: string) => instructions.filter((one) => one.name === name).map(({ text }) => text)
/** The words of an instruction that is written as a list. */
const listIn = (text = '') => JSON.parse(/\[.*\]/.exec(text)?.[0] ?? '[]') as string[]

/** @throws UsageError for what Regesta would not understand */
function understood([name, ...words]: readonly string[]) {
  const command = commands.find((one) => one.name === name)
  if (command === undefined) throw new Error(`There is no command '${name}'`)
  return parseWords(command, words).options
}

beforeAll(async () => {
  await execa('tar', ['xzf', inject('madePackage'), '-C', scratch.path])
  instructions = instructionsIn(readFileSync(join(folder, 'service', 'Containerfile'), 'utf8'))
})
afterAll(() => scratch.remove())

describe('the outline of a container', () => {
  it('has instructions that there are, and begins with what it is made from', () => {
    expect(instructions.map(({ name }) => name).filter((name) => !INSTRUCTIONS.includes(name))).toEqual([])
    expect(instructions[0]?.name).toBe('FROM')
    for (const image of all('FROM')) expect(image).toMatch(/^docker\.io\/library\/node:\d+-\w+-slim( AS \w+)?$/)
  })

  it('runs lines that a shell can read, and installs without running anything of the packages', async () => {
    for (const line of all('RUN')) await execa('sh', ['-n', '-c', line])
    expect(all('RUN').join('\n')).toContain('npm install --global --ignore-scripts')
  })

  it('links a command that lies in the package', () => {
    const [, target = ''] = /ln -s \.\.\/lib\/node_modules\/regesta\/(\S+) \/usr\/local\/bin\/regesta/.exec(
      all('RUN').join('\n'),
    ) ?? ['', '']
    expect(existsSync(join(folder, target))).toBe(true)
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain(target)
  })

  it('is started and asked for its health by words that Regesta understands', () => {
    expect(listIn(all('ENTRYPOINT')[0])).toEqual(['tini', '--', 'regesta'])
    expect(understood(listIn(all('CMD')[0]))).toMatchObject({ host: '0.0.0.0', 'no-open': true })
    const [program, ...asked] = listIn(all('HEALTHCHECK')[0])
    // A setting that cannot be used is mended in the console: no reason to end the container.
    expect([program, understood(asked)]).toEqual(['regesta', expect.objectContaining({ quiet: true, ready: true })])
    expect(() => understood(['start', '--nobody'])).toThrow('There is no option --nobody')
  })

  it('gives its program no rights, and keeps its data outside', () => {
    expect(all('USER')).toEqual(['10001'])
    expect(all('RUN').join('\n')).toContain('useradd --uid 10001')
    const home = /^REGESTA_HOME=(\S+)$/.exec(all('ENV')[0] ?? '')?.[1]
    expect(listIn(all('VOLUME')[0])).toContain(home)
  })
})
