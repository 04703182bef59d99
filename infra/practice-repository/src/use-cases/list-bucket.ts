import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { json } from '../http/answer.js'
import { bucketFile } from '../http/bucket-body.js'
import { linksFrom } from '../http/links.js'
import type { UseCase } from '../http/route.js'
import { readableBucket } from './bucket-access.js'

/** What a bucket holds. Without a token the old platform does not know the bucket. */
export const listBucket =
  (context: Context): UseCase =>
  (call) => {
    if (context.settings.platform === 'old' && call.owner === null) throw refusals.notFound()
    const { bucketId } = readableBucket(context, call)
    const bucket = context.store.buckets.get(bucketId)
    if (bucket === undefined) throw refusals.notFound()
    const files = context.store.bucketFiles.list(bucketId)
    const self = linksFrom(call.origin).bucket(bucketId)
    const { quota, platform } = context.settings
    return json(200, {
      id: bucketId,
      created: bucket.created,
      updated: bucket.updated,
      links: { self, versions: `${self}?versions`, uploads: `${self}?uploads` },
      size: files.reduce((sum, file) => sum + file.size, 0),
      locked: bucket.locked,
      max_file_size: quota.fileBytes,
      quota_size: quota.bytes,
      contents: files.map((file) => bucketFile(linksFrom(call.origin), platform, file)),
    })
  }
