import type { RecordStatus, RemoteFile, RemoteWrite, WriteKind } from '@regesta/contracts/projects-internal'
import type { z } from 'zod'
import type { FilesBefore } from '../domain/files-before.js'
import type { Payload } from '../domain/payload.js'
import type { Reaction } from '../outside/send-call.js'
import type { Effect } from './effects.js'
import type { WaitingEnd } from './waiting-end.js'

/** A remote write as it is written down before anything is sent. */
interface Intent {
  readonly kind: WriteKind
  readonly remote_key?: string
  readonly deposition_id?: string
  /** What is sent, where a later reading compares with it. */
  readonly payload?: Payload | FilesBefore
  readonly files_digest?: string
  /** Digest of what is sent, where it is no payload. */
  readonly request_sha256?: string
  /** The write goes on only while the record has one of these statuses. */
  readonly expected: z.infer<typeof RecordStatus>[]
  /** The same for the digest of its metadata. */
  readonly expected_payload_sha256?: string | undefined
}

/** One remote write: what is meant, how it is sent, and what is to be known of its end. */
export interface Sending {
  readonly intent: Intent
  send(): Promise<Reaction>
  /** The end of the write before this one, which its intent takes along; in its place waits the end of this one, once proved. */
  readonly before?: WaitingEnd
  /** The file as its bytes went out; undefined unless all of them did. */
  file?(): RemoteFile | undefined
  /** Offsets from sending at which an unknown outcome is read within this request, milliseconds. */
  readings?: readonly number[]
  /** What follows already where the outcome is unknown. */
  readonly unknown?: Effect
  /** Further effects of a refusal, for example the error of a file. */
  refusal?(sentences: readonly string[]): Effect
}

/** How one remote write ended, as far as this request can tell. */
export type Written =
  | {
      readonly state: 'done'
      readonly write: RemoteWrite
      readonly body: Record<string, unknown>
      readonly status: number
    }
  | Refused
  /** Read and not found: it may be sent again. */
  | { readonly state: 'absent'; readonly write: RemoteWrite; readonly reason: string }
  | { readonly state: 'unknown'; readonly write: RemoteWrite; readonly reason: string }
  /** What the repository shows contradicts the project file: a person decides. */
  | { readonly state: 'lost'; readonly write: RemoteWrite; readonly reason: string }

export interface Refused {
  readonly state: 'refused'
  readonly status: number | null
  readonly sentences: readonly string[]
  readonly json: unknown
  readonly again: boolean
}

/** The end of a write that contradicts the project file. */
export const lost = (write: RemoteWrite): Written => ({
  state: 'lost',
  write,
  reason: write.outcome ?? 'a contradiction',
})
