import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isServiceError } from '@regesta/contracts/problem'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { PROFILER_STEP } from '@regesta/testing/profiler-step'
import { depositions } from '../installation/depositions.js'
import { inOneInstallation, type Scene } from '../installation/in-one-installation.js'
import { describe, listTab, load, plantFiles, prepare, scan } from '../installation/plant-project.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const SERVICES = ['settings', 'projects', 'components', 'deposition', 'pipelines', 'practice-repository']
/** Milliseconds that a lock is held at most; a few are held for longer than any service waits. */
const USUAL = 1_000
const LONGER_THAN_ANY_WAIT = 12_000
const RARELY = 0.02

/** What is done while another program holds a database. */
interface Held {
  readonly name: string
  readonly file: string
  act(): Promise<unknown>
}

/** Another program holds the write lock of each database for a while: requests wait or say so, nothing lost or doubled. */
export const campaign = (options: CampaignOptions): Promise<CampaignResult> =>
  inOneInstallation({ ...options, services: SERVICES, tell })

async function tell(scene: Scene): Promise<string[]> {
  const { fixture, folder, run, random } = scene
  const { regesta } = fixture
  const project = plantFiles(folder, `held${run}`, 2)
  await scan(regesta, project)
  await load(regesta, project)
  await describe(regesta)
  const ids = await prepare(regesta)
  const problems: string[] = []
  for (const held of heldOf(scene, project.file, ids[0] ?? 0)) {
    const time = random() < RARELY ? LONGER_THAN_ANY_WAIT : random() * USUAL
    problems.push(...(await actWhileHeld(held, time)).map((problem) => `${held.name} for ${time} ms: ${problem}`))
  }
  const drafts = await listTab(regesta, 'drafts')
  const found = await depositions(fixture, `held${run}-`)
  if (drafts.length !== 1 || found.length !== 1)
    problems.push(`${drafts.length} drafts here and ${found.length} there instead of one`)
  return problems
}

function heldOf({ fixture: { regesta, home }, folder, run }: Scene, file: string, id: number): Held[] {
  const own = (service: string, name: string) => join(home, 'data', service, name)
  const later = plantFiles(makeFolder(join(folder, 'later')), `later${run}`, 2)
  const body = { local_record_db_id: id }
  const pipeline = { identifier: `held${run}`, name: 'Held', steps: [PROFILER_STEP] }
  return [
    { name: 'project file', file, act: () => regesta.updateTitle({ body: { title: `Held ${run}` } }) },
    {
      name: 'register.db',
      file: own('projects', 'register.db'),
      act: () => regesta.loadProject({ body: { path: file } }),
    },
    {
      name: 'operations of projects',
      file: own('projects', 'operations/operations.db'),
      act: () => regesta.takeSnapshot(),
    },
    {
      name: 'deposits.db',
      file: own('deposition', 'deposits.db'),
      act: () => ensureDraft(regesta.createApiDraft({ body })),
    },
    {
      name: 'operations of deposition',
      file: own('deposition', 'operations/operations.db'),
      act: () => regesta.uploadFiles({ body }),
    },
    { name: 'project file again', file, act: () => regesta.uploadFiles({ body }) },
    {
      name: 'pipelines.db',
      file: own('pipelines', 'pipelines.db'),
      act: () => ensureMade(regesta.createPipeline({ body: pipeline })),
    },
    { name: 'register.db again', file: own('projects', 'register.db'), act: () => ensureNew(scan(regesta, later)) },
  ]
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}

/** What was made by the first call is no failure of the second. */
const unless = (pattern: RegExp) => (work: Promise<unknown>) =>
  work.catch((error: Error) => {
    if (!pattern.test(error.message)) throw error
  })
const ensureDraft = unless(/has (the|a) draft|already/i)
const ensureMade = unless(/exists already|already/i)
const ensureNew = unless(/exists|already/i)

/** A write lock from another process; requests either wait for it or say `busy`, and then succeed when it is free. */
async function actWhileHeld({ file, act }: Held, time: number): Promise<string[]> {
  const database = new Sqlite(file, { fileMustExist: true })
  database.exec('begin immediate')
  const letGo = pause(time).then(() => {
    database.exec('rollback')
    database.close()
  })
  const error = await act().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  await letGo
  if (error === undefined) return []
  const told = isServiceError(error) && error.code === 'busy' ? [] : [`the answer is: ${(error as Error).message}`]
  const again = await act().then(
    () => undefined,
    (thrown: Error) => thrown.message,
  )
  return again === undefined ? told : [...told, `afterwards: ${again}`]
}
