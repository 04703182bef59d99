import type { RunEvent } from '@regesta/contracts/pipelines'
import type { InternalFile, InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { FileDigests } from '@regesta/http/file-digests'
import type { OperationHandle } from '@regesta/http/serve'
import type { Context } from '../context.js'
import type { ContentDigests } from '../outside/content-digests.js'
import type { RunItem } from '../store/item-store.js'
import type { Run } from '../store/run-store.js'
import type { StepOutput } from '../store/step-store.js'
import type { ComponentDescriptions } from './component-descriptions.js'

/** A run in progress. */
export interface RunScope {
  readonly context: Context
  readonly run: Run
  readonly operation: OperationHandle
  /** Aborted when somebody cancels the run, not when the service stops: what it has begun elsewhere then goes on. */
  readonly cancelled: AbortSignal
  /** Counted in memory, because every event carries it. */
  readonly progress: { items_done: number; readonly items_total: number }
  /** Where the project is, and the folder for outputs that it names; asked for once per run. */
  readonly project: () => Promise<{ readonly project_path: string; readonly data_out: string | null }>
  readonly descriptions: ComponentDescriptions
  /** The digest of a file or folder outside the run. */
  readonly digestOf: ContentDigests
  readonly sourceDigests: FileDigests
}

/** Reports to the viewers of a run what happens. */
export type Tell = (
  message: string,
  details?: Partial<Pick<RunEvent, 'level'>> & Pick<RunEvent, 'step_number' | 'findings'>,
) => void

/** One item of a run in progress. */
export interface ItemScope extends RunScope {
  readonly item: RunItem
  readonly tell: Tell
}

/** An item whose record is claimed and whose output directory exists. */
export interface WorkingItem extends ItemScope {
  readonly record: InternalRecord
  readonly claimToken: string
  readonly outputDirectory: string
  readonly source: InternalFile
  /** Files of the run by their ids. */
  readonly files: Map<string, Omit<StepOutput, 'id'>>
}

/** Ends an item because somebody cancelled its run or its component. */
export class Cancelled extends Error {}

export const runCancelled = () => new Cancelled(say('run_was_cancelled', {}))

/** @throws Cancelled when nothing more may begin, because somebody cancelled the run or its service stops */
export function demandGoingOn({ operation }: Pick<RunScope, 'operation'>): void {
  if (operation.signal.aborted) throw runCancelled()
}
