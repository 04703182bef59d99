import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentOf } from '@regesta/projects/outside/content-of'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, expect, it } from 'vitest'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const path = join(folder.path, 'bowl.txt')
writeFileSync(path, 'bowl')

it('says size and MD5 of a file, and nothing of one that cannot be read', async () => {
  const { signal } = new AbortController()
  expect(await contentOf(path, signal)).toEqual({ size: 4, md5: '9c44fc81ae1c3b4b362d5576bf6cda53' })
  expect(await contentOf(join(folder.path, 'gone.txt'), signal)).toEqual({ size: 0, md5: null })
})

it('stops within a file, and takes that for no file that cannot be read', async () => {
  const stopped = new Error('cancelled')
  await expect(contentOf(path, AbortSignal.abort(stopped))).rejects.toBe(stopped)
})
