import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { beforeAll, expect, test } from 'vitest'
import { installed } from './installed.js'

/*
 * What is asked before it is done, at a terminal: `script` of util-linux makes one.
 */

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const SAMPLE = fileURLToPath(new URL('../../sample-project/files', import.meta.url))
const { at, regesta } = installed()

beforeAll(async () => {
  cpSync(SAMPLE, at('files'), { recursive: true })
  const project = ['--file', 'cups.pdb', '--name', 'Cups', '--code', 'cups', '--input', 'files']
  expect(await regesta('create', ...project, '--extensions', '.jpg')).toMatchObject({ exitCode: 0 })
  expect(await regesta.reading('secret', 'credentials', 'store', 'mine')).toMatchObject({ exitCode: 0 })
})

/** Removes the credential, and answers the question with these keys when it is there. */
async function answering(keys: string, ...options: string[]) {
  const line = [process.execPath, MAIN, 'credentials', 'remove', 'mine', ...options].join(' ')
  const shown = execa('script', ['-qec', line, '/dev/null'], {
    reject: false,
    env: { REGESTA_HOME: at(''), SHELL: '/bin/sh' },
  })
  let said = ''
  shown.stdout.on('data', (piece: Buffer) => {
    if (!said.includes('Type yes') && `${said}${piece}`.includes('Type yes')) shown.stdin.write(keys)
    said += piece
  })
  const { exitCode } = await shown
  return { exitCode, said }
}

test.skipIf(process.platform !== 'linux').each([
  ['Ctrl-C', '\u0003', 130, 'Interrupted; nothing was done'],
  ['Ctrl-D', '\u0004', 1, 'Nothing was done'],
  ['no', 'no\r', 1, 'Nothing was done'],
])('%s leaves everything as it is, in one sentence', async (_, keys, code, sentence) => {
  const { exitCode, said } = await answering(keys)
  expect([exitCode, said]).toEqual([code, expect.stringContaining(sentence)])
  expect(said).not.toMatch(/\bat .*\.js|went wrong|--help explains it/)
  expect((await regesta('credentials')).stdout).toContain('mine')
})

test('without a terminal nothing is taken for yes but the option', async () => {
  expect(await regesta('credentials', 'remove', 'mine')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Without a terminal, say so with --yes'),
  })
  expect(await regesta('credentials', 'remove', 'mine', '--yes')).toMatchObject({
    exitCode: 0,
    stdout: "The credential 'mine' for practice is removed",
  })
})
