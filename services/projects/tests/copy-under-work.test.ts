import { copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
let copy: string
let claim: { record_id: number; token: string; purpose: string; operation_id: string; holder: string }
const holder = 'deposition:one'
beforeAll(async () => {
  await fixture.open({ files: { 'a.txt': 'a' } })
  const record_id = await fixture.prepare('a.txt', 'A record')
  await fixture.api().unloadProject()
  copy = join(fixture.folder, 'copy.pdb')
  copyFileSync(join(fixture.folder, 'finds.pdb'), copy)
  await fixture.api().loadProject({ body: { path: join(fixture.folder, 'finds.pdb') } })
  claim = { record_id, token: 't', purpose: 'create draft', operation_id: 'op-1', holder }
})

const load = async (path: string) => {
  const { status, body } = await fixture.raw().loadProject({ body: { path } })
  return [status, (body as { error?: string }).error]
}

/** The check of the file that follows a load holds it for a moment, too. */
const loads = (path: string) =>
  vi.waitFor(async () => expect(await load(path)).toEqual([200, undefined]), { timeout: 30_000, interval: 50 })

it('does not load a copy of a project while a record of it is claimed, and names the work', async () => {
  await fixture.internal().claimRecord({ project: await fixture.project(), body: claim })
  expect(await load(copy)).toEqual([400, expect.stringMatching(/create draft of record \d+ \(operation op-1\)/)])
  expect((await fixture.internal().readProject({ project: await fixture.project() })).project_path).toContain(
    'finds.pdb',
  )
})

it('nor while an operation of another service holds it between two items, until that ends or is heard of no more', async () => {
  const of = { project: await fixture.project() }
  await fixture.internal().releaseClaim({ ...of, params: { token: 't' } })
  const hold = { token: 'h', purpose: 'runBatchAction (operation op-2)', lasting_ms: 60_000 }
  await fixture.internal().holdProject({ ...of, body: hold })
  expect(await load(copy)).toEqual([400, expect.stringContaining(hold.purpose)])
  await fixture.internal().endHold({ ...of, params: { token: 'h' } })
  await loads(copy)
  await loads(join(fixture.folder, 'finds.pdb'))
  await fixture.internal().holdProject({ ...of, body: hold })
  await fixture.internal().holdProject({ ...of, body: { ...hold, lasting_ms: 200 } })
  await vi.waitFor(async () => expect(await load(copy)).toEqual([200, undefined]), { timeout: 10_000, interval: 50 })
  await loads(join(fixture.folder, 'finds.pdb'))
  await fixture.internal().claimRecord({ ...of, body: claim })
})

it('says of a project that a creation may not replace the same whether it is worked on or not, and closes nothing', async () => {
  const of = { project: await fixture.project() }
  const create = async (number?: number) => {
    const body = { ...fixture.request({ pdb: 'finds.pdb' }), ...(number === undefined ? {} : { projectId: number }) }
    const answer = await fixture.raw().createAndScan({ body })
    return [answer.status, (answer.body as { error?: string }).error]
  }
  const { project_id } = await fixture.internal().readProject(of)
  const another = [400, expect.stringContaining(`it is project ${project_id}; only a request with that projectId`)]
  expect([await create(), await create(7)]).toEqual([another, another])
  const hold = { token: 'busy', purpose: 'the check of the file', lasting_ms: 60_000 }
  await fixture.internal().holdProject({ ...of, body: hold })
  expect([await create(), await create(7)]).toEqual([another, another])
  expect(await create(project_id)).toEqual([400, expect.stringContaining(`work on it is under way: ${hold.purpose}`)])
  await fixture.internal().endHold({ ...of, params: { token: 'busy' } })
})

it('nor while the outcome of a remote write is open, and does so afterwards', async () => {
  const write = { write_id: 'w', claim_token: 't', kind: 'create', record_id: claim.record_id, holder } as const
  const of = { repository: 'http://sandbox.test', account: null, remote_key: null, deposition_id: null }
  const more = { request_sha256: null, files_digest: null, expected_status: ['prepared' as const] }
  await fixture.internal().openWrite({ project: await fixture.project(), body: { ...write, ...of, ...more } })
  expect(await load(copy)).toEqual([400, expect.stringContaining('create of record')])
  const params = { write_id: 'w' }
  await fixture.internal().settleWrite({ project: await fixture.project(), params, body: { state: 'refused' } })
  await fixture.internal().releaseClaim({ project: await fixture.project(), params: { token: 't' } })
  await loads(copy)
})

it('loads a project that was moved with its work', async () => {
  await fixture.internal().claimRecord({ project: await fixture.project(), body: claim })
  await fixture.api().unloadProject()
  renameSync(copy, join(fixture.folder, 'moved.pdb'))
  await loads(join(fixture.folder, 'moved.pdb'))
})
