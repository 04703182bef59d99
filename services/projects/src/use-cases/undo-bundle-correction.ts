import { isDeepStrictEqual } from 'node:util'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { actKnownAs } from '@regesta/log/request-scope'
import type { Context, HandlerOf } from '../context.js'
import { refuseHeld } from '../may-correct.js'
import type { OpenProject } from '../open-project.js'
import { type Correction, correctionById, eventOfCorrection, placedFile, placeOf } from '../store/bundle-places.js'
import { atomically } from '../store/durably.js'
import { restoreRows } from '../store/history/restore-rows.js'

/** Puts the files of a correction back, unless they were changed or a record has taken them since. */
export function undoBundleCorrection({ openProjects }: Context): HandlerOf<'undoBundleCorrection'> {
  return ({ project, params }) => {
    const open = openProjects.use(project)
    return atomically(open, () => {
      const correction = correctionById(open, params.correction_id)
      if (correction === undefined)
        throw new ServiceError('not_found', say('correction_unknown', { id: params.correction_id }))
      refuseChanged(open, correction)
      const event = eventOfCorrection(open, params.correction_id)
      actKnownAs({ name: `undoEvent.${event}` }, () => restoreRows(open, event))
      return reply(200, {
        success: true,
        message: say('correction_taken_back', {}),
        changed: correction.before.map(placeOf),
      })
    })
  }
}

function refuseChanged(open: OpenProject, { after, undone_timestamp }: Correction): void {
  if (undone_timestamp !== null) throw new ServiceError('refused', say('correction_undone', { time: undone_timestamp }))
  for (const place of after) {
    const file = placedFile(open, place.file_id)
    if (file === undefined || !isDeepStrictEqual(placeOf(file), place))
      throw new ServiceError('refused', say('correction_overtaken', { id: place.file_id }))
    refuseHeld(open, file)
  }
}
