import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { binarySize } from '../domain/binary-size.js'
import { diskUse } from '../outside/disk-use.js'
import { wantedPackages } from '../outside/wanted-packages.js'
import { SHARED } from '../store/folder-listing.js'

/**
 * Disk space by component. A component's size counts everything it uses; the total counts what several share once, so it can
 * be less than the sum.
 */
export function getStorage({ builds, folders }: Context): HandlerOf<'getStorage'> {
  return async () => {
    const entries = []
    for (const { name, folder, kind } of builds.listInstalled()) {
      const { apparent } = await diskUse(folders.path(folder))
      const packages = await wantedPackages(kind, folders.path(folder))
      entries.push({ name, size: binarySize(apparent), dependencies: packages.map((one) => one.name) })
    }
    const [total, shared] = [await diskUse(folders.root), await diskUse(folders.path(SHARED))]
    return reply(200, {
      total_size: binarySize(total.unique),
      components: entries,
      shared_dependencies_size: binarySize(shared.unique),
    })
  }
}
