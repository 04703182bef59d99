import { newestVersion } from '@regesta/contracts/version-order'
import type { Database } from '@regesta/sqlite/open-database'
import { areOfOneWork } from './queries/record-filter.js'
import { spellings } from './spellings.js'

/** The newest version of a published work to which a file belongs. */
export interface FoundWork {
  readonly record_id: number
  readonly concept_rec_id: string
  readonly record_title: string
  /** Whether the file is the one that represents the record. */
  readonly is_source: boolean
  /** What the file that it belongs to is called at the repository; null where the newest version has it no more. */
  readonly published_as: string | null
}

/** The works that a file belongs to, those published last first. */
export interface FoundWorks {
  readonly works: readonly FoundWork[]
  /** Whether there are more than these. */
  readonly more: boolean
}

export interface WantedWorks {
  /** The environment that is meant; undefined: both. */
  readonly isSandbox?: boolean | undefined
  /** Only the works of these records. */
  readonly recordIds?: readonly number[] | undefined
}

/** A file of the project that is called like one of the folder, or has its content. */
interface KnownFile {
  readonly file_id: number
  readonly filename: string
  /** The content that is looked for; left out where it is the name. */
  readonly sha256?: string
}

/** A record that has a file. */
interface Held {
  readonly record_id: number
  readonly was_source: 0 | 1
}

interface Version extends Omit<FoundWork, 'is_source' | 'published_as'> {
  readonly version: string
  readonly home: string
  readonly source_file_id: number
  readonly source_name: string
}

/** Works that are named where several have a file. */
const NAMED = 20

const WORK = `p.record_status = 'published' and p.concept_rec_id is not null and p.is_sandbox = coalesce(@isSandbox, p.is_sandbox)
  and (@records is null or exists (
    select 1 from json_each(@records) wanted join repo_records w on w.record_id = wanted.value and ${areOfOneWork('p', 'w')}))`

/**
 * Finds the published works that files of the project belong to. What the newest version of a work has comes before what only
 * an earlier one had. Of works at several repositories those at the one that was published to last are meant.
 */
export function publishedWorks(database: Database, { isSandbox, recordIds }: WantedWorks) {
  const given = {
    isSandbox: isSandbox === undefined ? null : Number(isSandbox),
    records: recordIds === undefined ? null : JSON.stringify(recordIds),
  }
  const recordsOf = database.prepare(
    `select p.record_id, p.source_file_id = @file as was_source from (
       select record_id from repo_records where source_file_id = @file
       union select record_id from record_files_map where file_id = @file) holder
     cross join repo_records p on p.record_id = holder.record_id where ${WORK} order by p.record_id desc`,
  )
  const versionsOf = database.prepare(
    `select p.record_id, p.concept_rec_id, p.record_title, p.version, p.source_file_id, p.repository as home, f.filename as source_name
     from repo_records w join repo_records p on p.record_status = 'published' and ${areOfOneWork('p', 'w')}
       join source_files f on f.file_id = p.source_file_id
     where w.record_id = ?`,
  )
  const lastHome = database
    .prepare(`select p.repository from repo_records p where ${WORK} order by p.record_id desc limit 1`)
    .pluck()
    .get(given)
  const belonging = belongingTo(database)

  return (files: readonly KnownFile[]): FoundWorks => {
    const current = new Map<number, Version & FoundWork>()
    const earlier = new Map<number, Version & FoundWork>()
    for (const file of files) {
      for (const { record_id, was_source } of recordsOf.iterate({ ...given, file: file.file_id }) as Iterable<Held>) {
        const newest = newestVersion(versionsOf.all(record_id) as Version[])
        if (newest === undefined) continue
        const { is_source, published_as } = belonging(newest, file)
        const isNow = published_as !== null
        const list = isNow ? current : earlier
        const found = { ...newest, published_as, is_source: is_source || (!isNow && was_source === 1) }
        if (!list.get(newest.record_id)?.is_source) list.set(newest.record_id, found)
      }
      if (current.size > NAMED) break
    }
    const found = [...(current.size > 0 ? current : earlier).values()].sort((a, b) => b.record_id - a.record_id)
    const meant = found.filter(({ home }) => home === lastHome)
    return named(meant.length > 0 ? meant : found)
  }
}

