import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Context, HandlerOf } from '../context.js'
import { madePrimary } from '../domain/correct-bundle.js'
import { correctable, refuseHeld } from '../may-correct.js'
import { headOf, placesBelow } from '../store/bundle-places.js'
import { atomically } from '../store/durably.js'
import { corrected } from './corrected.js'

/** Makes a member the head of its bundle. */
export function setPrimaryFile({ openProjects }: Context): HandlerOf<'setPrimaryFile'> {
  return ({ project, params }) => {
    const open = openProjects.use(project)
    return atomically(open, () => {
      const file = correctable(open, params.file_id)
      if (file.parent_file_id === null)
        throw new ServiceError('refused', say('bundle_head_already', { filename: file.filename }))
      const head = headOf(open, file)
      refuseHeld(open, head)
      const after = madePrimary(file, head, placesBelow(open, head.file_id))
      const message = say('bundle_head', { filename: file.filename, other: head.filename })
      return corrected(open, after, message)
    })
  }
}
