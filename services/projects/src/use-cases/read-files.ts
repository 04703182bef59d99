import type { InternalFile } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import type { OpenProject } from '../open-project.js'
import { fileById, fileWithBundle } from '../store/source-files.js'

/** Files by id, in the order asked for; with their bundles, each file is followed by what is below it. */
export function readFiles({ openProjects }: Context): HandlerOf<'readFiles'> {
  return ({ project, body }) => {
    const open = openProjects.use(project)
    const files = new Map<number, InternalFile>()
    for (const id of body.file_ids)
      for (const file of filesOf(open, id, body.with_bundle)) files.set(file.file_id, file)
    return reply(200, { files: [...files.values()] })
  }
}

function filesOf(project: OpenProject, id: number, withBundle: boolean): InternalFile[] {
  if (withBundle) return fileWithBundle(project, id)
  const file = fileById(project, id)
  return file === undefined ? [] : [file]
}
