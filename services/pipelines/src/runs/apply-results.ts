import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { now } from '@regesta/sqlite/timestamp'
import { collectValues } from '../domain/collect-values.js'
import { SOURCE_FILE } from '../domain/definition.js'
import { descriptionTemplate, fillDescription, parsed } from '../domain/description.js'
import { isObject } from '../domain/read-member.js'
import { readSmallText } from '../outside/files.js'
import { deposit } from './deposit.js'
import { passOn } from './pass-on.js'
import { readRecord } from './read-record.js'
import { writeRunRecord } from './run-record.js'
import { demandGoingOn, type WorkingItem } from './run-scope.js'

/** Puts what the steps found into the metadata, then uploads files and publishes the record, as the pipeline says. */
export async function applyResults(work: WorkingItem): Promise<void> {
  demandGoingOn(work)
  const { context, run, item, record, claimToken } = work
  const project = run.project_uuid
  const call = { project, params: { record_id: String(record.record_id) }, onMessage: passOn(work) }
  await keepRunOutputs(work)
  const values = await resultValues(work)
  if (record.record_status === 'draft') {
    await deposit(work, { tells: 'Updating the metadata of the draft', failure: 'metadata_update_failed' }, () =>
      context.deposition.ensureMetadata({ ...call, body: { claim_token: claimToken, overrides: values } }),
    )
  } else if (Object.keys(values).length > 0) {
    await prepareAgain(work, values)
  }
  if (run.pipeline.attach_run_record) await attachRunRecord(work)
  if (run.pipeline.repoUploadStepEnabled) {
    const upload = await deposit(work, { tells: 'Uploading the files', failure: 'sending_files_failed' }, () =>
      context.deposition.ensureUploaded({ ...call, body: { claim_token: claimToken }, cancelled: work.cancelled }),
    )
    if (upload.failed > 0)
      throw new ServiceError('internal', say('sending_files_failed', { reason: upload.errors.join('; ') }))
  }
  if (run.pipeline.repoPublishStepEnabled) {
    await deposit(work, { tells: 'Publishing', failure: 'publishing_failed' }, () => {
      context.items.change(run.run_uuid, item.position, { publishing_since: now() })
      return context.deposition.ensurePublished({ ...call, body: { claim_token: claimToken } })
    })
  }
}

/** Values by repository field, the description from its template last. */
async function resultValues(work: WorkingItem): Promise<Record<string, unknown>> {
  const { run, files, tell } = work
  const readText = async (id: string) => {
    const file = files.get(id)
    return file === undefined ? undefined : readSmallText(file.path)
  }
  const readJson = async (id: string) => parsed((await readText(id)) ?? '')
  const stored = metadataOf(work.record)
  const warn = (message: string) => tell(message, { level: 'warning' })
  const values = await collectValues(run.pipeline, { readJson, stored, warn })
  const template = descriptionTemplate(run.pipeline)
  if (template === undefined) return values
  const metadata = { ...stored, ...values }
  return { ...values, description: await fillDescription(template, { readText, metadata }) }
}

function metadataOf({ payload }: InternalRecord): Record<string, unknown> {
  const metadata = payload?.metadata
  return isObject(metadata) ? metadata : {}
}

/** Metadata preparation reads the outputs of completed runs in the project. */
async function keepRunOutputs({ context, run, record, files }: WorkingItem): Promise<void> {
  const completed_at = new Date().toISOString()
  const outputs = run.pipeline.steps.flatMap((step) =>
    step.outputs.flatMap((output) => {
      const file = files.get(output.id)
      if (file === undefined) return []
      const rules = output.outputMapping.mapToRepo ? output.outputMapping.repoMappings : []
      return [
        {
          record_id: record.record_id,
          pipeline_id: run.pipeline.pipeline_id,
          run_uuid: run.run_uuid,
          step_number: step.step_number,
          output_id: output.id,
          file_id: null,
          file_path: file.path,
          repo_mappings: rules,
          completed_at,
        },
      ]
    }),
  )
  await context.projects.storeRunOutputs({ project: run.project_uuid, body: { outputs } })
}

/** Without a draft the metadata is prepared again, with the values of the run. */
async function prepareAgain(
  { context, run, record, tell }: WorkingItem,
  values: Record<string, unknown>,
): Promise<void> {
  tell('Preparing the metadata again with the values of this run')
  const { results } = await context.deposition.prepare({
    project: run.project_uuid,
    body: {
      source_file_ids: [record.source_file_id],
      target_is_sandbox: record.is_sandbox,
      pipeline_id: run.pipeline.pipeline_id,
      overrides: values,
    },
  })
  const [result] = results
  if (result?.success) return
  const reasons = result?.validation_errors.length
    ? result.validation_errors.join('; ')
    : (result?.error ?? 'no answer')
  throw new ServiceError('invalid_input', say('preparing_again_failed', { reason: reasons }))
}

/** The run record and the definition that it names become files of the record, so they must not change after the upload. */
async function attachRunRecord(work: WorkingItem): Promise<void> {
  const { context, run, record } = work
  const current = await readRecord(context, run.project_uuid, record.record_id)
  const written = await writeRunRecord({ ...work, record: current })
  await context.projects.storeDerivedFiles({
    project: run.project_uuid,
    body: {
      record_id: record.record_id,
      pipeline: run.pipeline.name,
      step: 'run record',
      run_uuid: run.run_uuid,
      files: written.map((absolute_path) => ({ absolute_path, provenance: { source: SOURCE_FILE }, upload: true })),
    },
  })
}
