import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { practiceToken } from '@regesta/http/practice-token'
import { afterEach, beforeEach, expect, it } from 'vitest'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'regesta-token-'))
})
afterEach(() => rmSync(home, { recursive: true }))

it('is made once for each data folder, and only its owner reads it', () => {
  const token = practiceToken(home)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(practiceToken(home)).toBe(token)
  expect(practiceToken(join(home, 'another'))).not.toBe(token)
  const folder = join(home, 'secrets')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'practice-token')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['practice-token'])
})

it('takes the place of a file that a kill left empty', () => {
  mkdirSync(join(home, 'secrets'))
  writeFileSync(join(home, 'secrets', 'practice-token'), '')
  const token = practiceToken(home)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(practiceToken(home)).toBe(token)
})

it.each([
  ['none', undefined],
  ['one that a kill left empty', ''],
])('is the same for programs that ask at once, where there was %s', async (_, left) => {
  mkdirSync(join(home, 'secrets'))
  if (left !== undefined) writeFileSync(join(home, 'secrets', 'practice-token'), left)
  const module = JSON.stringify(import.meta.resolve('@regesta/http/practice-token'))
  const script = `const { practiceToken } = await import(${module})
    process.stdout.write(practiceToken(${JSON.stringify(home)}))`
  const ask = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const answers = await Promise.all(Array.from({ length: 6 }, ask))
  expect([...new Set(answers.map(({ stdout }) => stdout))]).toEqual([practiceToken(home)])
  expect(readdirSync(join(home, 'secrets'))).toEqual(['practice-token'])
})
