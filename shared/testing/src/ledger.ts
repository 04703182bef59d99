import type { InternalRecord, projectsInternal } from '@regesta/contracts/projects-internal'
import type { Client } from '@regesta/http/connect'

type Ledger = Client<typeof projectsInternal>

/** The uuid of the project that is loaded. */
export async function loadedProject(ledger: Pick<Ledger, 'getSession'>): Promise<string> {
  const { project_uuid } = await ledger.getSession()
  if (project_uuid === null) throw new Error('No project is loaded')
  return project_uuid
}

/** Makes a file known to a project; answers its id. */
export async function addToProject(
  ledger: Pick<Ledger, 'ensureFiles'>,
  project: string,
  path: string,
): Promise<number> {
  const { files } = await ledger.ensureFiles({ project, body: { absolute_paths: [path] } })
  const [known] = files
  if (!known?.file) throw new Error(known?.error ?? `${path} is not known to the project`)
  return known.file.file_id
}

export async function readRecord(
  ledger: Pick<Ledger, 'readRecords'>,
  project: string,
  id: number,
): Promise<InternalRecord> {
  const { records } = await ledger.readRecords({ project, body: { record_ids: [id] } })
  const [record] = records
  if (record === undefined) throw new Error(`There is no record ${id}`)
  return record
}
