import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { byRecord, lyingFixture } from './lying-fixture.js'

const { fixture, prepare, drafted, uploaded } = await lyingFixture()

const show = (id: number) => fixture.deposition.showRecord({ params: { record_id: String(id) } })
const receipt = (id: number) => fixture.deposition.showReceipt({ params: { record_id: String(id) } })
const verify = async (id: number, ...repair: ('give_up' | 'status')[]) => {
  const { results } = await fixture.deposition.verifyRecords({ body: { record_ids: [id], repair } })
  return results[0]
}
/** The repository answers nothing, and no reading tells more. */
const silence = () => fixture.practice.faults.arm({ kind: 'error-before-commit', status: 502, route: '*', times: null })

/** What it answers with. */
const PAGE = 'HTTP 502 with a page instead of data'
const TIME = expect.stringMatching(/^\d{4}-/)

describe('what a record says of itself names its sentences', () => {
  it('why a file did not arrive, and why it cannot', async () => {
    const id = await drafted('A file that goes')
    const [file] = (await fixture.record(id)).files
    const path = file?.absolute_path ?? ''
    rmSync(path)
    const body = { local_record_db_id: id, source_file_db_id: file?.file_id ?? 0 }
    const known = { message_id: 'file_not_there', message_params: { path } }
    expect(await fixture.raw.uploadFile({ body })).toMatchObject({ status: 500, body: known })
    expect((await show(id)).files).toMatchObject([{ upload_finding: known }])
  })

  it('why a file cannot be sent as it is', async () => {
    const id = await fixture.prepare('An empty file', { 'nothing.txt': '' })
    const { files } = await show(id)
    expect(files).toMatchObject([
      {
        obstacle_finding: {
          message: files[0]?.obstacle,
          message_id: 'file_empty',
          message_params: { path: files[0]?.path },
        },
      },
    ])
  })

  it('what is open, who is busy with it, and what was given up', async () => {
    const id = await prepare('Never answered')
    silence()
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({
      status: 500,
      body: {
        message_id: 'creating_failed',
        message_reasons: [
          { message_id: 'done_or_not', message_params: { reason: PAGE, time: TIME } },
          { message_id: 'page_instead', message_params: { number: '502' } },
        ],
      },
    })
    expect(await show(id)).toMatchObject({
      claim: { purpose_finding: { message_id: 'busy', message_params: { purpose: 'settle' } } },
    })
    expect((await fixture.raw.createApiDraft(byRecord(id))).body).toMatchObject({
      message_id: 'in_use_checked',
      message_params: { purpose: 'settle', time: TIME, next_time: TIME },
    })
    expect((await receipt(id)).writes).toMatchObject([{ outcome_finding: { message: PAGE } }])
    const told = { message_params: { write: 'create', reason: PAGE } }
    expect((await verify(id, 'give_up'))?.findings?.[0]).toMatchObject({ message_id: 'gave_up', ...told })
    const givenUp = { message_id: 'given_up_at', message_params: { reason: PAGE, time: TIME } }
    expect((await show(id)).findings).toMatchObject([givenUp])
    expect((await receipt(id)).writes).toMatchObject([{ outcome_finding: givenUp }])
  })
})

describe('what a comparison found names its sentences', () => {
  it('file by file', async () => {
    const id = await uploaded('Its file is another one')
    const [file] = (await fixture.record(id)).remote_files
    const other = { ...file, md5: '0'.repeat(32) } as NonNullable<typeof file>
    await fixture.ledger.updateRecord({ project: fixture.project, body: { record_id: id, remote_files: [other] } })
    const message_params = { there: file?.md5, sent: other.md5 }
    expect((await verify(id))?.files).toMatchObject([{ finding: { message_id: 'bytes_differ', message_params } }])
  })

  it('of the record, with why it could not be read', async () => {
    const id = await drafted('Not read')
    silence()
    expect((await verify(id))?.findings).toMatchObject([
      { message_id: 'repository_not_read', message_params: { reason: expect.stringContaining('HTTP 502') } },
    ])
  })
})

describe('what keeps a record from being compared or published names its sentences', () => {
  const compare = async (id: number, side: string) =>
    (await fixture.raw.compareRecord({ params: { record_id: String(id) }, query: { with: side } } as never)).body

  it('where nothing of it is at the repository yet', async () => {
    const id = await prepare('Nowhere yet')
    const message_params = { id: String(id) }
    expect(await compare(id, 'draft')).toMatchObject({ message_id: 'nothing_there_yet', message_params })
    expect(await compare(id, 'published')).toMatchObject({ message_id: 'no_version_published', message_params })
  })

  it('where the repository does not take a value, with the reason', async () => {
    const id = await uploaded('A title. Of two sentences')
    const { payload } = await fixture.record(id)
    const metadata = { ...(payload?.metadata as object), title: 'T' }
    const body = { record_id: id, record: { payload: { metadata } } }
    await fixture.ledger.updateRecord({ project: fixture.project, body })
    expect((await fixture.raw.publishRecord(byRecord(id))).body).toMatchObject({
      message_id: 'metadata_not_stored',
      message_reasons: [
        { message_id: 'value_not_taken_because', message_params: { field: 'title', sent: "'T'" } },
        { message_id: 'too_short' },
      ],
    })
  })

  it('where its plan is no longer kept', async () => {
    const answer = await fixture.raw.showPlan({ params: { plan_id: '0'.repeat(32) } } as never)
    expect(answer.body).toMatchObject({ message_id: 'plan_not_kept' })
  })
})
