import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { atomically } from '../store/durably.js'
import { changeSheet, mappingsOf } from '../store/mappings.js'
import { nameOf } from './save-mapping.js'

/** Lets the mapping draw on a corrected spreadsheet; the definition of before is kept, and so are values of rows that are the same. */
export function changeMappingSheet({ openProjects }: Context): HandlerOf<'changeMappingSheet'> {
  return ({ project, body: { from_path, source_file_ids, ...sheet } }) => {
    const open = openProjects.use(project)
    atomically(open, () => {
      const [known] = mappingsOf(open)
      if (known === undefined) throw new ServiceError('not_found', say('mapping_gone', {}))
      if (known.file_path !== from_path)
        throw new ServiceError(
          'conflict',
          say('mapping_draws_on_other', { place: known.file_path ?? '', before: from_path }),
        )
      changeSheet(open, known, { ...sheet, mapping_name: nameOf(sheet.file_path) }, source_file_ids)
    })
    return reply(200, { ok: true })
  }
}
