import { rmSync } from 'node:fs'

/** How often a folder is removed anew, and milliseconds between. */
const ATTEMPTS = 100
const PAUSE = 10
const bell = new Int32Array(new SharedArrayBuffer(4))

/**
 * Removes a folder that a process may still be writing into: a project file that is being looked
 * after has its log beside it for a moment. `maxRetries` of `rmSync` does not help there on Node 20:
 * it tries the folder itself again, and leaves what came into it since.
 */
export function removeFolder(path: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || attempt === ATTEMPTS) throw error
      Atomics.wait(bell, 0, 0, PAUSE)
    }
  }
}
