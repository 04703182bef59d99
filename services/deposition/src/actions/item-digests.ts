import { stat } from 'node:fs/promises'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { blocks } from '../domain/blocks.js'
import { digestOf } from '../domain/payload.js'
import type { Ledger } from '../ledger/ledger.js'
import type { ItemDigest } from '../store/plans.js'
import type { PlanRequest } from './plan-batch.js'

type Wanted = Pick<PlanRequest, 'project' | 'action' | 'ids' | 'isSandbox'>

/** Actions whose items are files. */
export const FILE_ACTIONS: ReadonlySet<string> = new Set(['prepare_metadata', 'remove_files'])

/** What each item is now, by everything that its action depends on here; in the order of the ids. */
export async function itemDigests(ledger: Ledger, wanted: Wanted): Promise<ItemDigest[]> {
  const found = new Map<number, ItemDigest>()
  const read = FILE_ACTIONS.has(wanted.action) ? filesOf : recordsOf
  for (const ids of blocks(wanted.ids))
    for (const [id, digest] of await read(ledger, { ...wanted, ids })) found.set(id, digest)
  return wanted.ids.map((id) => found.get(id) ?? GONE)
}

const GONE: ItemDigest = { state: 'gone', metadata: '', files: '' }

async function recordsOf({ projects }: Ledger, { project, ids }: Wanted): Promise<[number, ItemDigest][]> {
  const { records } = await projects.readRecords({ project, body: { record_ids: [...ids] } })
  return Promise.all(
    records.map(async (record): Promise<[number, ItemDigest]> => {
      const { record_status, repo_record_id, version, payload_sha256, remote_payload_sha256 } = record
      const digest = {
        state: digestOf([record_status, repo_record_id]),
        metadata: digestOf([version, payload_sha256, remote_payload_sha256]),
        files: digestOf(await filesOnDisk(record)),
      }
      return [record.record_id, digest]
    }),
  )
}

/** The files of a record as they lie on the disk: whoever has changed one has changed what would be sent. */
const filesOnDisk = ({ files }: InternalRecord) =>
  Promise.all(
    files.map(async ({ file_id, absolute_path, remote_key }) => {
      const found = await stat(absolute_path, { bigint: true }).catch(() => undefined)
      return [file_id, absolute_path, remote_key, String(found?.size ?? ''), String(found?.mtimeNs ?? '')]
    }),
  )

async function filesOf(ledger: Ledger, { project, ids, isSandbox }: Wanted): Promise<[number, ItemDigest][]> {
  const { mapping, items } = await ledger.projects.readPreparationInputs({
    project,
    body: {
      source_file_ids: [...ids],
      repository: ledger.repositoryOf(isSandbox).identity,
      pipeline_id: null,
    },
  })
  return items.map(({ source_file_id, file, bundle, overrides, open_record, published_record }) => [
    source_file_id,
    {
      state: digestOf([file?.status ?? null, open_record, published_record]),
      metadata: digestOf([mapping, overrides]),
      files: digestOf([file?.sha256_hash ?? null, bundle.map(({ file_id }) => file_id)]),
    },
  ])
}
