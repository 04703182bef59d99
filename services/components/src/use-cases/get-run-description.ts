import type { componentsInternal } from '@regesta/contracts/components'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { describeInstalled } from '../installation/describe-run.js'

export function getRunDescription(context: Context): Handler<typeof componentsInternal.getRunDescription> {
  return async ({ params }) => reply(200, (await describeInstalled(context, params.component_name)).description)
}
