import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { readTableAs } from '@regesta/contracts/table-reading'
import { z } from 'zod'

/** A returned sheet that waits for the decision about it, and what it was compared with. */
const Returned = z.strictObject({
  project: z.string(),
  extension: z.enum(['.xlsx', '.csv']),
  /** The spreadsheet that the mapping drew on, and what its content was. */
  base_path: z.string(),
  base_reading: z.strictObject({ format: z.enum(['csv', 'tsv', 'excel']), ...readTableAs }),
  base_sha256: z.string(),
  filename_column: z.string(),
})
export type Returned = z.infer<typeof Returned>

/** Milliseconds for which a comparison is kept, and how many are. */
const KEPT = { time: 24 * 3_600_000, count: 20 }

/** Returned sheets in the folder of the service; any of them may be deleted at any time. */
export function returnedSheets(folder: string) {
  const home = join(folder, 'returned-sheets')
  const placeOf = (id: string) => join(home, id)
  const sheetOf = (id: string, { extension }: Returned) => join(placeOf(id), `sheet${extension}`)
  return {
    /** Keeps a sheet and answers its id, which is the same for the same sheet compared with the same content. */
    async keep(about: Returned, bytes: Uint8Array): Promise<{ id: string; path: string }> {
      await forgetOld(home)
      const id = createHash('sha256').update(JSON.stringify(about)).update(bytes).digest('hex').slice(0, 32)
      const partial = `${placeOf(id)}.partial`
      await rm(partial, { recursive: true, force: true })
      await mkdir(partial, { recursive: true, mode: 0o700 })
      await writeFile(join(partial, `sheet${about.extension}`), bytes, { mode: 0o600 })
      await writeFile(join(partial, 'about.json'), JSON.stringify(about), { mode: 0o600 })
      await rm(placeOf(id), { recursive: true, force: true })
      await rename(partial, placeOf(id))
      return { id, path: sheetOf(id, about) }
    },
    /** @throws ServiceError for one that is not kept for this project, or no longer */
    async find(id: string, project: string): Promise<Returned & { readonly path: string }> {
      const text = /^[0-9a-f]{32}$/.test(id)
        ? await readFile(join(placeOf(id), 'about.json'), 'utf8').catch(() => '')
        : ''
      // One that another release kept may say other things of itself.
      const about = text === '' ? undefined : Returned.safeParse(JSON.parse(text)).data
      if (about?.project !== project) throw new ServiceError('not_found', say('returned_not_kept', { id }))
      return { ...about, path: sheetOf(id, about) }
    },
  }
}

async function forgetOld(home: string): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  const names = await readdir(home)
  const aged = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(join(home, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  )
  const byAge = aged.toSorted((one, other) => other.at - one.at)
  const old = byAge.filter(({ at }, place) => place >= KEPT.count || at < Date.now() - KEPT.time)
  await Promise.all(old.map(({ name }) => rm(join(home, name), { recursive: true, force: true })))
}
