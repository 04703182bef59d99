import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fileToDiskSync, folderToDisk, folderToDiskSync, writeWholeSync } from '../src/to-disk.js'

const folder = mkdtempSync(join(tmpdir(), 'regesta-to-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A folder of a file system that keeps names by itself, and says that it cannot be told to. */
const UNTOLD = '/proc'

describe('what is to survive a loss of power', () => {
  it('takes no harm where the file system cannot be told to keep names', async () => {
    expect(() => fileToDiskSync(UNTOLD)).toThrow('EINVAL')
    folderToDiskSync(UNTOLD)
    await folderToDisk(UNTOLD)
  })

  it('is missed when it is not there', async () => {
    const gone = join(folder, 'gone')
    expect(() => fileToDiskSync(gone)).toThrow('ENOENT')
    expect(() => folderToDiskSync(gone)).toThrow('ENOENT')
    await expect(folderToDisk(gone)).rejects.toThrow('ENOENT')
  })

  it('is written for its owner alone, and leaves nothing beside it', () => {
    const file = join(folder, 'kept')
    for (const text of ['first', 'second']) writeWholeSync(file, text)
    expect(readFileSync(file, 'utf8')).toBe('second')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['kept'])
  })
})
