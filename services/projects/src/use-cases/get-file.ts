import { stat } from 'node:fs/promises'
import type { FileFacts } from '@regesta/contracts/file-contents'
import { findingsOf } from '@regesta/contracts/messages'
import { pathOnDisk } from '@regesta/http/path-on-disk'
import { reply } from '@regesta/http/reply'
import { noSuchFile } from '../contents/open-content.js'
import type { Context, HandlerOf } from '../context.js'
import { bundleOf, type FileFactsRow, fileFactsRow, filesBeside, recordsOfFile } from '../store/file-facts.js'
import { jsonIn } from '../store/json-in.js'
import { storedReport } from '../store/stored-report.js'

/** All that is known of one file. */
export function getFile(context: Context): HandlerOf<'getFile'> {
  return async ({ project, params: { file_id } }) => {
    const opened = context.openProjects.use(project)
    const row = fileFactsRow(opened, file_id)
    if (row === undefined) throw noSuchFile(file_id)
    const records = recordsOfFile(opened, file_id, context.practiceUrl())
    const { mtime_ns, validation_report, provenance, ...facts } = row
    const places = { bundle_file_id: bundleOf(opened, file_id), ...filesBeside(opened, row) }
    return reply(200, {
      ...facts,
      ...places,
      modified: mtime_ns === null ? null : timeOf(BigInt(mtime_ns)),
      error_findings: findingsOf(row.error_message === null ? [] : [row.error_message]),
      validation_report: storedReport(validation_report),
      provenance: jsonIn(provenance),
      records: records.map((record) => ({ ...record, is_source: record.is_source === 1 })),
      on_disk: await onDisk(row),
    })
  }
}

const timeOf = (nanoseconds: bigint) => new Date(Number(nanoseconds / 1_000_000n)).toISOString()

/** A look at the place of the file: its bytes are compared by size and time alone. */
async function onDisk({ absolute_path, size_bytes, mtime_ns }: FileFactsRow): Promise<FileFacts['on_disk']> {
  try {
    const found = await stat(pathOnDisk(absolute_path), { bigint: true })
    const isSame = found.size === BigInt(size_bytes) && String(found.mtimeNs) === mtime_ns
    const state = isSame ? 'unchanged' : 'changed'
    return { state, size_bytes: Number(found.size), modified: timeOf(found.mtimeNs) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const state = code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable'
    return { state, size_bytes: null, modified: null }
  }
}
