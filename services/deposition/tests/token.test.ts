import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { practiceToken } from '@regesta/http/practice-token'
import { expect, it } from 'vitest'
import { startWorld, type World } from './world.js'

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
  const world = await startWorld({ closed: true })
  await world.projects.storeCredential({
    body: { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true, credential_value: TOKEN },
  })
  const id = await world.prepare('Practised', { 'practised.txt': 'content' })
  await world.deposition.createApiDraft({ body: { local_record_db_id: id } })
  await world.deposition.uploadFiles({ body: { local_record_db_id: id } })
  await world.deposition.publishRecord({ body: { local_record_db_id: id } })
  expect(await world.record(id)).toMatchObject({ record_status: 'published', repository: 'practice' })
  const own = practiceToken(world.home)
  const holders = [...filesBelow(world.home)].filter((file) => readFileSync(file).includes(own))
  expect(holders).toEqual([join(world.home, 'secrets', 'practice-token')])
  await world.stop()
})

/** Every call to the repository is refused once with each form of the token, and led to an address that contains it. */
async function lieAboutEverything(world: World): Promise<unknown[]> {
  const answers: unknown[] = []
  const body = { local_record_db_id: await world.prepare('Quoted', { 'quoted.txt': 'quoted' }) }
  const lies = [
    ...(['plain', 'url', 'base64'] as const).map((form) => ({ lie: 'quoted-token', form }) as const),
    { lie: 'redirect', location: `https://elsewhere.invalid/?access_token=${encodeURIComponent(TOKEN)}` } as const,
  ]
  const routes = ['createDeposition', 'updateDeposition', 'putBucketFile', 'publishDeposition', 'getDeposition']
  for (const lie of lies) {
    for (const route of routes) world.practice.faults.arm({ kind: 'lie', ...lie, route, times: 3 })
    answers.push(await world.raw.createApiDraft({ body }))
    answers.push(await world.raw.verifyRecords({ body: { repair: ['status', 'metadata', 'upload'] } }))
    world.practice.faults.reset()
    answers.push(await world.raw.createApiDraft({ body }))
    for (const route of routes) world.practice.faults.arm({ kind: 'lie', ...lie, route, times: 3, skip: 1 })
    answers.push(await world.raw.uploadFiles({ body }))
    answers.push(await world.raw.publishRecord({ body }))
    world.practice.faults.reset()
  }
  expect(JSON.stringify(answers)).toContain('[token]')
  return answers
}

it('keeps the token out of answers, logs, the API log and every file', async () => {
  const world = await startWorld({ clockScale: 100, logFile: LOG, asRealOne: true })
  await world.projects.storeCredential({
    body: { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true, credential_value: TOKEN },
  })
  const id = await world.prepare('Secretive', { 'secret.txt': 'content' })
  const body = { local_record_db_id: id }
  const answers: unknown[] = []
  for (const kind of ['error-before-commit', 'reset', 'html-504'] as const) {
    world.practice.faults.arm({ kind, route: 'getDeposition' })
    world.practice.faults.arm({ kind, route: 'putBucketFile' })
  }
  answers.push(await world.raw.createApiDraft({ body }))
  answers.push(await world.raw.uploadFiles({ body }))
  world.practice.faults.arm({ kind: 'error-before-commit', status: 403, route: 'publishDeposition' })
  answers.push(await world.raw.publishRecord({ body }))
  answers.push(await world.raw.publishRecord({ body }))
  answers.push(await world.raw.showReceipt({ params: { record_id: String(id) } }))
  answers.push(await world.raw.verifyRecords({ body: {} }))
  answers.push(await world.raw.listOrphanDrafts({}))
  answers.push(await lieAboutEverything(world))
  const other = await world.prepare('Secretive in a batch', { 'batched.txt': 'content' })
  world.practice.faults.arm({ kind: 'error-before-commit', status: 500, route: 'createDeposition' })
  const batch = { action_type: 'create_api_draft', item_ids: [other] }
  answers.push(await world.raw.planBatchAction({ body: batch }))
  answers.push(await world.raw.runBatchAction({ body: batch }))
  answers.push(await world.projects.listApiLog({ query: {} }))
  answers.push(await world.ledger.listWrites({ project: world.project, query: { record_id: id } }))
  answers.push(world.practice.journal.list())
  expect(contains(JSON.stringify(answers))).toEqual([])
  expect((await world.record(id)).record_status).toBe('published')
  const { snapshot_path } = await world.projects.takeSnapshot({})
  await world.projects.unloadProject({})
  const files = [...filesBelow(world.home)]
  expect(files).toEqual(expect.arrayContaining([world.projectPath, snapshot_path, join(world.home, LOG)]))
  expect(readFileSync(join(world.home, LOG), 'utf8')).toContain('"msg":"listening"')
  for (const file of files) expect(contains(readFileSync(file)), file).toEqual([])
  await world.stop()
})
