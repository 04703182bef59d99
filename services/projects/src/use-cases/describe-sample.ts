import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { sampleIn, usualSampleFolder } from '../outside/sample-files.js'

/** The sample project as it would be in a folder; only looks, and makes nothing. */
export function describeSample({ allowed }: Context): HandlerOf<'describeSample'> {
  return ({ query: { path } }) => reply(200, sampleIn(allowed.check('path', path ?? usualSampleFolder(allowed))))
}
