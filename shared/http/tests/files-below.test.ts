import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesBelow } from '@regesta/http/files-below'
import { afterAll, expect, it } from 'vitest'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'regesta-below-')))
// Paths in it are longer than the operating system takes in one piece; `rm` goes down step by step.
afterAll(() => execFileSync('rm', ['-rf', folder]))

async function read(path: string) {
  const unreadable: string[] = []
  const found: string[] = []
  for await (const file of filesBelow(path, (each, reason) => unreadable.push(`${each.length} ${reason}`)))
    found.push(file)
  return { found: found.sort(), unreadable }
}

it('finds the files at every depth, and none in a folder that is not there', async () => {
  mkdirSync(join(folder, 'a', 'b'), { recursive: true })
  for (const name of ['a/one', 'a/b/two', 'three']) writeFileSync(join(folder, name), '')
  symlinkSync(join(folder, 'a'), join(folder, 'round'))
  const found = ['a/b/two', 'a/one', 'three'].map((name) => join(folder, name))
  expect(await read(folder)).toEqual({ found, unreadable: [] })
  expect(await read(join(folder, 'nowhere'))).toEqual({ found: [], unreadable: [] })
})

it('tells which folder cannot be read and goes on with the others', async () => {
  const deep = `for (let i = 0; i < 25; i += 1) { fs.mkdirSync('d'.repeat(200)); process.chdir('d'.repeat(200)) }`
  execFileSync(process.execPath, ['-e', deep], { cwd: folder })
  const { found, unreadable } = await read(folder)
  expect(found).toHaveLength(3)
  expect(unreadable).toEqual([expect.stringMatching(/^\d{4} ENAMETOOLONG$/)])
})
