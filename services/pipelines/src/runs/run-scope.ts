import type { RunEvent } from '@regesta/contracts/pipelines'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { OperationHandle } from '@regesta/http/serve'
import type { Context } from '../context.js'
import type { RunItem } from '../store/item-store.js'
import type { Run } from '../store/run-store.js'
import type { ComponentVersions } from './component-versions.js'

/** A run while it is in work. */
export interface RunScope {
  readonly context: Context
  readonly run: Run
  readonly operation: OperationHandle
  /** Counted in memory, because every event carries it. */
  readonly progress: { items_done: number; readonly items_total: number }
  /** The folder for outputs that the project names; asked for once per run. */
  readonly dataOut: () => Promise<string | null>
  readonly versions: ComponentVersions
}

/** Tells the viewers of a run what happens. */
export type Tell = (
  message: string,
  details?: Partial<Pick<RunEvent, 'level'>> & Pick<RunEvent, 'step_number' | 'findings'>,
) => void

/** One item of a run while it is in work. */
export interface ItemScope extends RunScope {
  readonly item: RunItem
  readonly tell: Tell
}

/** A file of a run under its id. */
interface KnownFile {
  readonly path: string
  readonly sha256: string
  readonly size: number
  /** As the component's run described it; runs of earlier versions and source files have none. */
  readonly mime_type?: string | null
}

/** An item whose record is claimed and whose output directory exists. */
export interface WorkingItem extends ItemScope {
  readonly record: InternalRecord
  readonly claimToken: string
  readonly outputDirectory: string
  readonly files: Map<string, KnownFile>
}

/** Ends an item because somebody cancelled its run or its component. */
export class Cancelled extends Error {}
