import type { FileNode, ValidationReport } from '@regesta/contracts/projects'
import { ABSOLUTE_PATH, FILE_SOURCE, SHOWN_PATH } from '../file-view.js'
import { openReadOnly } from './look-into.js'

interface Row {
  file_id: number
  parent_file_id: number | null
  name: string
  path: string
  relative_path: string
  type: string
  status: string
  validation_report: string | null
  archive_name: string | null
}

/** The trees of a newly scanned project, one after the other: a scan stores each tree as a whole, its root first. */
export function* foundFiles(path: string): Generator<FileNode> {
  const database = openReadOnly(path)
  try {
    const rows = database
      .prepare(
        `select f.file_id, f.parent_file_id, f.filename as name, ${ABSOLUTE_PATH} as path, ${SHOWN_PATH} as relative_path,
           f.file_type as type, f.status, f.validation_report, f.archive_name
         from ${FILE_SOURCE} order by f.file_id`,
      )
      .iterate() as IterableIterator<Row>
    let root: FileNode | undefined
    let nodes = new Map<number, FileNode>()
    for (const row of rows) {
      const node = nodeOf(row)
      if (row.parent_file_id === null) {
        if (root !== undefined) yield root
        root = node
        nodes = new Map()
      } else nodes.get(row.parent_file_id)?.children.push(node)
      nodes.set(row.file_id, node)
    }
    if (root !== undefined) yield root
  } finally {
    database.close()
  }
}

function nodeOf({ name, path, relative_path, type, status, validation_report, archive_name }: Row): FileNode {
  const report = validation_report === null ? null : (JSON.parse(validation_report) as ValidationReport)
  return {
    name,
    path,
    type,
    status,
    is_primary_source: type === 'primary_source',
    relative_path,
    validation_report: report,
    ...(report?.missing_textures === undefined ? {} : { missing_textures: report.missing_textures }),
    ...(report?.conflicts === undefined ? {} : { conflicts: report.conflicts }),
    ...(archive_name === null ? {} : { archive_name }),
    children: [],
  }
}
