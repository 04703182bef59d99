import { asText } from '@regesta/contracts/as-text'
import { z } from 'zod'
import { essence } from '../domain/plain-text.js'
import type { Asked } from './proof-of.js'

/** The members of an unreadable deposition that may still tell whose it is, each read for itself. */
const Remains = z.object({
  id: z
    .union([z.string().regex(/^\w[\w-]*$/), z.int()])
    .transform(String)
    .optional()
    .catch(undefined),
  submitted: z.boolean().optional().catch(undefined),
  conceptrecid: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  metadata: z
    .object({ title: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** The id of an element of a list, if it shows one. */
export const idOf = (element: unknown): string | undefined => Remains.safeParse(element).data?.id

/** What is looked for. */
export interface Meant {
  readonly write: Pick<Asked['write'], 'kind'>
  readonly record: Pick<Asked['record'], 'concept_rec_id'>
  readonly sent: Asked['sent']
  ownerOf(depositionId: string): unknown
}

/**
 * Whether an element of a list that cannot be read as a deposition may be the draft that a write was to make. It may not
 * when anything that it does show speaks against it, or when it shows nothing at all.
 */
export function couldBeMeant({ write, record, sent, ownerOf }: Meant, element: unknown): boolean {
  const { data } = Remains.safeParse(element)
  if (data === undefined || data.submitted === true) return false
  if (data.id !== undefined && ownerOf(data.id) !== undefined) return false
  if (write.kind === 'new_version' && data.conceptrecid !== undefined)
    return data.conceptrecid === record.concept_rec_id
  const title = data.metadata?.title ?? data.title
  if (title === undefined || title === '') return data.id !== undefined
  return essence(title) === essence(asText(sent.title ?? ''))
}
