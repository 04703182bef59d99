import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { endOf, TELLER } from '../installation/components.js'
import { type Activity, pickOne, type Stage } from './activity.js'
import { PIPELINE, PROFILER, scanInto, writeText } from './collection.js'

/** Prepares the metadata of twenty files of the project, most of them anew. */
async function prepare({ regesta, random }: Stage): Promise<void> {
  const first = 1 + Math.floor(random() * 250)
  const item_ids = Array.from({ length: 20 }, (_, index) => first + index)
  const { results } = await regesta.runBatchAction({ body: { action_type: 'prepare_metadata', item_ids } })
  const failed = results.find(({ success }) => !success)
  if (failed !== undefined) throw new Error(`Preparation of ${failed.id}: ${failed.error ?? failed.message}`)
}

/** A whole project from scan to removal, and a look at what has changed in the loaded one. */
export async function scan({ regesta, collection }: Stage, round: number): Promise<void> {
  const project = join(collection.scans, `scan_${round}.pdb`)
  await scanInto(regesta, collection, project)
  await regesta.inspectProject({ body: { pdbPath: project, showFiles: true } })
  for (const ending of ['', '-wal', '-shm', '.lock']) rmSync(`${project}${ending}`, { force: true })
  const { unchanged } = await regesta.rescanProject({ body: { dry_run: true } })
  if (unchanged === 0) throw new Error('The rescan found nothing')
}

/** One component after the other, to its end; some are cancelled. */
async function execute({ regesta, collection, random }: Stage, round: number): Promise<void> {
  const file = join(collection.input, `letter_${Math.floor(random() * 250)}.txt`)
  const isTeller = round % 2 === 0
  const { execution_id } = await regesta.runComponent({
    params: { component_name: isTeller ? TELLER : PROFILER },
    body: {
      inputs: { 'input-file': file },
      parameters: isTeller ? { seconds: 2 + random() * 8 } : {},
      output_directory: join(collection.output, 'runs', String(round % 20)),
    },
  })
  if (round % 6 === 0) await regesta.cancelRun({ params: { execution_id } })
  const status = await endOf(regesta, execution_id)
  const expected = round % 6 === 0 ? 'cancelled' : 'completed'
  if (status !== expected) throw new Error(`Execution ${execution_id} is ${status}, not ${expected}`)
}

/** A new file becomes a record, its draft, an upload, and then a publication or nothing again. */
async function deposit({ regesta, collection, random }: Stage, round: number): Promise<void> {
  const filename = `deposit_${round}_${Math.floor(random() * 1e9)}.txt`
  const path = join(collection.incoming, filename)
  writeText(path, 1e6 + round + random())
  await regesta.addSourceFiles({ body: { absolute_file_paths: [path] } })
  const query = { tab_id: 'pending_preparation', search: filename } as const
  const [pending] = (await regesta.listUploadsByTab({ query })) as { source_file_db_id: number }[]
  const source_file_db_id = pending?.source_file_db_id ?? 0
  const { local_record_db_id } = await regesta.createRecordForFile({ body: { source_file_db_id } })
  const body = { local_record_db_id }
  const upload = await regesta.uploadFiles({ body })
  if (!upload.success) throw new Error(`${upload.message} ${upload.log.join(' ')}`)
  await regesta.listRecordFiles({ params: { record_id: String(local_record_db_id) } })
  if (round % 3 === 0) {
    await regesta.discardRepoDraft({ body })
  } else {
    await regesta.publishRecord({ body })
    await regesta.showReceipt({ params: { record_id: String(local_record_db_id) } })
  }
}

/** A new file goes through a pipeline to its publication. */
async function runPipeline({ regesta, collection, random }: Stage, round: number): Promise<void> {
  const path = join(collection.incoming, `pipeline_${round}_${Math.floor(random() * 1e9)}.txt`)
  writeText(path, 2e6 + round + random())
  const answer = await regesta.executeOnLocalFiles({
    params: { identifier: PIPELINE },
    body: { local_file_paths: [path] },
  })
  if (!answer.success) throw new Error(answer.error)
}

/** Compares a few records with the repository. */
async function verify({ regesta, random }: Stage): Promise<void> {
  const published = (await regesta.listUploadsByTab({ query: { tab_id: 'published', limit: '20', page: '1' } })) as {
    local_record_db_id: number
  }[]
  const chosen = pickOne(random, published)?.local_record_db_id
  if (chosen === undefined) return
  const { results } = await regesta.verifyRecords({ body: { record_ids: [chosen] } })
  for (const { record_id, result, details } of results) {
    if (result !== '=') throw new Error(`Record ${record_id} ${result}: ${details.join(' ')}`)
  }
}

export const working: readonly Activity[] = [
  { name: 'preparation', pause: 4_000, round: prepare },
  { name: 'scans', pause: 5_000, round: scan },
  { name: 'executions', pause: 1_000, round: execute },
  { name: 'uploads', pause: 1_500, round: deposit },
  { name: 'pipelines', pause: 3_000, round: runPipeline },
  { name: 'verification', pause: 10_000, round: verify },
]
