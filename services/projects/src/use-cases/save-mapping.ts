import { basename } from 'node:path'
import { decisionsIn } from '@regesta/contracts/person-decisions'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { atomically } from '../store/durably.js'
import { type NewMapping, replaceMapping } from '../store/mappings.js'
import { requiredProjectRow } from '../store/project-row.js'

/** Replaces the mapping in place, so that records keep pointing at it; the earlier definition is kept, its values are not. */
export function saveMapping({ openProjects }: Context): HandlerOf<'saveMapping'> {
  return ({ project, body }) => {
    decisionsIn(body.mappingConfiguration)
    const open = openProjects.use(project)
    atomically(open, () => {
      requiredProjectRow(open)
      replaceMapping(open, mappingOf(body.mappingConfiguration))
    })
    return reply(200, { success: true, message: 'Metadata mapping saved successfully.' })
  }
}

const NONE = 'N/A'

function mappingOf(definition: Record<string, unknown>): NewMapping {
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : NONE)
  const file_path = textOf(definition._file_path)
  return { mapping_name: nameOf(file_path), file_path, file_format: textOf(definition._file_format), definition }
}

/** A mapping is named after the spreadsheet that it draws on. */
export const nameOf = (filePath: string) =>
  filePath === NONE ? 'mapping_without_spreadsheet' : `mapping_for_${basename(filePath.replaceAll('\\', '/'))}`
