import { publicOrigin } from '@regesta/http/public-origin'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { answerExtension } from '../reconciliation/answer-extension.js'
import { answerQueries, demandCopies } from '../reconciliation/answer-queries.js'
import { manifest } from '../reconciliation/manifest.js'

/** The manifest; queries in the address are answered too, as older clients send them. */
export const reconcile =
  (context: Context): HandlerOf<'reconcile'> =>
  ({ query, headers }) =>
    reply(200, answer(context, query, publicOrigin(headers)))

/** What a reconciliation request asks for: queries, an extension, or who this is. */
export function answer(
  { persons, publicPrefix }: Context,
  { queries, extend }: { queries?: string | undefined; extend?: string | undefined },
  origin: string,
) {
  if (queries !== undefined || extend !== undefined) demandCopies(persons())
  if (queries !== undefined) return answerQueries(persons(), queries)
  if (extend !== undefined) return answerExtension(persons(), extend)
  return manifest(`${origin}${publicPrefix}/dataset`)
}
