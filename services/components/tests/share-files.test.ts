import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskUse } from '@regesta/components/outside/disk-use'
import { shareFiles } from '@regesta/components/outside/share-files'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, expect, it } from 'vitest'

const scratch = temporaryFolder()
afterAll(scratch.remove)

/** A name as long as names of files may be. */
const LONGEST = 'n'.repeat(255)

it('shares files twice at the same time without losing one or failing', async () => {
  const folders = ['a', 'b', 'c'].map((name) => join(scratch.path, name))
  const store = join(scratch.path, 'store')
  for (const folder of folders) {
    mkdirSync(folder)
    for (let number = 0; number < 60; number += 1)
      writeFileSync(join(folder, `${number}.txt`), `content ${number % 20}`)
    writeFileSync(join(folder, LONGEST), 'content 0')
  }
  const options = { signal: new AbortController().signal, onFile: () => {} }
  const both = Array.from({ length: 4 }, () => shareFiles(folders, store, options))
  await Promise.all([...both, diskUse(scratch.path), diskUse(store)])
  await shareFiles(folders, store, options)
  for (const folder of folders) {
    for (let number = 0; number < 60; number += 1) {
      const file = join(folder, `${number}.txt`)
      expect(readFileSync(file, 'utf8')).toBe(`content ${number % 20}`)
      expect(lstatSync(file).nlink).toBeGreaterThan(1)
    }
    expect(lstatSync(join(folder, LONGEST)).nlink).toBeGreaterThan(1)
  }
})
