import { randomUUID } from 'node:crypto'
import type { OperationHandle } from '@regesta/http/serve'
import type { Context } from '../context.js'
import type { NewRun } from '../store/run-store.js'
import { runPipeline } from './run-pipeline.js'

/** Begins a run for an operation and carries it out; an operation that is continued finds its run and goes on with it. */
export async function startRun(
  context: Context,
  operation: OperationHandle,
  describe: () => Promise<Omit<NewRun, 'run_uuid' | 'operation_id'>>,
) {
  const { runs, definitions } = context
  const known = runs.findByOperation(operation.id)
  if (known !== undefined) return runPipeline(context, known, operation)
  const wanted = await describe()
  runs.insert({ ...wanted, run_uuid: randomUUID(), operation_id: operation.id })
  definitions.countExecution(wanted.pipeline.identifier)
  const run = runs.findByOperation(operation.id)
  if (run === undefined) throw new Error(`The run of operation ${operation.id} was not stored`)
  return runPipeline(context, run, operation)
}
