import type { deposition } from '@regesta/contracts/deposition'
import type { projects } from '@regesta/contracts/projects'
import type { Client } from '@regesta/http/connect'

type Projects = Client<typeof projects>
type Deposition = Client<typeof deposition>

/** A folder of source files and the project file that it is scanned into. */
export interface Field {
  readonly input: string
  readonly file: string
  /** The folder for derived files; by default the input with `-out` behind it. */
  readonly output?: string
  /** What is looked for; by default `.txt`, one record for each file. */
  readonly scanOptions?: Readonly<Record<string, unknown>>
}

const ONE_BY_ONE = { extensions: ['.txt'], bundling: { enabled: false, strategy: 'stem' } }

/** A mapping without a spreadsheet: each record is called like its file. */
export const BY_FILE_NAME = {
  _mapping_mode: null,
  title: { type: 'filename', subtype: 'stem' },
  description: { type: 'construct_later', value: true },
  upload_type: { type: 'literal', value: 'dataset' },
  version: { type: 'literal', value: '1.0.0' },
  creators: { type: 'complex', is_complex: true, entries: [{ name: { type: 'literal', value: 'Osterwald, Anselm' } }] },
}

/** Scans a folder into a project file. */
export const scanFolder = (client: Pick<Projects, 'createAndScan'>, field: Field) =>
  client.createAndScan({
    body: {
      projectName: 'Planted',
      shortCode: 'planted',
      pdbPath: field.file,
      modalities: ['Text / Document'],
      dataInPath: field.input,
      dataOutPath: field.output ?? `${field.input}-out`,
      batchEntity: 'root',
      scanOptions: field.scanOptions ?? ONE_BY_ONE,
    },
  })

/** Makes a project of a folder and loads it; answers its uuid. */
export async function openFolder(
  client: Pick<Projects, 'createAndScan' | 'loadProject'>,
  field: Field,
): Promise<string> {
  await scanFolder(client, field)
  const { project_uuid } = await client.loadProject({ body: { path: field.file } })
  if (project_uuid === undefined) throw new Error(`${field.file} holds no project`)
  return project_uuid
}

/** Describes the loaded project by the names of its files. */
export const describeByFileName = (client: Pick<Projects, 'saveMapping'>) =>
  client.saveMapping({ body: { mappingConfiguration: BY_FILE_NAME } })

/** The ids of all records without a draft. */
export async function listPrepared(client: Pick<Projects, 'listUploadsByTab'>): Promise<number[]> {
  const prepared = (await client.listUploadsByTab({ query: { tab_id: 'pending_operations' } })) as {
    local_record_db_id: number
  }[]
  return prepared.map(({ local_record_db_id }) => local_record_db_id)
}

/** Prepares every file that waits for it; answers the ids of all records without a draft. */
export async function prepareWaiting(
  client: Pick<Projects, 'listUploadsByTab'> & Pick<Deposition, 'runBatchAction'>,
): Promise<number[]> {
  const waiting = (await client.listUploadsByTab({ query: { tab_id: 'pending_preparation' } })) as {
    source_file_db_id: number
  }[]
  const item_ids = waiting.map(({ source_file_db_id }) => source_file_db_id)
  if (item_ids.length > 0) {
    const { success, results } = await client.runBatchAction({ body: { action_type: 'prepare_metadata', item_ids } })
    if (!success) throw new Error(JSON.stringify(results.find((result) => !result.success)))
  }
  return listPrepared(client)
}

/** Makes a project of a folder, loads it and prepares a record for each of its files; answers their ids. */
export async function plantProject(
  client: Pick<Projects, 'createAndScan' | 'loadProject' | 'saveMapping' | 'listUploadsByTab'> &
    Pick<Deposition, 'runBatchAction'>,
  field: Field,
): Promise<number[]> {
  await openFolder(client, field)
  await describeByFileName(client)
  return prepareWaiting(client)
}
