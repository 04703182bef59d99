import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Context, HandlerOf } from '../context.js'
import { moved } from '../domain/correct-bundle.js'
import { correctable, requiredFile } from '../may-correct.js'
import type { OpenProject } from '../open-project.js'
import { headOf, isBelow, type PlacedFile } from '../store/bundle-places.js'
import { atomically } from '../store/durably.js'
import { corrected } from './corrected.js'

/** Moves a file with what is below it into the bundle of another file, or out of its own. */
export function moveFile({ openProjects }: Context): HandlerOf<'moveFile'> {
  return ({ project, params, body }) => {
    const open = openProjects.use(project)
    return atomically(open, () => {
      const file = correctable(open, params.file_id)
      const to = body.to_file_id === null ? null : headOf(open, requiredFile(open, body.to_file_id))
      refuseSamePlace(open, file, to)
      const after = moved(file, headOf(open, file), to)
      const message =
        to === null
          ? say('bundle_alone', { filename: file.filename })
          : say('bundle_member', { filename: file.filename, other: to.filename })
      return corrected(open, after, message)
    })
  }
}

function refuseSamePlace(open: OpenProject, file: PlacedFile, to: PlacedFile | null): void {
  if (to === null) {
    if (file.parent_file_id === null)
      throw new ServiceError('refused', say('bundle_alone_already', { filename: file.filename }))
    return
  }
  if (isBelow(open, to.file_id, file.file_id))
    throw new ServiceError('refused', say('bundle_below', { filename: file.filename, other: to.filename }))
  if (isBelow(open, file.file_id, to.file_id))
    throw new ServiceError('refused', say('bundle_member_already', { filename: file.filename, other: to.filename }))
}
