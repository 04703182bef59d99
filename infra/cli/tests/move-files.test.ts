import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installed } from './installed.js'

const { at, regesta } = installed()

/** The folder that holds everything of a project: texts, and what was made of them. */
function planted(): string {
  const folder = at('museum')
  mkdirSync(join(folder, 'out'), { recursive: true })
  writeFileSync(join(folder, 'a.txt'), 'About a')
  writeFileSync(join(folder, 'out', 'made.txt'), 'Made of a')
  return folder
}

async function said(...words: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await regesta(...words)
  expect([words.join(' '), exitCode, stderr]).toEqual([words.join(' '), 0, expect.anything()])
  return stdout
}

test('a folder that was moved takes its output folder along, of which nothing is scanned', async () => {
  const [from, to] = [planted(), at('castle')]
  const out = (folder: string) => join(folder, 'out')
  const about = ['--name', 'Texts', '--code', 'texts', '--input', from, '--output', out(from), '--mode', 'hybrid']
  await said('create', '--file', at('texts.pdb'), ...about, '--extensions', '.txt')
  renameSync(from, to)
  const lines = `  ${from} -> ${to}\n  ${out(from)} -> ${out(to)}\n`
  expect(await said('move-files', from, to, '--dry-run')).toContain(`${lines}Would change 1 project file`)
  expect(await said('move-files', from, to)).toContain(`${lines}Changed 1 project file`)
  expect(await said('scan')).toContain('0 added, 0 changed, 0 moved, 0 missing, 1 unchanged.')
  renameSync(out(to), at('results'))
  expect(await said('scan', '--output', at('results'))).toContain(`Moved along: ${out(to)} -> ${at('results')}`)
  renameSync(at('results'), at('elsewhere'))
  expect(await said('move-files', at('results'), at('elsewhere'))).toContain(`  ${at('results')} -> ${at('elsewhere')}`)
}, 120_000)
