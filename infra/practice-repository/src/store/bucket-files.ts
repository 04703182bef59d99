import { randomUUID } from 'node:crypto'
import type { StoredFile } from '../domain/state.js'
import { timestamp } from '../domain/timestamp.js'
import type { Buckets } from './buckets.js'
import type { Sql } from './sql.js'

const FILES = `select files.id, bucket_id as bucketId, key, version_id as versionId, content_id as contentId, size, md5,
  mimetype, created, updated from files join contents on contents.id = content_id`

const INSERT = `insert into files (id, bucket_id, key, position, version_id, content_id, mimetype, created, updated)
  values (@id, @bucketId, @key, (select coalesce(max(position), 0) + 1 from files where bucket_id = @bucketId), @versionId,
    @contentId, @mimetype, @created, @updated)`

export interface NewFile {
  readonly key: string
  readonly mimetype: string
  readonly contentId: string
}

/** The files in buckets. A bucket knows when its files last changed. */
export function bucketFileStore(sql: Sql, { touch }: Pick<Buckets, 'touch'>) {
  const insert = (file: StoredFile) => sql(INSERT).run(file)
  const list = (bucketId: string) => sql(`${FILES} where bucket_id = ? order by position`).all(bucketId) as StoredFile[]
  const find = (bucketId: string, key: string) =>
    sql(`${FILES} where bucket_id = ? and key = ?`).get(bucketId, key) as StoredFile | undefined

  return {
    list,
    find,
    /** The bytes that a bucket's files refer to. */
    contentIds: (bucketId: string): string[] => list(bucketId).map(({ contentId }) => contentId),
    findById: (bucketId: string, id: string) =>
      sql(`${FILES} where bucket_id = ? and files.id = ?`).get(bucketId, id) as StoredFile | undefined,
    totals: (bucketId: string) =>
      sql(`select count(*) as files, coalesce(sum(size), 0) as bytes from files join contents on contents.id = content_id
        where bucket_id = ?`).get(bucketId) as { files: number; bytes: number },
    /** Adds a file; one of the same key is replaced and gets a new identity. */
    put(bucketId: string, { key, mimetype, contentId }: NewFile): StoredFile {
      const now = timestamp()
      sql('delete from files where bucket_id = ? and key = ?').run(bucketId, key)
      const [id, versionId] = [randomUUID(), randomUUID()]
      insert({ id, bucketId, key, versionId, contentId, mimetype, created: now, updated: now, size: 0, md5: '' })
      touch(bucketId, now)
      return find(bucketId, key) as StoredFile
    },
    remove(bucketId: string, id: string): void {
      sql('delete from files where bucket_id = ? and id = ?').run(bucketId, id)
      touch(bucketId, timestamp())
    },
    rename(bucketId: string, id: string, key: string): void {
      sql('update files set key = ?, updated = ? where bucket_id = ? and id = ?').run(key, timestamp(), bucketId, id)
    },
    reorder(bucketId: string, ids: readonly string[]): void {
      for (const [index, id] of ids.entries()) {
        sql('update files set position = ? where bucket_id = ? and id = ?').run(index + 1, bucketId, id)
      }
    },
    /** Gives another bucket the same files: same bytes, new identities. */
    copy(from: string, to: string): void {
      const now = timestamp()
      for (const file of list(from)) {
        insert({ ...file, id: randomUUID(), versionId: randomUUID(), bucketId: to, created: now, updated: now })
      }
      touch(to, now)
    },
  }
}
