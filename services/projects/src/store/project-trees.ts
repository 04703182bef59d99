import type { HierarchyNode } from '@regesta/contracts/projects'
import { FILE_SOURCE } from '../file-view.js'
import { assemble, HIERARCHY_COLUMNS, type HierarchyRow } from './hierarchy.js'
import { openReadOnly } from './look-into.js'

/** Every tree of a project by name of its root, one after the other. */
export function* projectTrees(path: string): Generator<HierarchyNode> {
  const database = openReadOnly(path)
  try {
    const roots = database
      .prepare('select file_id from source_files where parent_file_id is null order by filename, file_id')
      .pluck()
      .iterate() as IterableIterator<number>
    const tree = database.prepare(
      `with recursive below (file_id) as (
         select ? union select c.file_id from source_files c join below b on c.parent_file_id = b.file_id
       )
       select ${HIERARCHY_COLUMNS} from ${FILE_SOURCE} where f.file_id in below order by f.filename, f.file_id`,
    )
    for (const id of roots) {
      const node = assemble(tree.all(id) as HierarchyRow[], id)
      if (node !== undefined) yield node
    }
  } finally {
    database.close()
  }
}
