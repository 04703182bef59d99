import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { forkService } from '@regesta/testing/fork-service'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { request } from 'undici'
import { brokenPromises } from '../broken-promises.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const PROGRAM = import.meta.resolve('@regesta/practice-repository/main')
/** Milliseconds after its start at which the repository may be killed. */
const LATEST = 400

/** What the client was told about a deposition: its state, and the MD5 of each file. */
interface Known {
  readonly state: 'unsubmitted' | 'done' | 'inprogress' | 'deleted'
  readonly files: Readonly<Record<string, string>>
}

/** The one call that was under way when the repository died may have happened or not. */
interface Doubt {
  readonly id: number
  readonly after: Known
}

interface Story {
  readonly known: Map<number, Known>
  highest: number
  doubt: Doubt | undefined
}

const metadata = { title: 'Kept', upload_type: 'dataset', creators: [{ name: 'Vogel, Anna' }] }

/** Kills the repository at random moments: what it confirmed stays, nothing is half there, no number comes twice. */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const random = randomFrom(seed)
  const home = temporaryFolder()
  const story: Story = { known: new Map(), highest: 0, doubt: undefined }
  const broken = brokenPromises({ seed, log })
  const environment = { PRACTICE_SAMPLE_PERSONS: '0' }
  try {
    for (let run = 1; run <= runs; run += 1) {
      const repository = await forkService(PROGRAM, { home: home.path, environment, words: ['--open'] })
      const problems = await deviations(repository.url, home.path, story)
      broken.noteAll(problems.map((problem) => `run ${run}: ${problem}`))
      const work = workUntilDead(repository.url, story, random)
      await pause(random() * LATEST)
      await repository.kill()
      broken.noteAll(await work)
      if (run % 50 === 0) log(`  ${run} runs, ${story.known.size} depositions`)
    }
    return { runs, failures: broken.sentences }
  } finally {
    home.remove()
  }
}

interface Answer {
  status: number
  body: { id: number; state: Known['state']; links: { bucket: string }; files: StoredFile[] }
}

interface StoredFile {
  filename: string
  checksum: string
  links: { download: string }
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: string | Buffer): Promise<Answer> {
  const headers = { authorization: 'Bearer practice', 'content-type': 'application/json' }
  const reply = await request(url, { method, headers, body: body ?? null })
  const text = await reply.body.text()
  return { status: reply.statusCode, body: text === '' ? {} : JSON.parse(text) }
}

/** Which promises do not hold for what the client knows. A doubtful call is settled by what is there now. */
async function deviations(url: string, home: string, story: Story): Promise<string[]> {
  const failures: string[] = []
  const { doubt } = story
  story.doubt = undefined
  for (const [id, before] of [...story.known].slice(-12)) {
    const now = await look(url, id)
    const after = doubt?.id === id ? doubt.after : before
    if (same(now, after)) story.known.set(id, after)
    else if (!same(now, before)) failures.push(`${id} is ${JSON.stringify(now)}, expected ${JSON.stringify(before)}`)
  }
  if (readdirSync(join(home, 'practice-repository', 'incoming')).length > 0) failures.push('half a file was left')
  return failures
}

const same = (one: Known, other: Known) =>
  one.state === other.state && JSON.stringify(sorted(one.files)) === JSON.stringify(sorted(other.files))

const sorted = (files: Known['files']) => Object.entries(files).sort(([one], [other]) => one.localeCompare(other))

/** What is there, with the checksums of the bytes that really come. */
async function look(url: string, id: number): Promise<Known> {
  const { status, body } = await call('GET', `${url}/api/deposit/depositions/${id}`)
  if (status === 404) return { state: 'deleted', files: {} }
  const files: Record<string, string> = {}
  for (const { filename, links } of body.files) {
    const reply = await request(links.download, { headers: { authorization: 'Bearer practice' } })
    const hash = createHash('md5')
    for await (const chunk of reply.body) hash.update(chunk)
    files[filename] = hash.digest('hex')
  }
  return { state: body.state, files }
}

/** Works on the newest deposition or a new one until the repository dies; notes what was confirmed. */
async function workUntilDead(url: string, story: Story, random: () => number): Promise<string[]> {
  const failures: string[] = []
  try {
    for (;;) {
      const id = [...story.known.keys()].at(-1)
      const known = id === undefined ? undefined : story.known.get(id)
      if (id === undefined || known === undefined || known.state === 'deleted' || random() < 0.15) {
        failures.push(...(await create(url, story)))
      } else {
        await step(url, story, id, known, random)
      }
    }
  } catch {
    return failures
  }
}

async function create(url: string, story: Story): Promise<string[]> {
  const { body } = await call('POST', `${url}/api/deposit/depositions`, JSON.stringify({ metadata }))
  const repeated = body.id <= story.highest
  story.highest = Math.max(story.highest, body.id)
  story.known.set(body.id, { state: 'unsubmitted', files: {} })
  return repeated ? [`the number ${body.id} was given again`] : []
}

/** One change of a deposition, as its state allows. */
async function step(url: string, story: Story, id: number, known: Known, random: () => number): Promise<void> {
  const address = `${url}/api/deposit/depositions/${id}`
  const change = async (after: Known, send: () => Promise<Answer>) => {
    story.doubt = { id, after }
    const { status } = await send()
    story.doubt = undefined
    if (status < 300) story.known.set(id, after)
  }
  const choice = random()
  if (known.state === 'unsubmitted' && (choice < 0.7 || Object.keys(known.files).length === 0)) {
    const bytes = randomBytes(1 + Math.floor(random() * 600_000))
    const name = `file-${Math.floor(random() * 4)}.bin`
    const files = { ...known.files, [name]: createHash('md5').update(bytes).digest('hex') }
    const bucket = (await call('GET', address)).body.links.bucket
    return change({ ...known, files }, () => call('PUT', `${bucket}/${name}`, bytes))
  }
  if (known.state === 'unsubmitted' && choice < 0.8) {
    return change({ state: 'deleted', files: {} }, () => call('DELETE', address))
  }
  if (known.state === 'done')
    return change({ ...known, state: 'inprogress' }, () => call('POST', `${address}/actions/edit`))
  const action = known.state === 'inprogress' && choice < 0.5 ? 'discard' : 'publish'
  await change({ ...known, state: 'done' }, () => call('POST', `${address}/actions/${action}`))
}
