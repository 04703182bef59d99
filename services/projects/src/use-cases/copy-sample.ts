import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { copySampleTo, sampleIn, usualSampleFolder } from '../outside/sample-files.js'

/** Gives a person a folder to try everything with; nothing that is there is written over. */
export function copySample({ allowed }: Context): HandlerOf<'copySample'> {
  return ({ body: { folder } }) => {
    const place = allowed.check('folder', folder ?? usualSampleFolder(allowed))
    copySampleTo(place)
    return reply(200, sampleIn(place))
  }
}
