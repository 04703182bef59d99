import { existsSync } from 'node:fs'
import { deposition } from '@regesta/contracts/deposition'
import type { Sample } from '@regesta/contracts/new-projects'
import { projects } from '@regesta/contracts/projects'
import { type Client, connect } from '@regesta/http/connect'
import type { Report } from './report.js'

const publicContract = { ...projects, ...deposition }
type Regesta = Client<typeof publicContract>

/** A record at the end of the main job. */
export interface PublishedObject {
  readonly title: string
  readonly doi: string
  /** The address of its DOI page. */
  readonly page: string
}

export interface MainJob {
  /** The gateway, for example `http://127.0.0.1:5001`. */
  readonly gateway: string
  /** The access token, where the gateway asks for one. */
  readonly token?: string | undefined
  /** The folder that the sample project is copied to and worked in. */
  readonly folder: string
  readonly report: Report
}

/**
 * Takes the sample project from files to published records, through the gateway alone. Every step looks first at what
 * is done already, so that a second run, or one after an interruption, doubles nothing.
 */
export async function runMainJob({ gateway, token, folder, report }: MainJob): Promise<PublishedObject[]> {
  let project: string | undefined
  const about = () => project
  const regesta = connect(publicContract, { name: 'gateway', url: `${gateway}/api`, token, about, patience: 30_000 })
  try {
    const sample = await regesta.copySample({ body: { folder } })
    project = await openProject(regesta, sample, report)
    await describe(regesta, sample, report)
    await prepareAll(regesta, report)
    await draftAll(regesta, report)
    await uploadAll(regesta, report)
    await publishAll(regesta, report)
    return await listPublished(regesta)
  } finally {
    await regesta.close()
  }
}

/** @returns its uuid: the work stays with it, whichever project others open meanwhile */
async function openProject(regesta: Regesta, { new_project }: Sample, report: Report): Promise<string | undefined> {
  const file = new_project.pdbPath
  report.step('Scan the folder into a project file')
  if (existsSync(file)) {
    report.line(`The project file is there already: ${file}`)
  } else {
    const scan = await regesta.createAndScan({ body: new_project })
    report.line(`${scan.message} They form ${scan.foundFiles.length} bundles:`)
    for (const root of scan.foundFiles)
      report.line(
        `  ${root.name} (${root.status})${root.children.length > 0 ? ` with ${countBelow(root)} more files` : ''}`,
      )
  }
  const loaded = await regesta.loadProject({ body: { path: file } })
  report.line(`Loaded: ${loaded.project_name}`)
  return loaded.project_uuid
}

/** Recursive schemas type their children loosely. */
type Tree = { children: readonly Record<string, unknown>[] }

const countBelow = ({ children }: Tree): number =>
  children.reduce((sum, child) => sum + 1 + countBelow(child as unknown as Tree), 0)

async function describe(regesta: Regesta, { mapping }: Sample, report: Report): Promise<void> {
  report.step('Map the spreadsheet to repository metadata')
  const spreadsheet = String(mapping._file_path)
  const preview = await regesta.loadFilePreview({ body: { filePath: spreadsheet, fileFormat: 'excel' } })
  report.line(`${preview.rowCount} rows with the columns ${preview.columns.join(', ')}`)
  await regesta.saveMapping({ body: { mappingConfiguration: mapping } })
}

/** What stands in a tab of the records for the practice repository. */
const listTab = async <T>(regesta: Regesta, tab_id: 'pending_preparation' | 'pending_operations' | 'drafts') =>
  (await regesta.listUploadsByTab({ query: { tab_id, is_sandbox: 'true' } })) as T[]

interface Named {
  readonly local_record_db_id: number
  readonly record_title: string
}

async function prepareAll(regesta: Regesta, report: Report): Promise<void> {
  report.step('Prepare and check the metadata of each object')
  const pending = await listTab<{ source_file_db_id: number; filename: string }>(regesta, 'pending_preparation')
  if (pending.length === 0) report.line('Everything is prepared already')
  for (const [index, { source_file_db_id, filename }] of pending.entries()) {
    await regesta.prepareMetadataForFile({ body: { source_file_db_id, target_is_sandbox: true } })
    report.progress(index + 1, pending.length, filename)
  }
}

async function draftAll(regesta: Regesta, report: Report): Promise<void> {
  report.step('Create drafts at the practice repository')
  const prepared = await listTab<Named>(regesta, 'pending_operations')
  if (prepared.length === 0) report.line('Every prepared record has its draft already')
  await forEach(prepared, report, ({ local_record_db_id }) => regesta.createApiDraft({ body: { local_record_db_id } }))
}

async function uploadAll(regesta: Regesta, report: Report): Promise<void> {
  report.step('Upload the files and compare checksums')
  const drafts = await listTab<Named>(regesta, 'drafts')
  if (drafts.length === 0) report.line('No draft waits for files')
  await forEach(
    drafts,
    report,
    whileDraft(regesta, async ({ local_record_db_id, record_title }) => {
      const upload = await regesta.uploadFiles({ body: { local_record_db_id } })
      if (!upload.success) throw new Error(`${record_title}: ${upload.message} ${upload.log.join(' ')}`)
    }),
  )
}

async function publishAll(regesta: Regesta, report: Report): Promise<void> {
  report.step('Publish what is proved to be complete')
  const drafts = await listTab<Named>(regesta, 'drafts')
  if (drafts.length === 0) report.line('Everything is published already')
  const publish = ({ local_record_db_id }: Named) => regesta.publishRecord({ body: { local_record_db_id } })
  await forEach(drafts, report, whileDraft(regesta, publish))
}

/**
 * Acts on a draft. One that an interruption left half published may be found to be published by Regesta itself between
 * the list and the act, and one of a restored backup may be published at the repository without its record knowing: once the
 * record has learnt that, nothing is left to do.
 */
const whileDraft = (regesta: Regesta, act: (draft: Named) => Promise<unknown>) => async (draft: Named) => {
  try {
    await act(draft)
  } catch (error) {
    await regesta.verifyRecords({ body: { record_ids: [draft.local_record_db_id], repair: ['status'] } })
    const published = await regesta.listPublishedRecords()
    if (!published.some(({ record_id }) => record_id === draft.local_record_db_id)) throw error
  }
}

/** One after the other, with a line for each when it is done. */
async function forEach(records: readonly Named[], report: Report, act: (record: Named) => Promise<unknown>) {
  for (const [index, record] of records.entries()) {
    await act(record)
    report.progress(index + 1, records.length, record.record_title)
  }
}

async function listPublished(regesta: Regesta): Promise<PublishedObject[]> {
  const published = await regesta.listPublishedRecords()
  const newest = await regesta.getNewestRecord()
  const links =
    'record_metadata_json' in newest
      ? (JSON.parse(String(newest.record_metadata_json)) as { links: { html: string } }).links
      : undefined
  const repository = new URL(links?.html ?? 'http://127.0.0.1').origin
  return published.map(({ record_title, repo_doi }) => ({
    title: record_title,
    doi: repo_doi,
    page: `${repository}/doi/${repo_doi}`,
  }))
}
