import type { WriteKind } from '@regesta/contracts/projects-internal'
import type { Reaction } from '../outside/send-call.js'

/** What an answer says about a remote write (design of remote writes: one action, step 3 and the table of kinds). */
export type Verdict =
  | { readonly state: 'done' }
  /** Surely not done; `again`: for a reason that has nothing to do with the request itself. */
  | { readonly state: 'refused'; readonly again: boolean }
  | { readonly state: 'unknown' }

const DONE: Record<WriteKind, readonly number[]> = {
  create: [201],
  new_version: [201],
  put_metadata: [200],
  put_file: [200, 201],
  delete_file: [204],
  publish: [200, 201, 202],
  discard: [200, 201, 202, 204, 404, 410],
}

/** Kinds whose success must carry a readable answer. */
const NEED_BODY = new Set<WriteKind>(['create', 'new_version', 'put_metadata', 'put_file', 'publish'])
/** After these statuses only a reading tells what happened. */
const TELL_NOTHING = new Set([408, 499])

export function judgeReaction(kind: WriteKind, reaction: Reaction): Verdict {
  if (reaction.kind === 'unsent') return { state: 'refused', again: true }
  if (reaction.kind === 'lost') return { state: 'unknown' }
  const { status } = reaction
  if (status === 429) return { state: 'refused', again: true }
  if (DONE[kind].includes(status)) {
    return NEED_BODY.has(kind) && !isObject(reaction.json) ? { state: 'unknown' } : { state: 'done' }
  }
  if (kind === 'delete_file' && (status === 404 || status === 410)) return { state: 'done' }
  // Whoever sends a write elsewhere has not done it.
  if (status >= 300 && status < 400) return { state: 'refused', again: false }
  if (status < 400 || status >= 500 || TELL_NOTHING.has(status) || isHtml(reaction)) return { state: 'unknown' }
  const isFileWrite = kind === 'put_file' || kind === 'delete_file'
  return { state: 'refused', again: status === 403 && isFileWrite }
}

const isObject = (json: unknown) => typeof json === 'object' && json !== null

/** Pages come from something in between, not from the repository. */
const isHtml = ({ headers, text }: { headers: Readonly<Record<string, unknown>>; text: string }) =>
  String(headers['content-type'] ?? '').includes('html') || /^\s*</.test(text)
