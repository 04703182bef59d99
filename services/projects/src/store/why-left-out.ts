import { basename } from 'node:path'
import { say } from '@regesta/contracts/sentences'
import type { Database } from '@regesta/sqlite/open-database'
import { spellings } from './spellings.js'

/** What the project knows of a name beside published records. */
interface Known {
  readonly archive: string | null
  readonly record_id: number | null
  readonly record_status: string | null
  readonly is_sandbox: 0 | 1 | null
}

/** Says why a file of a folder belongs to no published record, as far as the project knows its name. */
export function whyLeftOut(database: Database, method: 'filename' | 'hashcode', isSandbox: boolean | undefined) {
  const sheets = new Set(
    (database.prepare('select file_path from metadata_mapping_files').pluck().all() as string[]).map((path) =>
      basename(path).normalize(),
    ),
  )
  const find = database.prepare(
    `select iif(f.file_type = 'archived_file', a.filename, null) as archive, p.record_id, p.record_status, p.is_sandbox
     from source_files f left join source_files a on a.file_id = f.parent_file_id
       left join record_files_map link on link.file_id = f.file_id
       left join repo_records p on p.record_id = link.record_id
     where f.filename in (@name, @nfc, @nfd)
     order by p.record_status = 'published' desc, p.record_id desc limit 1`,
  )
  return (name: string): string => {
    if (sheets.has(name.normalize())) return say('left_out_sheet', {})
    if (method === 'hashcode') return say('left_out_content', {})
    const known = find.get(spellings(name)) as Known | undefined
    if (known === undefined) return say('left_out_unknown', {})
    const { archive, record_id: id, record_status: status, is_sandbox } = known
    if (archive !== null) return say('left_out_archived', { archive })
    if (id === null || status === null) return say('left_out_without_record', {})
    if (status !== 'published') return say('left_out_unpublished', { id, status })
    const isElsewhere = isSandbox !== undefined && is_sandbox !== Number(isSandbox)
    if (isElsewhere) return say(is_sandbox === 1 ? 'left_out_in_practice' : 'left_out_in_production', { id })
    return say('left_out_unknown', {})
  }
}
