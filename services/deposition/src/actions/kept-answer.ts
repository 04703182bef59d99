import { pick } from '@regesta/contracts/pick'
import type { Batch } from './batch-items.js'

type Answer = Record<string, unknown>

const KEPT: readonly string[] = [
  'id',
  'record_id',
  'conceptrecid',
  'doi',
  'doi_url',
  'conceptdoi',
  'title',
  'state',
  'submitted',
  'owner',
  'created',
  'modified',
]

/**
 * What the result of an item keeps of a deposition: all of it where it is the only one. Among several only what it is
 * known by and where it is shown: the metadata and files of thousands would not fit into one answer, and the records of
 * the project have them.
 */
export function keptAnswer({ ids }: Pick<Batch, 'ids'>, answer: Answer): Answer {
  if (ids.length === 1) return answer
  const { links } = answer
  const html = typeof links === 'object' && links !== null && 'html' in links ? { links: { html: links.html } } : {}
  return {
    ...pick(
      answer,
      KEPT.filter((name) => answer[name] !== undefined),
    ),
    ...html,
  }
}
