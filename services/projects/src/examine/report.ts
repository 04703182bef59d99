import type { ValidationReport } from '@regesta/contracts/projects'

/** What a validator finds: the details of the format, faults that make the file invalid, and warnings that do not. */
export interface Finding {
  readonly details?: Record<string, unknown>
  readonly faults?: readonly string[]
  readonly warnings?: readonly string[]
}

/** What a validator may look at. */
export interface Subject {
  readonly path: string
  readonly name: string
  readonly extension: string
  readonly size: number
  /** The first 64 KiB, or less. */
  readonly head: Buffer
  /** The type that the content shows; undefined for text and for unknown formats. */
  readonly content: { readonly mime: string; readonly ext: string } | undefined
  /** An XML Schema that XML files of this project are held against. */
  readonly xmlSchema?: string | undefined
}

export type Validator = (subject: Subject) => Finding | Promise<Finding>

export const fault = (message: string, details: Record<string, unknown> = {}): Finding => ({
  details,
  faults: [message],
})

/** The report of one file as it is stored and answered. */
export const reportOf = (
  path: string,
  { details = {}, faults = [], warnings = [] }: Finding,
  first: Record<string, unknown>,
): ValidationReport => ({
  file_path: path,
  is_valid: faults.length === 0,
  errors: [...faults, ...warnings],
  details: { ...first, ...details },
})
