import { copyFileSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { depositionInternal } from '@regesta/contracts/deposition'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { connect } from '@regesta/http/connect'
import { loadedProject } from '@regesta/testing/ledger'
import { type Deposition, depositions } from '../installation/depositions.js'
import type { Fixture } from '../installation/fixture.js'
import { inOneInstallation, type Scene } from '../installation/in-one-installation.js'
import type { PlantedProject } from '../installation/plant-project.js'
import { describe, listTab, load, loadAsTold, plantFiles, prepare, scan } from '../installation/plant-project.js'
import { publishRecord } from '../installation/publish-record.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const SERVICES = ['settings', 'projects', 'deposition', 'practice-repository']
const RECORDS = 3
/** How far a record may be: nothing, a draft, a draft with files, published, published in a second version. */
const STEPS = 4
/** Milliseconds in which a user who knows nothing of the restored file tries to go on. */
const BLINDLY = 600
const WITH_REPAIR = 30_000

/** Puts a project file back from a copy made before drafts, uploads, publications and versions: none of them happens twice. */
export const campaign = (options: CampaignOptions): Promise<CampaignResult> =>
  inOneInstallation({ ...options, services: SERVICES, tell })

/** What a record is taken to before and after the copy. */
interface Fate {
  readonly id: number
  readonly before: number
  readonly after: number
}

async function tell(scene: Scene): Promise<string[]> {
  const { fixture, folder, run, random } = scene
  const { regesta } = fixture
  const project = plantFiles(folder, `old${run}`, RECORDS)
  await scan(regesta, project)
  await load(regesta, project)
  await describe(regesta)
  const fates = (await prepare(regesta)).map((id) => {
    const before = Math.floor(random() * STEPS)
    return { id, before, after: before + Math.floor(random() * (STEPS + 1 - before)) }
  })
  for (const { id, before } of fates) await advance(scene, id, 0, before)
  await keepCopy(fixture, project)
  for (const { id, before, after } of fates) await advance(scene, id, before, after)
  await restore(fixture, project)
  return await goOn(scene, project, fates)
}

/** Takes a record some steps further. */
async function advance({ fixture, folder }: Scene, id: number, from: number, to: number): Promise<void> {
  const body = { local_record_db_id: id }
  const steps = [
    () => fixture.regesta.createApiDraft({ body }),
    () => fixture.regesta.uploadFiles({ body }),
    () => fixture.regesta.publishRecord({ body }),
    () => publishNextVersion(fixture, id, join(folder, `next-${id}.txt`)),
  ]
  for (const step of steps.slice(from, to)) await step()
}

/** A second version with one more file, as a pipeline in versioning mode makes it. */
async function publishNextVersion({ installation, regesta }: Fixture, id: number, file: string): Promise<void> {
  const { addresses, key } = installation
  const published = await listTab(regesta, 'published')
  const record = published.find(({ local_record_db_id }) => local_record_db_id === id)
  if (record === undefined) throw new Error(`record ${id} has no published version to begin with`)
  const project = await uuidOf(installation)
  const deposition = connect(depositionInternal, { name: 'deposition', url: () => addresses.deposition ?? '', key })
  writeFileSync(file, `More about ${id}.`)
  try {
    const { concept_rec_id = '' } = record as { concept_rec_id?: string }
    const file_manifest = { files_to_keep: ['*'], new_source_file_path: file }
    const body = { concept_rec_id, is_sandbox: true, file_manifest }
    const version = (await deposition.ensureVersion({ project, body })) as { record_id: number }
    await publishRecord(regesta, version.record_id, WITH_REPAIR)
  } finally {
    await deposition.close()
  }
}

async function uuidOf({ addresses, key }: Fixture['installation']): Promise<string> {
  const projects = connect(projectsInternal, { name: 'projects', url: () => addresses.projects ?? '', key })
  try {
    return await loadedProject(projects)
  } finally {
    await projects.close()
  }
}

const copyOf = ({ file }: PlantedProject) => `${file}.yesterday`

/** Nothing but whole copies: a project that is worked on stays open for a while after it was left. */
async function keepCopy({ regesta }: Fixture, project: PlantedProject): Promise<void> {
  while (!(await regesta.unloadProject()).message.includes('may be copied')) await load(regesta, project)
  copyFileSync(project.file, copyOf(project))
  await load(regesta, project)
}

/** Puts the copy in the place of the file, which was unloaded before. */
async function restore({ regesta }: Fixture, project: PlantedProject): Promise<void> {
  await regesta.unloadProject()
  while (existsSync(`${project.file}-wal`)) await pause(50)
  renameSync(copyOf(project), project.file)
  await loadAsTold(regesta, project)
}

async function goOn({ fixture, run }: Scene, project: PlantedProject, fates: readonly Fate[]): Promise<string[]> {
  const { regesta } = fixture
  const problems: string[] = []
  for (const { id } of fates) await publishRecord(regesta, id, BLINDLY)
  const { results } = await regesta.verifyRecords({ body: { repair: ['status', 'adopt'] } })
  for (const { record_id, error } of results) if (error !== null) problems.push(`record ${record_id}: ${error}`)
  for (const { id, before, after } of fates) {
    const reason = await publishRecord(regesta, id, WITH_REPAIR)
    if (reason !== undefined) problems.push(`a record copied at ${before}, then taken to ${after}, stays: ${reason}`)
  }
  const [found, published] = [await depositions(fixture, `old${run}-`), await listTab(regesta, 'published')]
  for (const [index, title] of [...project.titles].entries()) {
    const own = found.filter((one) => one.title === title)
    problems.push(
      ...judge(own, published.find((record) => record.record_title === title)?.repo_doi).map(
        (problem) => `${title} (${index}): ${problem}`,
      ),
    )
  }
  return problems.map((problem) => `${JSON.stringify(fates)} ${problem}`)
}

/** One published deposition for each version, and the record knows one of them. */
function judge(own: readonly Deposition[], doi: string | undefined): string[] {
  const problems: string[] = []
  if (own.some(({ submitted }) => !submitted)) problems.push('a draft is left at the repository')
  if (new Set(own.map(({ conceptrecid }) => conceptrecid)).size !== 1)
    problems.push(`${own.length} depositions in several concepts`)
  const contents = own.map(({ files }) =>
    files
      .map(({ checksum }) => checksum)
      .sort()
      .join(),
  )
  if (new Set(contents).size !== contents.length) problems.push('a version is published twice')
  if (!own.some((one) => one.doi === doi)) problems.push(`the record has the DOI ${doi}, which is none of its own`)
  return problems
}
