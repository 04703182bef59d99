import { ServiceError } from '@regesta/contracts/problem'
import type { ExecutionRow, ExecutionStore } from '../store/executions.js'

/** @throws ServiceError `not_found` */
export function findRow(executions: ExecutionStore, executionId: string): ExecutionRow {
  const row = executions.find(executionId)
  if (row === undefined) throw new ServiceError('not_found', 'Execution not found')
  return row
}
