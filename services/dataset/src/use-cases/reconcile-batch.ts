import type { dataset } from '@regesta/contracts/dataset'
import { publicOrigin } from '@regesta/http/public-origin'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { answer } from './reconcile.js'

/** A batch of queries or an extension, form encoded. */
export const reconcileBatch =
  (context: Context): Handler<typeof dataset.reconcileBatch> =>
  ({ body, headers }) =>
    reply(200, answer(context, body, publicOrigin(headers)))
