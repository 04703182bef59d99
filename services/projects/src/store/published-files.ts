import type { Database } from '@regesta/sqlite/open-database'
import { areOfOneWork } from './queries/record-filter.js'
import { spellings } from './spellings.js'

/** The published record of a file. */
export interface PublishedFile {
  readonly record_id: number
  readonly concept_rec_id: string
  readonly record_title: string
}

/** What the repository has of a published record. */
export interface PublishedVersion {
  readonly version: string
  readonly is_sandbox: boolean
  readonly files: { readonly key: string; readonly size: number; readonly md5: string; readonly is_derived?: boolean }[]
}

/** The environment that is meant; undefined: both. */
type Environment = boolean | undefined

/** From the files to their records: the other way round, each name would be looked for in all that is published. */
const PUBLISHED = `from source_files f cross join repo_records p on p.source_file_id = f.file_id
  where p.record_status = 'published' and p.concept_rec_id is not null`

const FOUND = `select p.record_id, p.concept_rec_id, p.record_title ${PUBLISHED}
  and p.is_sandbox = coalesce(@isSandbox, p.is_sandbox)`

const given = (environment: Environment) => ({ isSandbox: environment === undefined ? null : Number(environment) })

/** The sizes that published files have. */
export const publishedSizes = (database: Database): ReadonlySet<unknown> =>
  new Set(database.prepare(`select distinct f.size_bytes ${PUBLISHED}`).pluck().all())

/** Finds the newest published record of a file name, however that is spelled. */
export function publishedByName(
  database: Database,
  environment: Environment,
): (name: string) => PublishedFile | undefined {
  const find = database.prepare(`${FOUND} and f.filename in (@name, @nfc, @nfd) order by p.record_id desc limit 1`)
  return (name) => find.get({ ...given(environment), ...spellings(name) }) as PublishedFile | undefined
}

/** Finds the newest published record of a content. */
export function publishedByContent(
  database: Database,
  environment: Environment,
): (sha256: string) => PublishedFile | undefined {
  const find = database.prepare(`${FOUND} and f.sha256_hash = @sha256 order by p.record_id desc limit 1`)
  return (sha256) => find.get({ ...given(environment), sha256 }) as PublishedFile | undefined
}

/** The file was made by a pipeline: by one of this version or, where it is kept, of an earlier one. */
const IS_DERIVED = `exists (
  select 1 from repo_records p cross join repo_records w on ${areOfOneWork('w', 'p')}
    cross join remote_files sent on sent.record_id = w.record_id and sent.remote_key = kept.remote_key and sent.md5 = kept.md5
    join source_files f on f.file_id = sent.file_id and f.file_type = 'derived'
  where p.record_id = kept.record_id)`

/** Tells what the repository has of a published record, and if wanted which of it pipelines have made. */
export function publishedVersion(database: Database, tellsDerived: boolean): (recordId: number) => PublishedVersion {
  const record = database.prepare('select version, is_sandbox from repo_records where record_id = ?')
  const files = database.prepare(
    `select remote_key as key, size, md5${tellsDerived ? `, ${IS_DERIVED} as is_derived` : ''} from remote_files kept
     where record_id = ? and state = 'present' order by remote_key`,
  )
  return (recordId) => {
    const { version, is_sandbox } = record.get(recordId) as { version: string; is_sandbox: number }
    const found = files.all(recordId) as (Omit<PublishedVersion['files'][number], 'is_derived'> & {
      is_derived?: 0 | 1
    })[]
    return {
      version,
      is_sandbox: is_sandbox === 1,
      files: found.map(({ is_derived, ...file }) =>
        is_derived === undefined ? file : { ...file, is_derived: is_derived === 1 },
      ),
    }
  }
}
