import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { practiceToken } from '@regesta/http/practice-token'
import { expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

const TOKEN = 'Secr3t-T0ken/That+Must=Stay-Hidden-0123456789'
/** The token as it may stand in texts, within an address or base64 that begins or ends elsewhere. */
const FORMS = [
  TOKEN,
  encodeURIComponent(TOKEN),
  ...[0, 1, 2].map((before) =>
    Buffer.from(`${'x'.repeat(before)}${TOKEN}`)
      .toString('base64')
      .slice(4, -4),
  ),
]
const contains = (text: string | Buffer) => FORMS.filter((form) => text.includes(form))
const LOG = 'deposition.log'

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

it('sends the practice repository the token of this installation, whatever is stored', async () => {
  const fixture = await startFixture({ closed: true })
  await fixture.projects.storeCredential({
    body: { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true, credential_value: TOKEN },
  })
  const id = await fixture.prepare('Practised', { 'practised.txt': 'content' })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
  await fixture.deposition.publishRecord({ body: { local_record_db_id: id } })
  expect(await fixture.record(id)).toMatchObject({ record_status: 'published', repository: 'practice' })
  const own = practiceToken(fixture.home)
  const holders = [...filesBelow(fixture.home)].filter((file) => readFileSync(file).includes(own))
  expect(holders).toEqual([join(fixture.home, 'secrets', 'practice-token')])
  await fixture.stop()
})

/** Every call to the repository is refused once with each form of the token, and led to an address that contains it. */
async function lieAboutEverything(fixture: Fixture): Promise<unknown[]> {
  const answers: unknown[] = []
  const body = { local_record_db_id: await fixture.prepare('Quoted', { 'quoted.txt': 'quoted' }) }
  const lies = [
    ...(['plain', 'url', 'base64'] as const).map((form) => ({ lie: 'quoted-token', form }) as const),
    { lie: 'redirect', location: `https://elsewhere.invalid/?access_token=${encodeURIComponent(TOKEN)}` } as const,
  ]
  const routes = ['createDeposition', 'updateDeposition', 'putBucketFile', 'publishDeposition', 'getDeposition']
  for (const lie of lies) {
    for (const route of routes) fixture.practice.faults.arm({ kind: 'lie', ...lie, route, times: 3 })
    answers.push(await fixture.raw.createApiDraft({ body }))
    answers.push(await fixture.raw.verifyRecords({ body: { repair: ['status', 'metadata', 'upload'] } }))
    fixture.practice.faults.reset()
    answers.push(await fixture.raw.createApiDraft({ body }))
    for (const route of routes) fixture.practice.faults.arm({ kind: 'lie', ...lie, route, times: 3, skip: 1 })
    answers.push(await fixture.raw.uploadFiles({ body }))
    answers.push(await fixture.raw.publishRecord({ body }))
    fixture.practice.faults.reset()
  }
  expect(JSON.stringify(answers)).toContain('[token]')
  return answers
}

it('keeps the token out of answers, logs, the API log and every file', async () => {
  const fixture = await startFixture({ clockScale: 100, logFile: LOG, asRealOne: true })
  await fixture.projects.storeCredential({
    body: { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true, credential_value: TOKEN },
  })
  const id = await fixture.prepare('Secretive', { 'secret.txt': 'content' })
  const body = { local_record_db_id: id }
  const answers: unknown[] = []
  for (const kind of ['error-before-commit', 'reset', 'html-504'] as const) {
    fixture.practice.faults.arm({ kind, route: 'getDeposition' })
    fixture.practice.faults.arm({ kind, route: 'putBucketFile' })
  }
  answers.push(await fixture.raw.createApiDraft({ body }))
  answers.push(await fixture.raw.uploadFiles({ body }))
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 403, route: 'publishDeposition' })
  answers.push(await fixture.raw.publishRecord({ body }))
  answers.push(await fixture.raw.publishRecord({ body }))
  answers.push(await fixture.raw.showReceipt({ params: { record_id: String(id) } }))
  answers.push(await fixture.raw.verifyRecords({ body: {} }))
  answers.push(await fixture.raw.listOrphanDrafts({}))
  answers.push(await lieAboutEverything(fixture))
  const other = await fixture.prepare('Secretive in a batch', { 'batched.txt': 'content' })
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 500, route: 'createDeposition' })
  const batch = { action_type: 'create_api_draft', item_ids: [other] }
  answers.push(await fixture.raw.planBatchAction({ body: batch }))
  answers.push(await fixture.raw.runBatchAction({ body: batch }))
  answers.push(await fixture.projects.listApiLog({ query: {} }))
  answers.push(await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } }))
  answers.push(fixture.practice.journal.list())
  expect(contains(JSON.stringify(answers))).toEqual([])
  expect((await fixture.record(id)).record_status).toBe('published')
  const { snapshot_path } = await fixture.projects.takeSnapshot({})
  await fixture.projects.unloadProject({})
  const files = [...filesBelow(fixture.home)]
  expect(files).toEqual(expect.arrayContaining([fixture.projectPath, snapshot_path, join(fixture.home, LOG)]))
  expect(readFileSync(join(fixture.home, LOG), 'utf8')).toContain('"msg":"listening"')
  for (const file of files) expect(contains(readFileSync(file)), file).toEqual([])
  await fixture.stop()
})
