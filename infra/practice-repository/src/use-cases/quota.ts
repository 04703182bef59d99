import type { Context } from '../context.js'
import { Refusal } from '../domain/refusal.js'

const MAX_KEY = 255

/** Refuses a file that the bucket has no room for; `size` is what is known so far. */
export function checkQuota({ settings, store }: Context, bucketId: string, key: string, size: number): void {
  const { quota } = settings
  if (key.length > MAX_KEY) throw new Refusal(400, 'Filename is too long.')
  if (size > quota.fileBytes) throw new Refusal(400, 'Maximum file size exceeded.')
  const replaced = store.bucketFiles.find(bucketId, key)
  const { files, bytes } = store.bucketFiles.totals(bucketId)
  if (replaced === undefined && files >= quota.files) {
    throw new Refusal(400, 'Uploading selected files will result in exceeding the max amount per record.')
  }
  if (bytes - (replaced?.size ?? 0) + size > quota.bytes) throw new Refusal(400, 'Bucket quota exceeded.')
}
