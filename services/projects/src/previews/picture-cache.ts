import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Bytes that it keeps, at most. */
const LIMIT = 2 * 1024 ** 3
/** What is left after it was full. */
const AFTERWARDS = 0.8

/**
 * Pictures by their content, in a folder that may be deleted at any time.
 *
 * @param limit bytes; only tests have less
 */
export function pictureCache(folder: string, limit = LIMIT) {
  let size: number | undefined

  async function account(path: string): Promise<void> {
    size ??= (await entriesOf(folder)).reduce((sum, one) => sum + one.size, 0)
    size += (await stat(path)).size
    if (size > limit) size = await shrink(folder, limit * AFTERWARDS)
  }

  return {
    /** The open picture of a key, if it is there. */
    find: async (key: string) => {
      const path = pathOf(folder, key)
      const file = await open(path, 'r').catch(() => undefined)
      if (file === undefined) return undefined
      // When it was last looked at; file systems do not record that reliably.
      const now = new Date()
      await utimes(path, now, now).catch(() => {})
      return file
    },
    /** Has the picture of a key written to a path, and keeps it. */
    put: async (key: string, make: (target: string) => Promise<void>) => {
      const path = pathOf(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const fresh = `${path}.${randomUUID()}.partial`
      try {
        await make(fresh)
        await rename(fresh, path)
      } finally {
        await rm(fresh, { force: true })
      }
      await account(path).catch(() => {})
    },
  }
}

function pathOf(folder: string, key: string): string {
  const name = createHash('sha256').update(key).digest('hex')
  return join(folder, name.slice(0, 2), name)
}

interface Entry {
  readonly path: string
  readonly size: number
  readonly used: number
}

async function entriesOf(folder: string): Promise<Entry[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const entries = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? [{ path, size: found.size, used: found.mtimeMs }] : []
    }),
  )
  return entries.flat()
}

/** Removes what was not looked at for the longest time; answers what is left. Bytes. */
async function shrink(folder: string, target: number): Promise<number> {
  const entries = (await entriesOf(folder)).sort((a, b) => a.used - b.used)
  let size = entries.reduce((sum, one) => sum + one.size, 0)
  for (const { path, size: freed } of entries) {
    if (size <= target) break
    await rm(path, { force: true })
    size -= freed
  }
  return size
}
