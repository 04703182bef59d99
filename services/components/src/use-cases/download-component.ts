import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { demandComponentName } from '../domain/component-name.js'
import { alreadyHere, fetched, placePackage, stageArchive } from '../installation/stage-source.js'

/** Fetches, checks and unpacks an archive; the component appears in one step or not at all. */
export function downloadComponent(context: Context): HandlerOf<'downloadComponent'> {
  return async ({ body, operation }) => {
    const name = demandComponentName(body.component_name)
    context.fetch.check(body.zip_url)
    if (context.folders.exists(name)) throw alreadyHere(name)
    const { staging, folder, found } = await stageArchive(context, name, body.zip_url, {
      signal: operation.signal,
      onBytes: (done, total) => operation.progress({ done, total, unit: 'bytes', message: fetched(done, total) }),
    })
    await placePackage(context.folders, staging, folder, found)
    return reply(200, { success: true, message: `Component '${name}' downloaded successfully.` })
  }
}
