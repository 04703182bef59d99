import type { Database } from '@regesta/sqlite/open-database'

/** The published record of a file. */
export interface PublishedFile {
  readonly concept_rec_id: string
  readonly record_title: string
}

const PUBLISHED = `from repo_records p join source_files f on f.file_id = p.source_file_id
  where p.record_status = 'published' and p.concept_rec_id is not null`

/** The sizes that published files have. */
export const publishedSizes = (database: Database): ReadonlySet<unknown> =>
  new Set(database.prepare(`select distinct f.size_bytes ${PUBLISHED}`).pluck().all())

/** Finds the newest published record of a file name, however that is spelled. */
export function publishedByName(database: Database): (name: string) => PublishedFile | undefined {
  const find = database.prepare(
    `select p.concept_rec_id, p.record_title ${PUBLISHED} and f.filename in (@name, @nfc, @nfd)
     order by p.record_id desc limit 1`,
  )
  return (name) =>
    find.get({ name, nfc: name.normalize('NFC'), nfd: name.normalize('NFD') }) as PublishedFile | undefined
}

/** Finds the newest published record of a content. */
export function publishedByContent(database: Database): (sha256: string) => PublishedFile | undefined {
  const find = database.prepare(
    `select p.concept_rec_id, p.record_title ${PUBLISHED} and f.sha256_hash = ? order by p.record_id desc limit 1`,
  )
  return (sha256) => find.get(sha256) as PublishedFile | undefined
}
