import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * What the Tab key does, in the shells themselves as far as they are installed; the scripts are loaded as the guide says.
 */

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const folder = temporaryFolder('regesta completion-')
const at = (name: string) => join(folder.path, name)
const isThere = async (shell: string) => (await execa(shell, ['--version'], { reject: false })).exitCode === 0
const [zsh, fish] = [await isThere('zsh'), await isThere('fish')]

const in_ = async (shell: string, ...words: string[]) =>
  (await execa(shell, words, { cwd: folder.path, env: { HOME: folder.path } })).stdout.split('\n')

beforeAll(async () => {
  mkdirSync(at('fpath'))
  writeFileSync(at('my museum.pdb'), '')
  for (const shell of ['bash', 'zsh', 'fish'])
    writeFileSync(at(`regesta.${shell}`), (await execa('node', [MAIN, 'completion', shell])).stdout)
  writeFileSync(at(join('fpath', '_regesta')), (await execa('node', [MAIN, 'completion', 'zsh'])).stdout)
})
afterAll(() => folder.remove())

const CASES = [
  [['pub'], ['publish']],
  [['hel'], ['help']],
  [['help', 'pub'], ['publish']],
  [['list', 'dr'], ['drafts']],
  [['publish', '--record'], ['--record-ids']],
  [['components', 'un'], ['uninstall']],
] as const

test.each(CASES)('bash completes %j', async (typed, found) => {
  const words = `COMP_WORDS=(regesta ${typed.join(' ')}) COMP_CWORD=${typed.length}`
  expect(await in_('bash', '-c', `source regesta.bash; ${words}; _regesta; printf '%s\\n' "\${COMPREPLY[@]}"`)).toEqual(
    found,
  )
})

test('bash takes files itself where a path is meant, with blanks in their names', async () => {
  const words = 'COMP_WORDS=(regesta list --file my) COMP_CWORD=3'
  expect(await in_('bash', '-c', `source regesta.bash; ${words}; _regesta; echo "\${#COMPREPLY[@]}"`)).toEqual(['0'])
  expect((await in_('bash', '-c', 'source regesta.bash; complete -p regesta')).join()).toContain('-o default')
})

test.skipIf(!fish).each([...CASES, [['list', '--file', 'my'], ['my museum.pdb']] as const])(
  'fish completes %j',
  async (typed, found) => {
    const listed = await in_('fish', '-c', `source regesta.fish; complete -C 'regesta ${typed.join(' ')}'`)
    expect(listed.map((line) => line.split('\t')[0])).toEqual(found)
  },
)

/** A shell at a terminal, in which `regesta` says its words, and a key is pressed after some of them. */
const AT_TERMINAL = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1="> "; autoload -Uz compinit; compinit -u -D; source ./regesta.zsh; regesta() { print -r -- "said=\${(j:|:)@}=so" }; print rea""dy'
zpty -r shell output '*ready*'
zpty -n -w shell "regesta $1"$'\t'
zpty -n -w shell $'\n'
zpty -r shell output '*said=*=so*'
print -r -- "\${\${output##*said=}%%=so*}"
`

test.skipIf(!zsh).each([...CASES, [['list', '--file', 'my'], ['my museum.pdb']] as const])(
  'zsh completes %j at a terminal',
  async (typed, [found]) => {
    expect(await in_('zsh', '-f', '-c', AT_TERMINAL, 'zsh', typed.join(' '))).toEqual([
      [...typed.slice(0, -1), found].join('|'),
    ])
  },
  30_000,
)

test.skipIf(!zsh)('zsh loads it from its configuration and from a folder of functions', async () => {
  const load = 'autoload -Uz compinit; compinit -u -D'
  const known = 'print "$_comps[regesta]"'
  expect(await in_('zsh', '-f', '-c', `${load}; source ./regesta.zsh; ${known}`)).toEqual(['_regesta'])
  expect(await in_('zsh', '-f', '-c', `fpath=(./fpath $fpath); ${load}; ${known}`)).toEqual(['_regesta'])
})
