import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { untilWhole } from '@regesta/demo/until-whole'
import { followEvents } from '@regesta/http/follow-events'
import { practiceToken } from '@regesta/http/practice-token'
import type { Installation } from '@regesta/launcher/installation'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { installComponent } from '@regesta/testing/install-component'
import { plantProject } from '@regesta/testing/plant-project'
import { PROFILER_STEP } from '@regesta/testing/profiler-step'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { brokenPromises } from '../broken-promises.js'
import { openFixture, type Regesta } from '../installation/fixture.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const SERVICES = ['settings', 'projects', 'components', 'execution', 'deposition', 'pipelines', 'practice-repository']
const VICTIMS = ['pipelines', 'execution', 'deposition', 'projects']
const COMPONENTS = ['text_profiler', 'edm_record_maker']
/** Divides specified waiting times: a killed call may leave unknown for four minutes whether there is a draft. */
const CLOCK_SCALE = '20'
const RECORDS = ['amphora', 'astrolabe', 'coin', 'lute']
/** Milliseconds after its start within which a run is disturbed; it takes about this long. */
const LATEST = 6_000

/**
 * Runs a pipeline of two steps over four records, with draft, upload and publication, and kills a service on the way. In
 * the end everything is as after an undisturbed run, and at most one step of each record was run twice.
 */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log })
  const home = temporaryFolder('regesta-faults-')
  const environment = { DEPOSITION_CLOCK_SCALE: CLOCK_SCALE }
  const fixture = await openFixture({ home: home.path, services: SERVICES, together: false, environment })
  const { installation, regesta } = fixture
  try {
    for (const name of COMPONENTS) await installComponent({ url: `${installation.url}/api` }, name)
    for (let run = 0; run < runs; run += 1) {
      const folder = join(home.path, `run-${run}`)
      const problems = await disturbedRun(installation, regesta, folder, randomFrom(seed + run)).catch(
        (error: Error) => [`stopped: ${error.stack}`],
      )
      broken.note(run, problems)
    }
  } finally {
    await fixture.leave()
    broken.clear(home)
  }
  return { runs, failures: broken.sentences }
}

async function disturbedRun(
  installation: Installation,
  regesta: Regesta,
  folder: string,
  random: () => number,
): Promise<string[]> {
  await untilWhole(installation)
  const record_ids = await prepareRecords(regesta, folder)
  const identifier = `p${folder.replace(/\W/g, '')}`
  const replacing = random() < 0.5
  await regesta.createPipeline({ body: pipeline(identifier, replacing) })
  const running = execute(installation, regesta, identifier, record_ids)
  await pause(random() * LATEST)
  installation.kill(VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'pipelines')
  await running
  await untilWhole(installation)
  const run = await endOfRun(regesta, identifier)
  if (run === undefined) return ['the run was not stored']
  if (run.status !== 'completed')
    return [`the run ended as ${run.status}: ${await reasons(installation, run.execution_uuid)}`]
  return [
    ...(await unpublished(installation, regesta, { run: basename(folder), record_ids, replacing })),
    ...(await repeated(regesta, run.execution_uuid)),
  ]
}

/** Sends the run, and once more when its answer was lost with a service: its key makes it the same one. */
async function execute(
  installation: Installation,
  regesta: Regesta,
  identifier: string,
  record_ids: number[],
): Promise<void> {
  const headers = { 'idempotency-key': identifier }
  const send = () => regesta.executePipeline({ params: { identifier }, body: { record_ids }, headers })
  await send().catch(() =>
    untilWhole(installation)
      .then(send)
      .catch(() => {}),
  )
}

/** Titles of their own: a draft whose fate is unknown holds up others with the same metadata. */
async function prepareRecords(regesta: Regesta, folder: string): Promise<number[]> {
  const input = join(folder, 'in')
  mkdirSync(input, { recursive: true })
  for (const name of RECORDS)
    writeFileSync(
      join(input, `${name}-${basename(folder)}.txt`),
      `The ${name} of ${folder} is described here.\n`.repeat(20),
    )
  return plantProject(regesta, { input, output: join(folder, 'out'), file: join(folder, 'project.pdb') })
}

