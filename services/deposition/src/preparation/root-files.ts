import type { InternalFile } from '@regesta/contracts/projects-internal'
import type { PreparationContext } from './preparation-context.js'

/** Files that a spreadsheet can describe: those that were found, not those that pipelines made. */
export async function* rootFiles(
  { projects }: Pick<PreparationContext, 'projects'>,
  project: string,
): AsyncGenerator<InternalFile> {
  for (let after = 0; ; ) {
    const { files } = await projects.listRootFiles({ project, query: { after } })
    yield* files
    const last = files.at(-1)
    if (last === undefined) return
    after = last.file_id
  }
}
