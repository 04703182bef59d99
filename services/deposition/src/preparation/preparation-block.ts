import { ServiceError } from '@regesta/contracts/problem'
import type { PreparationInput } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Values } from '../domain/metadata/evaluate-mapping.js'
import { type PreparedMetadata, prepareMetadata } from '../domain/metadata/prepare-metadata.js'
import { findInSheet, openMappingSheet } from './mapping-sheet.js'
import type { PreparationContext } from './preparation-context.js'
import type { PreparationRequest } from './preparation-request.js'
import { readRunDocuments } from './run-documents.js'
import type { Sheet } from './sheet.js'

/** Files that are prepared together, with the mapping and the spreadsheet they share. */
export interface PreparationBlock {
  readonly mapping: { readonly mapping_id: number; readonly definition: Values }
  readonly sheet: Sheet | null
  readonly items: readonly PreparationInput[]
}

/** What metadata is made of, beside the row of a table; a file of this name may be in no project yet. */
type EvaluatedFile = Pick<PreparationInput, 'run_outputs'> & { readonly file: { readonly filename: string } | null }

interface Evaluation extends Pick<PreparationRequest, 'pipelineId' | 'overrides' | 'runOverrides'> {
  readonly begun?: Values
}

/**
 * Number and date of the version that was begun of a file. They stay, whatever mapping and earlier overrides say of the
 * version before, unless a person gives others.
 */
export function begunOf({ open_record }: PreparationInput, given: Values = {}): Values {
  const begun = Object.entries(open_record?.begun_version ?? {})
  return Object.fromEntries(begun.filter(([field, value]) => value !== null && !Object.hasOwn(given, field)))
}

/** Reads what a block needs; the spreadsheet is indexed on the way when its content is new. */
export async function readBlock(
  context: PreparationContext,
  { project, sourceFileIds, isSandbox, pipelineId, caller, operation }: PreparationRequest,
): Promise<PreparationBlock> {
  const { mapping, items } = await context.projects.readPreparationInputs({
    project,
    body: {
      source_file_ids: [...new Set(sourceFileIds)],
      repository: context.repositoryOf(isSandbox).identity,
      pipeline_id: pipelineId ?? null,
    },
  })
  if (mapping === null) {
    throw new ServiceError('not_found', say('no_mapping_of_project', {}))
  }
  return { mapping, sheet: await openMappingSheet(context, mapping, caller ?? operation?.signal), items }
}

/** The metadata of one file of a block. */
export async function evaluate(
  { configuration }: Pick<PreparationContext, 'configuration'>,
  { mapping, sheet }: PreparationBlock,
  input: EvaluatedFile,
  { pipelineId, overrides, runOverrides, begun }: Evaluation,
): Promise<PreparedMetadata> {
  const filename = input.file?.filename ?? ''
  const run = pipelineId ? { pipeline_id: pipelineId, documents: await readRunDocuments(input.run_outputs) } : undefined
  return prepareMetadata({
    filename,
    definition: mapping.definition,
    sheet: findInSheet(sheet, filename),
    run,
    runOverrides: runOverrides ?? {},
    overrides: overrides ?? {},
    begun: begun ?? {},
    rules: {
      today: new Date().toISOString().slice(0, 10),
      license: configuration.current.repo.default_license,
    },
  })
}
