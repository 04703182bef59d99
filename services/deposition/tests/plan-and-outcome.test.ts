import { expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })
const { deposition, projects, practice } = fixture

const RECORDS = 12
const FILES = 3

const planned = (action_type: string) =>
  deposition.planBatchAction({ body: { action_type, item_ids: ids, target_is_sandbox: true } })
const carriedOut = async (plan_id: string) => {
  const { results } = await deposition.runBatchAction({ body: { plan_id } })
  const { operation_id } = await deposition.showPlan({ params: { plan_id } })
  return { results, operation_id: operation_id ?? '' }
}
const idsOf = async (operation_id: string, outcome: 'done' | 'failed' | 'unknown') =>
  (await projects.listBatchItems({ params: { operation_id }, query: { outcome } })).items.map(({ id }) => id)

const filesOf = (n: number) =>
  Object.fromEntries(Array.from({ length: FILES }, (_, file) => [`outcome-${n}-${file}.txt`, `${n} ${file}`]))
const ids: number[] = []
for (let n = 0; n < RECORDS; n += 1) ids.push(await fixture.prepare(`Outcome ${n}`, filesOf(n)))

it('what comes of a plan differs from it by exactly what the repository lastingly refuses, and nothing is doubled', async () => {
  const drafts = await planned('create_api_draft')
  expect(drafts.totals).toMatchObject({ items: RECORDS, skipped: 0 })
  await carriedOut(drafts.plan_id)
  // Passing faults of the network are none of an outcome.
  practice.faults.arm({
    kind: 'reset',
    at: 'after-commit',
    route: 'putBucketFile',
    times: 5,
    probability: 0.3,
    seed: 7,
  })
  practice.faults.arm({
    kind: 'html-504',
    commit: 'before',
    route: 'putBucketFile',
    times: 3,
    probability: 0.3,
    seed: 8,
  })
  const uploads = await planned('upload_files')
  expect(uploads.items.flatMap(({ files }) => files).filter(({ action }) => action === 'send')).toHaveLength(
    RECORDS * FILES,
  )
  const sent = await carriedOut(uploads.plan_id)
  expect(sent.results.filter(({ success }) => !success)).toEqual([])

  const refused = [ids[2], ids[7]] as number[]
  for (const id of refused) {
    const { repo_record_id } = await fixture.record(id)
    practice.faults.arm({
      kind: 'error-before-commit',
      status: 403,
      route: 'publishDeposition',
      path: `/${repo_record_id}/`,
      times: null,
    })
  }
  const publication = await planned('publish')
  expect(publication.totals).toMatchObject({ items: RECORDS, skipped: 0 })
  const { results, operation_id } = await carriedOut(publication.plan_id)
  expect(results.filter(({ outcome }) => outcome !== 'done').map(({ id }) => id)).toEqual(refused)
  expect(await idsOf(operation_id, 'failed')).toEqual(refused)
  expect(await idsOf(operation_id, 'done')).toEqual(ids.filter((id) => !refused.includes(id)))
  expect(await idsOf(operation_id, 'unknown')).toEqual([])

  practice.faults.reset()
  const rest = await deposition.planBatchAction({ body: { action_type: 'publish', item_ids: refused } })
  expect((await carriedOut(rest.plan_id)).results.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  const depositions = new Set<string>()
  for (const id of ids) depositions.add((await fixture.record(id)).repo_record_id)
  expect(depositions.size).toBe(RECORDS)
  expect(practice.journal.list().filter(({ route }) => route === 'createDeposition')).toHaveLength(RECORDS)
})
