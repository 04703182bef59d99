import { opendir } from 'node:fs/promises'
import { join } from 'node:path'

/** Called for each folder that could not be read; its files are left out, the others come all the same. */
export type OnUnreadable = (folder: string, reason: string) => void

/** The files in a folder and everywhere below it, links left alone. A folder that is gone has none. */
export async function* filesBelow(folder: string, onUnreadable: OnUnreadable): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* filesBelow(path, onUnreadable)
      else if (entry.isFile()) yield path
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') onUnreadable(folder, code ?? message)
  }
}
