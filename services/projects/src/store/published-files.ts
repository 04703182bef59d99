import type { Database } from '@regesta/sqlite/open-database'

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
  readonly files: { readonly key: string; readonly size: number; readonly md5: string }[]
}

/** The environment that is meant; undefined: both. */
type Environment = boolean | undefined

const PUBLISHED = `from repo_records p join source_files f on f.file_id = p.source_file_id
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
  return (name) =>
    find.get({ ...given(environment), name, nfc: name.normalize('NFC'), nfd: name.normalize('NFD') }) as
      | PublishedFile
      | undefined
}

/** Finds the newest published record of a content. */
export function publishedByContent(
  database: Database,
  environment: Environment,
): (sha256: string) => PublishedFile | undefined {
  const find = database.prepare(`${FOUND} and f.sha256_hash = @sha256 order by p.record_id desc limit 1`)
  return (sha256) => find.get({ ...given(environment), sha256 }) as PublishedFile | undefined
}

/** Tells what the repository has of a published record. */
export function publishedVersion(database: Database): (recordId: number) => PublishedVersion {
  const record = database.prepare('select version, is_sandbox from repo_records where record_id = ?')
  const files = database.prepare(
    `select remote_key as key, size, md5 from remote_files where record_id = ? and state = 'present' order by remote_key`,
  )
  return (recordId) => {
    const { version, is_sandbox } = record.get(recordId) as { version: string; is_sandbox: number }
    return { version, is_sandbox: is_sandbox === 1, files: files.all(recordId) as PublishedVersion['files'] }
  }
}
