import { mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder, makeFolderSync } from '@regesta/http/make-folder'
import { makeWithThoseAbove } from '@regesta/sqlite/folders-above'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { afterAll, describe, expect, it } from 'vitest'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'regesta-folders-')))
afterAll(() => rmSync(folder, { recursive: true }))

const ways = [
  ['awaited', makeFolder],
  ['in a thread that may wait', async (path: string) => makeFolderSync(path)],
  ['for its owner alone', async (path: string) => makePrivateFolder(path)],
] as const

describe.each(ways)('a folder made %s', (way, make) => {
  const at = (...names: string[]) => join(folder, way, ...names)

  it('comes with all that are missing above it, also asked for several times at once', async () => {
    await Promise.all([make(at('a', 'b', 'c')), make(at('a', 'b', 'c')), make(at('a', 'b', 'd'))])
    await make(at('a', 'b', 'c'))
    expect([statSync(at('a', 'b', 'c')).isDirectory(), statSync(at('a', 'b', 'd')).isDirectory()]).toEqual([true, true])
  })

  it('is refused where the operating system has no entry below a folder that exists', async () => {
    await expect(make('/proc/nowhere')).rejects.toThrow('/proc/nowhere')
    await expect(make('/proc/nowhere/deep/below')).rejects.toThrow('/proc/nowhere')
  })

  it('is refused in the place of a file and below one', async () => {
    await make(at())
    writeFileSync(at('file'), '')
    await expect(make(at('file'))).rejects.toThrow('EEXIST')
    await expect(make(at('file', 'below'))).rejects.toThrow('ENOTDIR')
  })
})

it('a folder on a drive that is not there is refused as the system does, root and all', () => {
  const noDrive = (path: string) => {
    throw Object.assign(new Error(`no such file or directory, mkdir '${path}'`), { code: 'ENOENT' })
  }
  expect(() => makeWithThoseAbove('/a/b', noDrive)).toThrow("no such file or directory, mkdir '/'")
})