const named = (found: readonly (Version & FoundWork)[]): FoundWorks => ({
  works: found
    .slice(0, NAMED)
    .map(({ version: _version, home: _home, source_file_id: _source, source_name: _name, ...work }): FoundWork => work),
  more: found.length > NAMED,
})

/** A file kept from an earlier version may have its digest noted with the version that sent it alone. */
const HAS_CONTENT = `(sha256 = @sha256 or (sha256 is null and exists (
  select 1 from repo_records p cross join repo_records w on ${areOfOneWork('w', 'p')}
    cross join remote_files sent on sent.record_id = w.record_id and sent.remote_key = kept.remote_key and sent.md5 = kept.md5
  where p.record_id = kept.record_id and sent.sha256 = @sha256)))`

/** What a file of the project is in the newest version of a work. */
function belongingTo(database: Database) {
  const sent = database
    .prepare(
      `select remote_key from remote_files kept where record_id = @record and state = 'present'
         and (file_id = @file or remote_key in (@name, @nfc, @nfd)) and (@sha256 is null or ${HAS_CONTENT})
       order by file_id is @file desc limit 1`,
    )
    .pluck()
  const linked = database
    .prepare(
      `select coalesce(link.remote_key, f.filename) from record_files link join source_files f using (file_id)
       where link.record_id = @record and (f.file_id = @file or f.filename in (@name, @nfc, @nfd)) limit 1`,
    )
    .pluck()
  const noted = database.prepare('select 1 from remote_files where record_id = ? limit 1').pluck()
  return ({ record_id: record, source_file_id, source_name }: Version, known: KnownFile) => {
    const { file_id: file, filename, sha256 = null } = known
    const wanted = { record, file, sha256, ...spellings(filename) }
    // What was taken over from elsewhere has no files that were proved; its links say what it is made of.
    const key = sent.get(wanted) ?? (noted.get(record) === undefined ? linked.get(wanted) : undefined) ?? null
    const is_source = file === source_file_id || filename.normalize('NFC') === source_name.normalize('NFC')
    return { is_source, published_as: key as string | null }
  }
}

/** Files of the project that have a name, however it is spelled. */
export function filesByName(database: Database): (name: string) => KnownFile[] {
  const find = database.prepare(
    `select file_id, filename from source_files where filename in (@name, @nfc, @nfd) and file_type <> 'archived_file'
     order by file_id desc`,
  )
  return (name) => find.all(spellings(name)) as KnownFile[]
}

/** Files of the project that have a content, or had it when they were sent to a repository. */
export function filesByContent(database: Database) {
  const find = database.prepare(
    `select file_id, filename from source_files where sha256_hash = ? and file_type <> 'archived_file' order by file_id desc`,
  )
  const sent = database
    .prepare(
      `select sent.sha256, sent.size, f.file_id, f.filename from remote_files sent join source_files f using (file_id)
       where sent.state = 'present' and sent.sha256 is not null and sent.sha256 <> f.sha256_hash`,
    )
    .all() as (KnownFile & { sha256: string; size: number })[]
  const before = new Map<string, KnownFile[]>()
  for (const { sha256, file_id, filename } of sent)
    before.set(sha256, [...(before.get(sha256) ?? []), { file_id, filename }])
  const sizes = new Set([
    ...(database.prepare('select distinct size_bytes from source_files').pluck().all() as number[]),
    ...sent.map(({ size }) => size),
  ])
  return {
    /** Whether a file of this size may have a content that is known. */
    mayBeKnown: (size: number): boolean => sizes.has(size),
    find: (sha256: string): KnownFile[] =>
      [...(find.all(sha256) as KnownFile[]), ...(before.get(sha256) ?? [])].map((file) => ({ ...file, sha256 })),
  }
}
