import { publicOrigin } from '@regesta/http/public-origin'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { answer } from './reconcile.js'

/** A batch of queries or an extension, form encoded. */
export const reconcileBatch =
  (context: Context): HandlerOf<'reconcileBatch'> =>
  ({ body, headers }) =>
    reply(200, answer(context, body, publicOrigin(headers)))
