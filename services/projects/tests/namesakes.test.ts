import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'
import { addFiles } from './slow-reader.js'

const MANY = 30_000

/** A scanner names its pictures alike in every folder: half of all files have one name, others share one with a few. */
const nameOf = (n: number) => (n % 2 === 0 ? 'scan.jpg' : `page_${n % 5_000}.jpg`)

const fixture = await sharedFixture()
beforeAll(async () => {
  await fixture.scan({ files: { 'first.txt': 'first' } })
  const path = join(fixture.folder, 'finds.pdb')
  addFiles(path, MANY, nameOf, (n) => `${n}/`)
  await fixture.api().loadProject({ body: { path } })
})

const part = (offset: number, limit: number, search = '') =>
  fixture.api().listFiles({ query: { offset: String(offset), limit: String(limit), search } })

describe('files of the same name', () => {
  it.each(['', 'scan', '.jpg'])(
    'stand in the order of their ids at every place of the matches of "%s"',
    async (term) => {
      const { items } = await part(0, MANY + 1, term)
      const sorted = items.toSorted((a, b) =>
        a.filename < b.filename ? -1 : a.filename > b.filename ? 1 : a.file_id - b.file_id,
      )
      expect(items).toEqual(sorted)
      for (const share of [0.5, 0.99, 0.26, 0.24, 0.7, 0.4999, 0.001, 0.751, 0.9999]) {
        const offset = Math.floor(share * items.length)
        expect((await part(offset, 3, term)).items).toEqual(items.slice(offset, offset + 3))
      }
    },
  )
})
