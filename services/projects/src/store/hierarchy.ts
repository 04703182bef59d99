import type { HierarchyNode } from '@regesta/contracts/projects'
import { ABSOLUTE_PATH, FILE_SOURCE } from '../file-view.js'
import type { OpenProject } from '../open-projects.js'

export interface HierarchyRow {
  file_id: number
  parent_file_id: number | null
  filename: string
  absolute_path: string
  file_type: string
  status: string
  error_message: string | null
}

/** What a node of a hierarchy shows. The report of a scan stands where clients look for it, until there is an error to tell. */
export const HIERARCHY_COLUMNS = `f.file_id, f.parent_file_id, f.filename, ${ABSOLUTE_PATH} as absolute_path, f.file_type, f.status,
  coalesce(f.error_message, f.validation_report) as error_message`

/** A file with everything below it, children by name; `union` ends where parents were made to go in a circle. */
export function hierarchy(project: OpenProject, fileId: number): HierarchyNode | undefined {
  const rows = project
    .statement(
      `with recursive below (file_id) as (
         select file_id from source_files where file_id = ?
         union select c.file_id from source_files c join below b on c.parent_file_id = b.file_id
       )
       select ${HIERARCHY_COLUMNS} from ${FILE_SOURCE} where f.file_id in below
       order by f.filename, f.file_id`,
    )
    .all(fileId) as HierarchyRow[]
  return assemble(rows, fileId)
}

/** Puts rows, ordered by name, below each other. */
export function assemble(rows: readonly HierarchyRow[], rootId: number): HierarchyNode | undefined {
  const nodes = new Map<number, HierarchyNode>()
  for (const { parent_file_id: _, ...row } of rows) nodes.set(row.file_id, { ...row, children: [] })
  for (const { file_id, parent_file_id } of rows) {
    const node = nodes.get(file_id)
    const parent = file_id === rootId || parent_file_id === null ? undefined : nodes.get(parent_file_id)
    if (node !== undefined) parent?.children.push(node)
  }
  return nodes.get(rootId)
}
