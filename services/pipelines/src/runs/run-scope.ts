import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { OperationHandle } from '@regesta/http/serve'
import type { Context } from '../context.js'
import type { Run, RunItem } from '../store/run-store.js'

/** Tells the viewers of a run what happens. */
export type Tell = (message: string, details?: { level?: 'info' | 'warning' | 'error'; step_number?: number }) => void

/** One item of a run while it is in work. */
export interface ItemScope {
  readonly context: Context
  readonly run: Run
  readonly item: RunItem
  readonly operation: OperationHandle
  readonly tell: Tell
}

/** A file of a run under its id. */
export interface KnownFile {
  readonly path: string
  readonly sha256: string
  readonly size: number
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
