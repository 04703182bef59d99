import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { addToProject } from '@regesta/testing/ledger'
import { storeRecord } from '@regesta/testing/store-record'
import { expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture({ configuration: { security: { allowed_roots: [tmpdir()] } } })

/** A draft of these files; the first is its source. */
async function draftOf(...paths: string[]): Promise<number> {
  const files: number[] = []
  for (const path of paths) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `About ${path}`)
    files.push(await addToProject(fixture.ledger, fixture.project, path))
  }
  const of = { project: fixture.project, title: 'Led away', files, repository: 'practice' }
  const id = await storeRecord(fixture.ledger, of)
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  return id
}

it('a file that leads out of the allowed folders since it was scanned is not sent; the others are', async () => {
  const [own, replaced] = [1, 2].map((number) => join(fixture.home, 'museum', 'in', `file-${number}.txt`)) as [
    string,
    string,
  ]
  const id = await draftOf(own, replaced)
  rmSync(replaced)
  symlinkSync('/etc/hostname', replaced)
  const answer = await fixture.raw.uploadFiles({ body: { local_record_db_id: id } })
  expect(JSON.stringify(answer.body)).toContain(
    'file-2.txt is not read: it leads out of the folders that security.allowed_roots',
  )
  const { files } = await fixture.deposition.showReceipt({ params: { record_id: String(id) } })
  expect(files).toMatchObject([{ key: 'file-1.txt' }])
  expect(fixture.calls().filter((call) => call.startsWith('PUT'))).toHaveLength(1)
})
