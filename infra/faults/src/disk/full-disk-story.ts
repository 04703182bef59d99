import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isServiceError } from '@regesta/contracts/problem'
import { depositions } from '../installation/depositions.js'
import type { PlantedProject } from '../installation/plant-project.js'
import { describe, listTab, load, plantFiles, prepare, scan } from '../installation/plant-project.js'
import { publishRecord } from '../installation/publish-record.js'
import { filesBelow, unsoundDatabases } from '../installation/unsound-databases.js'
import type { Filler } from './filler.js'
import { type Scene, type WriteSite, writeSites } from './write-sites.js'

/** Bytes that are left at most: some writes get through then, and others stop half way. */
const MOST_LEFT = 400_000
/** Milliseconds within which everything works again once there is room. */
const RECOVERY = 90_000
const RECORDS = 2

export interface FullDisk extends Omit<Scene, 'project'> {
  readonly filler: Filler
  readonly random: () => number
}

/** Names that only files have which are being written. */
const UNFINISHED = /\.(partial|tmp|room|incoming|[0-9a-f]{8}-[0-9a-f-]{27})$/

/** Milliseconds after which nothing that is made by itself, such as the copy of a database, is unfinished still. */
const LONGEST_COPY = 20_000

/** Files that are unfinished and stay so. */
async function leftOver(...folders: readonly string[]): Promise<string[]> {
  const unfinished = () => folders.flatMap(filesBelow).filter((file) => UNFINISHED.test(file))
  let stay = unfinished()
  for (const end = performance.now() + LONGEST_COPY; stay.length > 0 && performance.now() < end; ) {
    await pause(100)
    const now = new Set(unfinished())
    stay = stay.filter((file) => now.has(file))
  }
  return stay
}

/** Fills the disk before every write; afterwards, with room, everything is as if the disk had never been full. */
export async function tellStory(scene: FullDisk): Promise<string[]> {
  const { fixture, folder, run } = scene
  mkdirSync(folder, { recursive: true })
  const project = plantFiles(join(folder, 'own'), `own${run}`, RECORDS)
  await scan(fixture.regesta, project)
  await load(fixture.regesta, project)
  await describe(fixture.regesta)
  const problems: string[] = []
  for (const site of writeSites({ fixture, project, folder, run })) problems.push(...(await disturb(scene, site)))
  problems.push(...(await publishAll(scene, project)))
  problems.push(...(await leftOver(folder, fixture.home)).map((file) => `${file} is left over`))
  return [...problems, ...unsoundDatabases(fixture.home), ...unsoundDatabases(folder)]
}

/** What a caller is told must say that it is the disk. */
const NAMES_THE_DISK = /no room|space|disk|ENOSPC|No space left/i

async function disturb({ filler, random }: FullDisk, site: WriteSite): Promise<string[]> {
  const left = random() < 0.4 ? 0 : Math.floor(random() * MOST_LEFT)
  const named = (sentence: string) => `${site.name}, ${left} bytes left: ${sentence}`
  const problems: string[] = []
  filler.fill(left)
  const error = await site.act().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error !== undefined) {
    const refusal = unclear(error)
    if (refusal !== undefined) problems.push(named(refusal))
    const trace = site.afterRefusal?.()
    if (trace !== undefined) problems.push(named(trace))
  }
  filler.empty()
  if (error === undefined) return problems
  const again = await site.act().then(
    () => undefined,
    (thrown: Error) => thrown.message,
  )
  return again === undefined ? problems : [...problems, named(`with room again: ${again}`)]
}

/** Why an answer does not tell its caller what to do; undefined when it does. */
function unclear(error: unknown): string | undefined {
  const { message } = error as Error
  if (isServiceError(error) && error.status === 502) return `a service is gone: ${message}`
  return NAMES_THE_DISK.test(message) ? undefined : `the answer does not name the disk: ${message}`
}

/** Drafts, uploads and publication on a disk that fills and empties meanwhile: each record once at the repository. */
async function publishAll({ fixture, filler, random, run }: FullDisk, project: PlantedProject): Promise<string[]> {
  const { regesta } = fixture
  filler.fill(Math.floor(random() * MOST_LEFT))
  await prepare(regesta).catch(() => {})
  filler.empty()
  await prepare(regesta)
  const own = (await listTab(regesta, 'pending_operations')).filter((one) => project.titles.includes(one.record_title))
  const problems = own.length === RECORDS ? [] : [`${own.length} records are prepared instead of ${RECORDS}`]
  for (const { local_record_db_id: id } of own) {
    filler.fill(random() < 0.3 ? 0 : Math.floor(random() * MOST_LEFT))
    await publishRecord(regesta, id, 500 + random() * 1_500)
    filler.empty()
    const reason = await publishRecord(regesta, id, RECOVERY)
    if (reason !== undefined) problems.push(`record ${id} is not published with room again: ${reason}`)
  }
  const found = await depositions(fixture, `own${run}-`)
  const titles = found.map(({ title }) => title).sort()
  if (titles.join() !== [...project.titles].sort().join()) problems.push(`the repository has ${titles.join(', ')}`)
  if (found.some(({ submitted }) => !submitted)) problems.push('a draft is left at the repository')
  return problems
}
