import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { describeInstalled } from '../installation/describe-run.js'

export function getRunDescription(context: Context): HandlerOf<'getRunDescription'> {
  return async ({ params }) => reply(200, (await describeInstalled(context, params.component_name)).description)
}
