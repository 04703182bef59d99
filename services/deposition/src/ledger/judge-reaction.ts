import type { WriteKind } from '@regesta/contracts/projects-internal'
import { type Answered, isHtml, type Reaction } from '../outside/send-call.js'

/** What the status of an answer says about a remote write (docs/remote-writes.md). */
export type Verdict =
  /** It says that it is done; whether it shows that is another question. */
  | { readonly state: 'claimed'; readonly answer: Answered }
  /** Surely not done; `again`: for a reason that has nothing to do with the request itself. */
  | { readonly state: 'refused'; readonly again: boolean }
  | { readonly state: 'unknown' }

const DONE: Record<WriteKind, readonly number[]> = {
  create: [201],
  new_version: [201],
  put_metadata: [200],
  put_file: [200, 201],
  delete_file: [204, 404, 410],
  publish: [200, 201, 202],
  discard: [200, 201, 202, 204, 404, 410],
  edit: [201],
  publish_edit: [200, 201, 202],
  discard_edit: [200, 201, 202, 204],
}

/** After these statuses only a reading tells what happened. */
const TELL_NOTHING = new Set([408, 499])

export function judgeReaction(kind: WriteKind, reaction: Reaction): Verdict {
  if (reaction.kind === 'unsent') return { state: 'refused', again: true }
  if (reaction.kind === 'lost') return { state: 'unknown' }
  const { status } = reaction
  if (status === 429) return { state: 'refused', again: true }
  // Whoever sends a write elsewhere has not done it.
  if (status >= 300 && status < 400) return { state: 'refused', again: false }
  if (isHtml(reaction)) return { state: 'unknown' }
  if (DONE[kind].includes(status)) return { state: 'claimed', answer: reaction }
  if (status < 400 || status >= 500 || TELL_NOTHING.has(status)) return { state: 'unknown' }
  const isFileWrite = kind === 'put_file' || kind === 'delete_file'
  return { state: 'refused', again: status === 403 && isFileWrite }
}
