import { randomUUID } from 'node:crypto'
import type { OperationHandle } from '@regesta/http/serve'
import { actKnownAs } from '@regesta/log/request-scope'
import type { Context } from '../context.js'
import type { NewRun, Run } from '../store/run-store.js'
import { runPipeline } from './run-pipeline.js'

/** Begins a run for an operation and carries it out; an operation that is continued finds its run and goes on with it. */
export async function startRun(
  context: Context,
  operation: OperationHandle,
  describe: () => Promise<Omit<NewRun, 'run_uuid' | 'operation_id'>>,
) {
  const { runs, definitions } = context
  const known = runs.findByOperation(operation.id)
  if (known !== undefined) return carryOut(context, known, operation)
  const wanted = await describe()
  definitions.countExecution(wanted.pipeline.identifier)
  runs.insert({ ...wanted, run_uuid: randomUUID(), operation_id: operation.id })
  const run = runs.findByOperation(operation.id)
  if (run === undefined) throw new Error(`The run of operation ${operation.id} was not stored`)
  return carryOut(context, run, operation)
}

/** What a run changes is one act of the pipeline, however often a restart comes between. */
const carryOut = (context: Context, run: Run, operation: OperationHandle) =>
  actKnownAs({ id: operation.id, name: 'runPipeline', client: 'pipeline' }, () => runPipeline(context, run, operation))
