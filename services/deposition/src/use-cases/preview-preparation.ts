import { setImmediate as breathe } from 'node:timers/promises'
import { findingOf } from '@regesta/contracts/messages'
import type { PreparationInput } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { evaluate, readBlock } from '../preparation/preparation-block.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { refusedBeforehand } from '../preparation/preparation-result.js'

/** Files between two turns of the event loop. */
const TURN = 25

/** Shows what would keep files from being prepared, before they are added to the project. */
export function previewPreparation(context: PreparationContext): HandlerOf<'previewPreparation'> {
  return async ({ project, body, signal }) => {
    const { files } = await context.projects.findFiles({ project, body: { absolute_paths: body.local_file_paths } })
    const sourceFileIds = files.flatMap(({ file_id }) => file_id ?? [])
    const request = { project, sourceFileIds, isSandbox: body.target_is_sandbox, caller: signal }
    const block = await readBlock(context, request)
    const inputs = new Map(block.items.map((input) => [input.source_file_id, input]))
    const errorsOf = async (filename: string, input: PreparationInput | undefined) => {
      const refusal = input && refusedBeforehand(input, request)
      if (refusal !== undefined) return [refusal.error ?? '']
      const file = input ?? { file: { filename }, run_outputs: [] }
      return (await evaluate(context, block, file, { overrides: input?.overrides })).errors
    }
    const shown = []
    for (const [index, { absolute_path, filename, file_id, error }] of files.entries()) {
      if (index % TURN === 0) await breathe()
      const errors = error === null ? await errorsOf(filename, inputs.get(file_id ?? 0)) : [error]
      shown.push({
        local_file_path: absolute_path,
        source_file_db_id: file_id,
        usable: error === null,
        errors: [...errors],
        findings: errors.map(findingOf),
      })
    }
    return reply(200, { success: true, files: shown })
  }
}
