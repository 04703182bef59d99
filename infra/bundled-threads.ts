import { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import workers from 'node:worker_threads'

const { Worker } = workers

/**
 * In tests the programs of a package are its modules, but its threads are started as in an installation: each from its bundle,
 * which takes half as long as loading dozens of modules.
 */
class BundledThread extends Worker {
  constructor(file: string | URL, options?: workers.WorkerOptions) {
    super(file instanceof URL ? bundleOf(fileURLToPath(file)) : file, options)
  }
}

/** Its bundle lies in the package of whoever starts it; a module without one is started as it is. */
function bundleOf(module: string): string {
  const [, built] = /^(.*\/dist)\/.+\.js$/.exec(module) ?? []
  const bundle = built === undefined ? module : join(built, 'bundle', basename(module))
  return existsSync(bundle) ? bundle : module
}

// Files of tests that share a process run this one after another.
if (Worker.name !== BundledThread.name) {
  workers.Worker = BundledThread
  syncBuiltinESMExports()
}
