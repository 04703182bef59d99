import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { DepositFixture } from '../deposition/deposit-fixture.js'
import { type Own, ownDepositions } from '../deposition/own-depositions.js'
import { leadOut, requestVersion } from './lead-out.js'
import { randomLie } from './random-lies.js'
import { asForeign, quotesToken, TOKEN } from './secret.js'

/** Requests of the user while the repository lies. */
const REQUESTS = 12
/** Milliseconds between two of them. */
const IMPATIENCE = 30
/** Milliseconds after which a story that an honest repository has not ended counts as stuck. */
const LIMIT = 90_000

/** What one record goes through; everything about it follows from its seed. */
export interface Story {
  readonly title: string
  readonly random: () => number
}

interface Plot {
  readonly recordId: number
  readonly files: readonly { file_id: number; path: string }[]
  readonly withVersion: boolean
}

/**
 * A user works with a repository that lies, while the service is killed now and then. Then the repository is honest again, and
 * named actions must lead to a published record.
 *
 * @returns one sentence for each broken promise
 */
export async function tellLies(fixture: DepositFixture, { title, random }: Story): Promise<string[]> {
  fixture.practice.faults.reset()
  const plot = await begin(fixture, title, random)
  const lies = Array.from({ length: 1 + Math.floor(random() * 4) }, () => randomLie(random))
  for (const lie of lies) fixture.practice.faults.arm(lie)
  const told = JSON.stringify(lies)
  const problems = await believe(fixture, plot, random)
  fixture.practice.faults.reset()
  problems.push(...(await unproved(fixture, plot, 'while it lied')))
  const end = await leadOut(fixture, plot.recordId, Date.now() + LIMIT)
  if (end !== undefined) return [...problems, `stuck: ${end}`, `lies: ${told}`]
  problems.push(...(await continueToVersion(fixture, plot)))
  problems.push(...(await unproved(fixture, plot, 'in the end')), ...(await examine(fixture, plot, title)))
  return problems.length === 0 ? [] : [...problems, `lies: ${told}`]
}

async function begin(fixture: DepositFixture, title: string, random: () => number): Promise<Plot> {
  const files = []
  for (let number = 1 + Math.floor(random() * 2); number > 0; number -= 1) {
    files.push(await fixture.addFile(`${title}-${number}.txt`, title.repeat(1 + Math.floor(random() * 500))))
  }
  const ids = files.map(({ file_id }) => file_id)
  const recordId = await fixture.prepare(title, ids, asForeign(fixture.practice.url))
  return { recordId, files, withVersion: random() < 0.3 }
}

/** Asks for whatever seems to come next, and sometimes for something else; answers what gave the token away. */
async function believe(fixture: DepositFixture, plot: Plot, random: () => number): Promise<string[]> {
  const problems: string[] = []
  const kills = random() < 0.25 ? [Math.floor(random() * REQUESTS)] : []
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    const killing = kills.includes(turn) ? pause(random() * 60).then(() => fixture.kill()) : undefined
    const answer = await nextRequest(fixture, plot, random).catch(() => undefined)
    if (quotesToken(JSON.stringify(answer ?? null))) problems.push('an answer quotes the token')
    await killing
    await pause(IMPATIENCE)
  }
  return problems
}

async function nextRequest(fixture: DepositFixture, plot: Plot, random: () => number): Promise<unknown> {
  const body = { local_record_db_id: plot.recordId }
  const luck = random()
  if (luck < 0.1) return fixture.client.verifyRecords({ body: { record_ids: [plot.recordId] } })
  if (luck < 0.2) {
    return fixture.client.verifyRecords({
      body: { record_ids: [plot.recordId], repair: ['status', 'adopt', 'metadata', 'upload'] },
    })
  }
  const record = await fixture.record(plot.recordId)
  if (record.record_status === 'prepared') return fixture.client.createApiDraft({ body })
  if (record.record_status === 'published') return plot.withVersion ? requestVersion(fixture, record) : undefined
  if (luck < 0.3) return fixture.client.discardRepoDraft({ body })
  const isUploaded = record.files.every((file) => file.upload_status === 'uploaded')
  return isUploaded && luck < 0.9 ? fixture.client.publishRecord({ body }) : fixture.client.uploadFiles({ body })
}

async function continueToVersion(fixture: DepositFixture, plot: Plot): Promise<string[]> {
  if (!plot.withVersion) return []
  const deadline = Date.now() + LIMIT
  let last = 'nothing was answered'
  while (Date.now() < deadline) {
    const answer = await requestVersion(fixture, await fixture.record(plot.recordId)).catch(() => undefined)
    if (answer?.status === 200) {
      const end = await leadOut(fixture, (answer.body as { record_id: number }).record_id, deadline)
      return end === undefined ? [] : [`stuck: the next version ${end}`]
    }
    last = JSON.stringify(answer?.body)
    await pause(IMPATIENCE)
  }
  return [`stuck: no next version: ${last}`]
}

/** What a record calls published must be public with the files that were sent. */
async function unproved(fixture: DepositFixture, plot: Plot, when: string): Promise<string[]> {
  const record = await fixture.record(plot.recordId)
  if (record.record_status !== 'published') return []
  const own = await ownDepositions(fixture.practice.url, TOKEN, record.record_title)
  const published = own.find(({ id }) => String(id) === record.repo_record_id)
  if (published?.submitted !== true) return [`without proof: published ${when}, but ${record.repo_record_id} is not`]
  const expected = plot.files.map(({ path }) => md5Of(path)).sort()
  const present = published.files.map(({ checksum }) => checksum).sort()
  return expected.join() === present.join() ? [] : [`without proof: other files are published ${when}`]
}

const md5Of = (path: string) => createHash('md5').update(readFileSync(path)).digest('hex')

/** Compares the end with that of an honest repository: one record for each that was wanted, and no draft. */
async function examine(fixture: DepositFixture, plot: Plot, title: string): Promise<string[]> {
  const versions = plot.withVersion ? 2 : 1
  const own = await ownDepositions(fixture.practice.url, TOKEN, title)
  const [public_, drafts]: [Own[], Own[]] = [
    own.filter(({ submitted }) => submitted),
    own.filter(({ submitted }) => !submitted),
  ]
  const problems: string[] = []
  if (public_.length !== versions) problems.push(`doubled: ${public_.length} publications instead of ${versions}`)
  if (drafts.length > 0) problems.push(`doubled: the drafts ${drafts.map(({ id }) => id)} are left over`)
  return problems
}
