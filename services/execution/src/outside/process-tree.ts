import { areGone, endProcesses, type MarkedProcesses } from '@regesta/processes/marked-processes'
import type { KnownGroup } from '@regesta/processes/process-group'

/** The variable that every process of an execution inherits; it finds those that left the execution's process group. */
export const EXECUTION_VARIABLE = 'REGESTA_EXECUTION_ID'

/** All processes of one execution, as its row keeps them. */
export interface ProcessTree extends KnownGroup {
  readonly executionId: string
}

/** Milliseconds between asking processes to end and ending them. */
const GRACE = 500

/** Ends all processes of an execution; answers whether all are gone. */
export const endProcessTree = (tree: ProcessTree): Promise<boolean> => endProcesses(marked(tree), GRACE)

/** @param bystanders ids of processes that cannot be the execution's, which saves looking at them; further ones are added */
export const isTreeGone = (tree: ProcessTree, bystanders: Set<number>): boolean => areGone(marked(tree), bystanders)

const marked = ({ group, startTime, executionId }: ProcessTree): MarkedProcesses => ({
  group,
  startTime,
  marker: `${EXECUTION_VARIABLE}=${executionId}`,
})
