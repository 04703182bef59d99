import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { health } from '@regesta/contracts/health'
import { untilWhole } from '@regesta/demo/until-whole'
import { connect } from '@regesta/http/connect'
import type { FaultInput } from '@regesta/practice-repository/faults/fault'
import { request } from 'undici'
import { depositions } from '../installation/depositions.js'
import type { Scene } from '../installation/in-one-installation.js'
import type { PlantedProject } from '../installation/plant-project.js'
import { describe, listTab, load, plantFiles, prepare, scan } from '../installation/plant-project.js'
import { publishRecord } from '../installation/publish-record.js'
import { randomHours, type WallClock } from './set-clock.js'

/** Milliseconds within which everything has to be done, however the clock jumps. */
const LIMIT = 90_000
/** A create commits this late, milliseconds; well before it counts as not done, with waiting times divided by the scale. */
const LATE = 1_500

export interface ClockScene extends Scene {
  readonly clock: WallClock
}

type Story = (scene: ClockScene, project: PlantedProject, ids: readonly number[]) => Promise<string[]>

/** Opens a project of its own and tells one story in it. */
export async function tell(scene: ClockScene, story: Story): Promise<string[]> {
  const { fixture, folder, run, clock, random } = scene
  const project = plantFiles(folder, `clock${run}`, 2)
  await scan(fixture.regesta, project)
  await load(fixture.regesta, project)
  await describe(fixture.regesta)
  const ids = await prepare(fixture.regesta)
  try {
    return await story(scene, project, ids)
  } finally {
    clock.set(random() < 0.5 ? 0 : randomHours(random))
  }
}

const arm = async ({ fixture }: ClockScene, fault: FaultInput): Promise<void> => {
  const url = `${fixture.installation.addresses['practice-repository']}/practice/faults`
  const headers = { 'content-type': 'application/json' }
  const response = await request(url, { method: 'POST', headers, body: JSON.stringify(fault) })
  await response.body.dump()
  if (response.statusCode >= 300) throw new Error(`The fault was not armed: ${response.statusCode}`)
}

/** The clock jumps about while records are published and the repository refuses calls for a second. */
export const publishesAmidJumps: Story = async (scene, project, ids) => {
  const { fixture, random, clock, run } = scene
  await arm(scene, { kind: 'rate-limit', headers: random() < 0.5, retry_after: 1, skip: Math.floor(random() * 6) })
  await arm(scene, { kind: 'error-after-commit', status: 504, skip: Math.floor(random() * 8) })
  const over = new AbortController()
  const jumping = (async () => {
    for (; !over.signal.aborted; await pause(300, undefined, { signal: over.signal }).catch(() => {})) {
      clock.set(randomHours(random))
    }
  })()
  const reasons = await Promise.all(ids.map((id) => publishRecord(fixture.regesta, id, LIMIT)))
  over.abort()
  await jumping
  const problems = reasons.flatMap((reason) => (reason === undefined ? [] : [`not published amid jumps: ${reason}`]))
  const titles = (await depositions(fixture, `clock${run}-`)).map(({ title }) => title).sort()
  if (titles.join() !== project.titles.join()) problems.push(`the repository has ${titles.join()}`)
  return problems
}

/** A create whose answer is lost happens late, and the clock jumps meanwhile: it is no reason to create once more. */
export const createsOnce: Story = async (scene, _project, ids) => {
  const { fixture, clock, run, random } = scene
  const body = { local_record_db_id: ids[0] ?? 0 }
  await arm(scene, { kind: 'late-commit', status: 504, after_ms: LATE, route: 'createDeposition' })
  const first = fixture.regesta.createApiDraft({ body }).catch(() => undefined)
  await pause(LATE * random() * 0.5)
  clock.set(randomHours(random))
  await first
  const deadline = performance.now() + LIMIT
  while (performance.now() < deadline && (await listTab(fixture.regesta, 'drafts')).length === 0) {
    await fixture.regesta.createApiDraft({ body }).catch(() => undefined)
    await pause(100)
  }
  await pause(LATE)
  const own = await depositions(fixture, `clock${run}-`)
  if (own.length !== 1) return [`${own.length} drafts for one record after a late create and a jump`]
  return (await listTab(fixture.regesta, 'drafts')).length === 1 ? [] : ['the late draft is not found within the time']
}

/** A configuration saved after the clock went back, with a new start of the settings service, reaches the others. */
export const learnsConfiguration: Story = async ({ fixture, clock, random }) => {
  const { installation, regesta } = fixture
  clock.set(Math.abs(randomHours(random)))
  const { configData } = await regesta.getConfiguration()
  await regesta.saveConfiguration({ body: { ...configData, notes: random() } })
  clock.set(-Math.abs(randomHours(random)))
  installation.kill('settings')
  await untilWhole(installation)
  const problems: string[] = []
  for (const per_minute of ['wrong', 90]) {
    await regesta.saveConfiguration({ body: { ...configData, rates: { per_minute, per_hour: 4750 } } })
    const expected = per_minute === 90 ? 'ok' : 'degraded'
    const status = await untilHealth(installation.addresses.deposition ?? '', expected)
    if (status !== expected)
      problems.push(`a changed configuration (${per_minute}) does not reach deposition: ${status}`)
  }
  return problems
}

async function untilHealth(url: string, expected: string): Promise<string> {
  const client = connect({ health }, { name: 'deposition', url })
  try {
    for (let looks = 0; ; looks += 1) {
      const { status } = await client.health()
      if (status === expected || looks > 100) return status
      await pause(50)
    }
  } finally {
    await client.close()
  }
}

/** Snapshots stay that were just made, and an idle project file becomes one complete file, with a clock that went back. */
export const keepsFilesInOrder: Story = async ({ fixture, clock, random }, { file }) => {
  const problems: string[] = []
  for (let number = 0; number < 7; number += 1) {
    clock.set(-number * 30 * random())
    await pause(30)
    const { snapshot_path } = await fixture.regesta.takeSnapshot()
    if (!existsSync(snapshot_path)) problems.push(`the snapshot ${snapshot_path} is gone as soon as it is made`)
  }
  clock.set(-Math.abs(randomHours(random)) - 300)
  const deadline = performance.now() + LIMIT
  while (existsSync(`${file}-wal`) && performance.now() < deadline) await pause(100)
  if (existsSync(`${file}-wal`)) problems.push('an idle project file is not made whole')
  return problems
}
