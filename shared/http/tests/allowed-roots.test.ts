import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demandAllowedPath, isAllowedPath } from '@regesta/http/allowed-roots'
import { afterAll, describe, expect, it } from 'vitest'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'regesta-roots-')))
const at = (...names: string[]) => join(folder, ...names)
for (const name of ['objects/..scans', 'objects-private']) mkdirSync(at(name), { recursive: true })
writeFileSync(at('objects-private', 'letter.txt'), 'private')
symlinkSync(at('objects-private'), at('objects', 'way-out'))
symlinkSync(at('objects'), at('shelf'))

afterAll(() => rmSync(folder, { recursive: true }))

describe('the allowed folders', () => {
  it.each([
    ['the folder itself', ['objects']],
    ['a file that is not there yet', ['objects', 'new', 'letter.txt']],
    ['a name that begins with two dots', ['objects', '..scans', 'leaf.jpg']],
    ['a link from outside into it', ['shelf', 'leaf.jpg']],
  ])('let %s pass', async (_what, names) => {
    expect(await isAllowedPath(at(...names), [at('objects')])).toBe(true)
    expect(await isAllowedPath(at(...names), [at('elsewhere'), at('shelf')])).toBe(true)
  })

  it.each([
    ['the folder above', []],
    ['a folder whose name begins like theirs', ['objects-private', 'letter.txt']],
    ['a link that leads out', ['objects', 'way-out', 'letter.txt']],
    ['a way up', ['objects', '..', 'objects-private', 'letter.txt']],
    ['a new file behind a link that leads out', ['objects', 'way-out', 'new', 'letter.txt']],
  ])('keep %s out', async (_what, names) => {
    expect(await isAllowedPath(at(...names), [at('objects')])).toBe(false)
  })

  it('are everywhere when none is named, or when the root of the file system is', async () => {
    expect(await isAllowedPath(at('letter.txt'), [])).toBe(true)
    expect(await isAllowedPath(at('letter.txt'), ['/'])).toBe(true)
  })

  it('are named in the refusal, with the field and the value', async () => {
    const path = at('letter.txt')
    await expect(demandAllowedPath('file_path', path, [at('objects')])).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/^'file_path' .*security\.allowed_roots.*letter\.txt/),
    })
  })
})
