import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { DepositFixture } from './deposit-fixture.js'
import { ownDepositions } from './own-depositions.js'
import { randomFault, SEARCH_DELAY } from './random-faults.js'

/** Milliseconds after which a story that has not ended counts as stuck. */
const LIMIT = 180_000
/** Milliseconds between two requests of the impatient user of a story. */
const IMPATIENCE = 40

/** What one record goes through; everything about it follows from its seed. */
export interface Story {
  readonly title: string
  readonly seed: number
  readonly random: () => number
  /** Without faults at the repository and without kills, where something else disturbs. */
  readonly isPeaceful?: boolean
}

interface Plot {
  readonly recordId: number
  readonly files: readonly { file_id: number; path: string }[]
  readonly withDiscard: boolean
  readonly withChange: boolean
  readonly withVersion: boolean
}

/**
 * A user who asks until the record is published, while calls fail in every way and the service is killed.
 *
 * @returns one sentence for each broken promise
 */
export async function tellStory(
  fixture: DepositFixture,
  { title, random, isPeaceful = false }: Story,
): Promise<string[]> {
  fixture.practice.faults.reset()
  const plot = await begin(fixture, title, random)
  const faults = isPeaceful ? 0 : Math.floor(random() * 5)
  for (let fault = faults; fault > 0; fault -= 1) fixture.practice.faults.arm(randomFault(random))
  const kills =
    !isPeaceful && random() < 0.25 ? [random() * 1_500, random() * 3_000].slice(0, random() < 0.5 ? 1 : 2) : []
  let over = false
  const killer = (async () => {
    for (const after of kills) {
      await pause(after)
      if (!over) await fixture.kill()
    }
  })()
  try {
    await carryOut(fixture, plot, title)
  } finally {
    over = true
    await killer
    fixture.practice.faults.reset()
  }
  return examine(fixture, plot, title)
}

async function begin(fixture: DepositFixture, title: string, random: () => number): Promise<Plot> {
  const files = []
  for (let number = 1 + Math.floor(random() * 3); number > 0; number -= 1) {
    const content = title.repeat(1 + Math.floor(random() * 2_000))
    files.push(await fixture.addFile(`${title}-${number}.txt`, content))
  }
  const recordId = await fixture.prepare(
    title,
    files.map(({ file_id }) => file_id),
  )
  return { recordId, files, withDiscard: random() < 0.15, withChange: random() < 0.15, withVersion: random() < 0.25 }
}

async function carryOut(fixture: DepositFixture, plot: Plot, title: string): Promise<void> {
  const deadline = Date.now() + LIMIT
  await publish(fixture, plot.recordId, deadline, plot)
  if (!plot.withVersion) return
  const next = await nextVersion(fixture, plot.recordId, title, deadline)
  await publish(fixture, next, deadline)
}

/** Asks for whatever comes next until the record is published and nothing is open. */
async function publish(fixture: DepositFixture, recordId: number, deadline: number, plot?: Plot): Promise<void> {
  let { withDiscard = false, withChange = false } = plot ?? {}
  for (;;) {
    const record = await fixture.record(recordId)
    if (record.record_status === 'published' && record.open_writes.length === 0 && record.claim === null) return
    if (Date.now() > deadline) throw new Error(`stuck as ${stateOf(record)}`)
    const body = { local_record_db_id: recordId }
    const isUploaded = record.files.every((file) => file.upload_status === 'uploaded')
    if (record.record_status === 'prepared') await ask(fixture.client.createApiDraft({ body }))
    else if (record.record_status === 'draft' && withDiscard) {
      withDiscard = false
      await ask(fixture.client.discardRepoDraft({ body }))
    } else if (record.record_status === 'draft' && isUploaded && withChange && plot?.files[0]) {
      withChange = false
      writeFileSync(plot.files[0].path, `changed ${Math.random()}`)
    } else if (record.record_status === 'draft') {
      if (!isUploaded || (await ask(fixture.client.publishRecord({ body }))) === 400)
        await ask(fixture.client.uploadFiles({ body }))
    }
    await pause(IMPATIENCE)
  }
}

/** The user sees only a status, or nothing when the service is killed under the call. */
const ask = (call: Promise<{ status: number }>): Promise<number> => call.then(({ status }) => status).catch(() => 0)

async function nextVersion(
  fixture: DepositFixture,
  recordId: number,
  title: string,
  deadline: number,
): Promise<number> {
  const { concept_rec_id } = await fixture.record(recordId)
  const { path } = await fixture.addFile(`${title}-next.txt`, `next ${title}`)
  for (;;) {
    const answer = await fixture.internal
      .ensureVersion({
        project: fixture.project,
        body: { concept_rec_id, is_sandbox: true, file_manifest: { files_to_keep: ['*'], new_source_file_path: path } },
        headers: { prefer: 'wait' },
      })
      .catch(() => undefined)
    if (answer?.status === 200) return (answer.body as { record_id: number }).record_id
    if (Date.now() > deadline) throw new Error(`no next version: ${JSON.stringify(answer?.body)}`)
    await pause(IMPATIENCE)
  }
}

const stateOf = (record: InternalRecord) => {
  const { record_status, claim, open_writes, last_api_error } = record
  const files = record.files.map((file) => file.upload_status)
  return JSON.stringify({ record_status, files, claim, open_writes, last_api_error })
}

/** Compares the end of a story with the end of an undisturbed one. */
async function examine(fixture: DepositFixture, plot: Plot, title: string): Promise<string[]> {
  const problems: string[] = []
  const versions = plot.withVersion ? 2 : 1
  // What a slow search hides shows up when its longest delay is over.
  await pause(2 * SEARCH_DELAY)
  const own = await ownDepositions(fixture.practice.url, 'practice', title)
  if (own.length !== versions)
    problems.push(`${own.length} depositions instead of ${versions}: ${own.map(({ id }) => id)}`)
  if (own.some(({ submitted }) => !submitted)) problems.push('a draft is left over')
  if (new Set(own.map(({ conceptrecid }) => conceptrecid)).size > 1) problems.push('versions of different concepts')
  const record = await fixture.record(plot.recordId)
  const published = own.find(({ id }) => String(id) === record.repo_record_id)
  if (published === undefined) return [...problems, `the record has ${record.repo_record_id}, which nobody published`]
  const expected = plot.files.map(({ path }) => md5Of(path)).sort()
  const present = published.files.map(({ checksum }) => checksum).sort()
  if (expected.join() !== present.join()) problems.push('the published files are not those on the disk')
  const first = await fixture.client.showReceipt({ params: { record_id: String(plot.recordId) } })
  const receipt = first.body as { published_files: { matches: boolean } | null }
  if (receipt.published_files?.matches === false) problems.push('the gate compared other files than are published')
  return problems
}

const md5Of = (path: string) => createHash('md5').update(readFileSync(path)).digest('hex')
