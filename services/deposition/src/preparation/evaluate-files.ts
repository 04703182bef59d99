import { setImmediate as breathe } from 'node:timers/promises'
import type { PreparationInput } from '@regesta/contracts/projects-internal'
import type { PreparedMetadata } from '../domain/metadata/prepare-metadata.js'
import { begunOf, evaluate, type PreparationBlock } from './preparation-block.js'
import type { PreparationContext } from './preparation-context.js'

/** A mapping, saved or not, with its table. */
export type MappedSheet = Pick<PreparationBlock, 'mapping' | 'sheet'>

/** Files whose inputs are read together. */
const BLOCK = 500
/** Files between two turns of the event loop. */
const TURN = 50

/** What is needed to prepare these files; none of a pipeline. */
export async function inputsOf(
  { projects, repositoryOf }: Pick<PreparationContext, 'projects' | 'repositoryOf'>,
  project: string,
  ids: readonly number[],
  isSandbox: boolean,
): Promise<PreparationInput[]> {
  if (ids.length === 0) return []
  const source_file_ids = [...new Set(ids)]
  const body = { source_file_ids, repository: repositoryOf(isSandbox).identity, pipeline_id: null }
  return (await projects.readPreparationInputs({ project, body })).items
}

/** What preparation would make of a file, with the values that people have set for it and those of the version begun of it. */
export const made = (
  context: Pick<PreparationContext, 'configuration'>,
  mapped: MappedSheet,
  input: PreparationInput,
): Promise<PreparedMetadata> =>
  evaluate(context, { ...mapped, items: [] }, input, { overrides: input.overrides, begun: begunOf(input) })

/** Files of a project, and the repository that their records would be prepared for. */
export interface EvaluatedFiles {
  readonly project: string
  readonly isSandbox: boolean
  readonly ids: AsyncIterable<number> | Iterable<number>
}

/** What preparation would make of many files, one after the other; ends early when the caller leaves the loop. */
export async function* evaluateFiles(
  context: PreparationContext,
  mapped: MappedSheet,
  { project, isSandbox, ids }: EvaluatedFiles,
): AsyncGenerator<{ readonly input: PreparationInput; readonly prepared: PreparedMetadata }> {
  let waiting: number[] = []
  let seen = 0
  async function* evaluateWaiting() {
    const block = waiting
    waiting = []
    for (const input of await inputsOf(context, project, block, isSandbox)) {
      if (seen % TURN === 0) await breathe()
      seen += 1
      yield { input, prepared: await made(context, mapped, input) }
    }
  }
  for await (const id of ids) {
    waiting.push(id)
    if (waiting.length === BLOCK) yield* evaluateWaiting()
  }
  yield* evaluateWaiting()
}
