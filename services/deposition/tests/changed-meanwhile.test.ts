import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { asObject, lyingFixture } from './lying-fixture.js'
import type { Said } from './lying-hop.js'

/* Records that somebody changes while a repository is being read for them. */

const { fixture, hop, repository, drafted, uploaded } = await lyingFixture()
const { deposition, ledger, project } = fixture

const READ = /^GET \/api\/deposit\/depositions\/\d+$/
const truly = (truth: Said | undefined): Said => ({ status: truth?.status ?? 500, body: asObject(truth) })

const literal = (value: string) => ({ type: 'literal', value })
const MAPPING = {
  title: literal('Of the sheet'),
  description: literal('Of the sheet'),
  creators: { type: 'complex', is_complex: true, entries: [{ name: literal('Doe, Jane') }] },
  upload_type: literal('dataset'),
  publication_date: literal('2020-01-01'),
}

/** While the repository answers, the next so many times, this is done. */
const meanwhile = (on: RegExp, change: () => unknown, times?: number) =>
  hop.tell({
    on,
    ...(times === undefined ? {} : { times }),
    say: async (truth) => {
      await change()
      return truly(truth)
    },
  })

describe('a plan', () => {
  const plan = (...item_ids: number[]) =>
    deposition.planBatchAction({ body: { action_type: 'upload_files', item_ids } })

  it('is made again for a record that got another file while it was made', async () => {
    const [id, other] = [await drafted('Gets a file'), await drafted('Stays')]
    const { file_id } = await fixture.addFile('late.txt', 'late')
    meanwhile(READ, () => ledger.linkFiles({ project, body: { record_id: id, file_ids: [file_id] } }), 1)
    const made = await plan(id, other)
    expect(made.items.map(({ files }) => files.length)).toEqual([2, 1])
    const { results } = await deposition.runBatchAction({ body: { plan_id: made.plan_id } })
    expect(results).toMatchObject([{ success: true, message: '2 file(s) uploaded successfully.' }, { success: true }])
  })

  it('leaves out a record that does not stop changing', async () => {
    const [id, other] = [await drafted('Never stays'), await drafted('Stays as it is')]
    const path = (await fixture.record(id)).files[0]?.absolute_path ?? ''
    let size = 0
    meanwhile(READ, () => {
      size += 1
      writeFileSync(path, 'x'.repeat(size))
    })
    const made = await plan(id, other)
    expect(made.items).toMatchObject([
      {
        id,
        title: 'Never stays',
        action: 'skip',
        skipped_because: 'It was changed while the plan was made. Make the plan again',
        findings: [{ message_id: 'changed_while_planned' }],
      },
      { id: other, skipped_because: null },
    ])
    expect(made.totals).toMatchObject({ items: 2, skipped: 1 })
  })
})

it('a comparison of all records compares each as it is when its turn comes', async () => {
  const oldest = await drafted('Oldest')
  for (let number = 1; number <= 5; number += 1) await drafted(`Newer ${number}`)
  const body = { record_id: oldest, record: { record_title: 'Changed meanwhile' } }
  meanwhile(READ, () => ledger.updateRecord({ project, body }), 1)
  const { results } = await deposition.verifyRecords({ body: {} })
  expect(results.find(({ record_id }) => record_id === oldest)).toMatchObject({ record_title: 'Changed meanwhile' })
})

it('a draft that a record has got since it was listed is not discarded with those of no record', async () => {
  const orphans: string[] = []
  const records: number[] = []
  for (const title of ['First orphan', 'Second orphan']) {
    const id = await drafted(title)
    orphans.push((await fixture.record(id)).repo_record_id)
    records.push(id)
    const nothing = { record_status: 'prepared', repo_record_id: null } as const
    await ledger.updateRecord({ project, body: { record_id: id, record: nothing } })
  }
  const [first = '', second = ''] = orphans
  const bound = { record_status: 'draft', repo_record_id: second } as const
  meanwhile(
    new RegExp(`^GET .*/${first}$`),
    () => ledger.updateRecord({ project, body: { record_id: records[1] ?? 0, record: bound } }),
    1,
  )
  const { results } = await deposition.discardOrphanDrafts({ body: { deposition_ids: orphans } })
  expect(results).toMatchObject([
    { deposition_id: first, success: true },
    { deposition_id: second, success: false, finding: { message_id: 'no_orphan' } },
  ])
  expect((await repository('GET', `/api/deposit/depositions/${second}`)).status).toBe(200)
})

it('files that wait for the outcome of another are told, and counted as neither sent nor failed', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const files = Object.fromEntries(names.map((name) => [`waiting/${name}.txt`, name]))
  const id = await fixture.prepare('Waits', files)
  await deposition.createApiDraft({ body: { local_record_db_id: id } })
  const away = () => ({ status: 500, body: { message: 'Away' } })
  hop.tell({ on: /^PUT .*c\.txt$/, say: () => ({ status: 504, body: 'lost' }) })
  hop.tell({ on: /^GET /, say: away })
  const answer = await fixture.raw.uploadFiles({ body: { local_record_db_id: id } })
  expect(answer.body).toMatchObject({
    success: false,
    message: "Upload process finished. 2 succeeded, 1 failed. 2 not begun: they wait for the outcome of 'c.txt'.",
  })
  expect((await fixture.record(id)).files.map(({ upload_status }) => upload_status)).toEqual([
    'uploaded',
    'uploaded',
    'upload_error',
    'pending',
    'pending',
  ])
})

it('what is prepared while a run is about to publish its record becomes public, not what was compared before', async () => {
  const id = await uploaded('At first')
  const run = { token: 'run', purpose: 'pipeline run', operation_id: 'run', holder: 'pipelines:run' }
  await ledger.claimRecord({ project, body: { record_id: id, ...run } })
  const { source_file_id } = await fixture.record(id)
  const prepare = (title: string) =>
    deposition.prepareMetadataForFile({
      body: { source_file_db_id: source_file_id, target_is_sandbox: true, overrides: { title } },
    })
  await fixture.projects.saveMapping({ body: { mappingConfiguration: MAPPING } })
  await prepare('Sent by the run')
  meanwhile(READ, () => prepare('Prepared meanwhile'), 1)
  await fixture.internal.ensurePublished({ project, params: { record_id: `${id}` }, body: { claim_token: run.token } })
  const { record_status, payload, repo_record_id } = await fixture.record(id)
  expect({ record_status, payload }).toMatchObject({
    record_status: 'published',
    payload: { metadata: { title: 'Prepared meanwhile' } },
  })
  const { body } = await repository('GET', `/api/deposit/depositions/${repo_record_id}`)
  expect(body).toMatchObject({ submitted: true, title: 'Prepared meanwhile' })
})
