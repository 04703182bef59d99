import type { MappedFile } from '@regesta/contracts/mapping-preview'
import { findingOf } from '@regesta/contracts/messages'
import { ServiceError } from '@regesta/contracts/problem'
import type { PreparationInput } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { faultCounts } from '../domain/metadata/fault-counts.js'
import { type EvaluatedFiles, evaluateFiles, inputsOf, type MappedSheet, made } from '../preparation/evaluate-files.js'
import { openDraftSheet } from '../preparation/mapping-sheet.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { rootFiles } from '../preparation/root-files.js'

/** Shows what a mapping would make of files before it is saved, with the values that people have set for them. */
export function previewMapping(context: PreparationContext): HandlerOf<'previewMapping'> {
  return async ({ project, body, signal }) => {
    const {
      mappingConfiguration: definition,
      source_file_db_ids: ids,
      all,
      at_most_seconds,
      target_is_sandbox: isSandbox,
    } = body
    if (ids.length === 0 && !all) {
      throw new ServiceError(
        'invalid_input',
        "Nothing was asked for: name files in 'source_file_db_ids', or set 'all' to true to count the errors of all files",
      )
    }
    const sheet = await openDraftSheet(context, definition, signal)
    const draft: MappedSheet = { mapping: { mapping_id: 0, definition }, sheet }
    const inputs = await inputsOf(context, project, ids, isSandbox)
    const files: MappedFile[] = []
    for (const input of inputs) files.push(await mapped(context, draft, known(input)))
    const deadline = Date.now() + at_most_seconds * 1_000
    const goesOn = () => Date.now() < deadline && !signal.aborted
    const summary = all ? await summarise(context, draft, { project, isSandbox }, goesOn) : null
    return reply(200, { success: true, files, summary })
  }
}

function known(input: PreparationInput): PreparationInput {
  if (input.file !== null) return input
  throw new ServiceError('not_found', say('source_file_unknown', { id: input.source_file_id }))
}

/** How those lines of a log begin that are about what a person should know. */
const REMARK = 'Warning: '

async function mapped(context: PreparationContext, draft: MappedSheet, input: PreparationInput): Promise<MappedFile> {
  const filename = input.file?.filename ?? ''
  const { payload, errors, log } = await made(context, draft, input)
  return {
    source_file_db_id: input.source_file_id,
    filename,
    row_number: draft.sheet?.match(filename)?.row_number ?? null,
    metadata: payload.metadata,
    errors: [...errors],
    findings: errors.map(findingOf),
    remarks: log.filter((line) => line.startsWith(REMARK)).map(findingOf),
    log: [...log],
  }
}

const shown = ({ source_file_id, file }: PreparationInput) => ({
  source_file_db_id: source_file_id,
  filename: file?.filename ?? '',
})

/** Counts errors over all files, as far as the time allows; how many files there are is always known. */
async function summarise(
  context: PreparationContext,
  draft: MappedSheet,
  place: Pick<EvaluatedFiles, 'project' | 'isSandbox'>,
  goesOn: () => boolean,
) {
  const faults = faultCounts()
  const counts = { files: 0, checked: 0, valid: 0 }
  async function* counted() {
    for await (const { file_id } of rootFiles(context, place.project)) {
      counts.files += 1
      if (goesOn()) yield file_id
    }
  }
  for await (const { input, prepared } of evaluateFiles(context, draft, { ...place, ids: counted() })) {
    if (!goesOn()) continue
    const { errors, rowProblem } = prepared
    counts.checked += 1
    if (errors.length === 0) counts.valid += 1
    // Without a row in the table all other errors follow from that.
    faults.add(shown(input), rowProblem === undefined ? errors : [rowProblem])
  }
  return { ...counts, faults: faults.list(), complete: counts.checked === counts.files }
}
