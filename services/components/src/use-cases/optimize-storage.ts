import { join } from 'node:path'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { binarySize } from '../domain/binary-size.js'
import { environmentFolder } from '../outside/build-environment.js'
import { diskUse } from '../outside/disk-use.js'
import { shareFiles, sweepStore } from '../outside/share-files.js'
import { SHARED } from '../store/folder-listing.js'

const MiB = 1024 * 1024

/** Keeps equal files of all environments once, by hard links into a shared store. */
export function optimizeStorage({ builds, folders, log }: Context): HandlerOf<'optimizeStorage'> {
  return async ({ operation }) => {
    const before = (await diskUse(folders.root)).unique
    const environments = builds
      .listInstalled()
      .map(({ folder, kind }) => folders.path(join(folder, environmentFolder(kind))))
    const store = folders.path(SHARED)
    await sweepStore(store)
    let done = 0
    const { linked, savedBytes } = await shareFiles(environments, store, {
      signal: operation.signal,
      onFile: () => {
        done += 1
        operation.progress({ done, unit: 'files' })
      },
    })
    const after = (await diskUse(folders.root)).unique
    log.info({ before, after, linked }, 'equal files of environments are kept once')
    const message = `Dependencies optimized successfully: ${linked} files are shared now, ${binarySize(before)} before, ${binarySize(after)} after.`
    const estimated_savings_mb = Math.round((savedBytes / MiB) * 100) / 100
    return reply(200, { success: true, message, storage_stats: { estimated_savings_mb } })
  }
}
