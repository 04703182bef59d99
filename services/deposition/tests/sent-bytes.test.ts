import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { storeRecord } from '@regesta/testing/store-record'
import { expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()

/** Some programs set the time of a file back after they have changed it. */
const LONG_AGO = new Date('2024-01-01T00:00:00Z')

it('a receipt names the SHA-256 of the bytes that were sent, also of a file that looks as it did when it was scanned', async () => {
  const { project, ledger } = fixture
  const path = join(fixture.home, 'museum', 'in', 'set-back.txt')
  const write = (content: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    utimesSync(path, LONG_AGO, LONG_AGO)
  }
  write('scanned')
  const { files } = await ledger.ensureFiles({ project, body: { absolute_paths: [path] } })
  const file_id = files[0]?.file?.file_id ?? 0
  const id = await storeRecord(ledger, { project, title: 'Set back', files: [file_id], repository: 'practice' })
  write('CHANGED')
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
  const receipt = await fixture.deposition.showReceipt({ params: { record_id: String(id) } })
  const sha256 = createHash('sha256').update('CHANGED').digest('hex')
  expect(receipt.files).toEqual([expect.objectContaining({ key: 'set-back.txt', sha256 })])
})