/** @param replacing whether the first output takes the place of the source file in the record */
const pipeline = (identifier: string, replacing: boolean) => ({
  identifier,
  name: identifier,
  repoDraftStepEnabled: true,
  repoUploadStepEnabled: true,
  repoPublishStepEnabled: true,
  steps: [
    {
      ...PROFILER_STEP,
      outputs: PROFILER_STEP.outputs.map((output) => ({ ...output, replaceSourceFile: replacing })),
    },
    {
      step_number: 2,
      step_name: 'Describe',
      component_name: 'edm_record_maker',
      inputMapping: { 'input-file': { sourceType: 'pipelineFile', fileId: 'profile' } },
      outputs: [{ id: 'edm', pattern: '{original_stem}_edm.xml' }],
    },
  ],
})

/** The run of a pipeline once it has ended; undefined when there never was one. */
async function endOfRun(regesta: Regesta, identifier: string) {
  for (let looks = 0; looks < 600; looks += 1) {
    const { items } = await regesta.listPipelineExecutions({ query: { pipeline: identifier } })
    const [run] = items
    if (run === undefined ? looks > 50 : run.status !== 'running') return run
    await pause(100)
  }
  return undefined
}

async function reasons({ url }: Installation, executionUuid: string): Promise<string> {
  const done = new AbortController()
  const errors: string[] = []
  for await (const event of followEvents({
    url: () => `${url}/api/executions/${executionUuid}/events`,
    signal: done.signal,
  })) {
    const { level, message, status } = event as { level: string; message: string; status?: string }
    if (level === 'error') errors.push(message)
    if (status !== undefined) break
  }
  done.abort()
  return errors.join(' | ')
}

/** Records that are not published with exactly the files that are meant, or that left a second deposition behind. */
async function unpublished(
  { addresses, home }: Installation,
  regesta: Regesta,
  { run, record_ids, replacing }: { run: string; record_ids: readonly number[]; replacing: boolean },
): Promise<string[]> {
  const published = (await regesta.listUploadsByTab({ query: { tab_id: 'published' } })) as {
    local_record_db_id: number
    repo_api_deposition_id: string
    record_title: string
  }[]
  const problems: string[] = []
  for (const id of record_ids) {
    const record = published.find(({ local_record_db_id }) => local_record_db_id === id)
    if (record === undefined) {
      problems.push(`record ${id} is not published`)
      continue
    }
    const response = await fetch(`${addresses['practice-repository']}/api/records/${record.repo_api_deposition_id}`)
    const { files } = (await response.json()) as { files: { key: string }[] }
    const stem = record.record_title
    const expected = [...(replacing ? [] : [`${stem}.txt`]), `${stem}_profile.json`, `${stem}_profile_edm.xml`]
    const found = files.map(({ key }) => key).sort()
    if (found.join() !== expected.sort().join()) problems.push(`record ${id} holds ${found.join(', ')}`)
  }
  const drafts = await openDrafts(addresses['practice-repository'] ?? '', practiceToken(home), run)
  return drafts === 0 ? problems : [...problems, `${drafts} drafts are left at the repository`]
}

/** Drafts of one run, which the titles of its records name. */
async function openDrafts(practice: string, token: string, run: string): Promise<number> {
  const response = await fetch(`${practice}/api/deposit/depositions?size=100&status=draft`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const depositions = (await response.json()) as { submitted: boolean; title: string }[]
  return depositions.filter(({ submitted, title }) => !submitted && title.endsWith(`-${run}`)).length
}

/** Records of which more than one step was run twice, as the execution service remembers it. */
async function repeated(regesta: Regesta, runUuid: string): Promise<string[]> {
  const { items } = await regesta.listExecutions({ query: { limit: '500' } })
  const repeats = new Map<string, number>()
  for (const { run_key } of items) {
    const [uuid, item = '', , attempt] = (run_key ?? '').split('/')
    if (uuid === runUuid && Number(attempt) > 1) repeats.set(item, (repeats.get(item) ?? 0) + 1)
  }
  return [...repeats]
    .filter(([, count]) => count > 1)
    .map(([item, count]) => `item ${item} had ${count} steps run twice`)
}
