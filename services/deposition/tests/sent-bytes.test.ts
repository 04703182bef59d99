import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { addToProject } from '@regesta/testing/ledger'
import { storeRecord } from '@regesta/testing/store-record'
import { expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()

/** Some programs set the time of a file back after they have changed it. */
const LONG_AGO = new Date('2024-01-01T00:00:00Z')

/** A record of one file, with a draft. */
async function draftOf(path: string): Promise<number> {
  const { project, ledger } = fixture
  const file_id = await addToProject(ledger, project, path)
  const id = await storeRecord(ledger, { project, title: basename(path), files: [file_id], repository: 'practice' })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  return id
}

it('a receipt names the SHA-256 of the bytes that were sent, also of a file that looks as it did when it was scanned', async () => {
  const path = join(fixture.home, 'museum', 'in', 'set-back.txt')
  const write = (content: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    utimesSync(path, LONG_AGO, LONG_AGO)
  }
  write('scanned')
  const id = await draftOf(path)
  write('CHANGED')
  await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
  const receipt = await fixture.deposition.showReceipt({ params: { record_id: String(id) } })
  const sha256 = createHash('sha256').update('CHANGED').digest('hex')
  expect(receipt.files).toEqual([expect.objectContaining({ key: 'set-back.txt', sha256 })])
})

it.each([
  { what: 'a few bytes', size: 7 },
  { what: 'as many bytes as a thread hashes, to the last piece', size: 16 * 1024 * 1024 },
  { what: 'more than that, and not a whole piece', size: 17 * 1024 * 1024 + 11 },
])('the digests of $what are those of the file', async ({ size }) => {
  const bytes = Buffer.alloc(size, randomBytes(97))
  const path = join(fixture.home, 'museum', 'in', `${size}.bin`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  const id = await draftOf(path)
  expect(await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })).toMatchObject({ success: true })
  const { files } = await fixture.deposition.showReceipt({ params: { record_id: String(id) } })
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
  expect(files).toEqual([expect.objectContaining({ size, md5: digest('md5'), sha256: digest('sha256') })])
})
