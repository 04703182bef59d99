import type { Context } from '../context.js'
import { mimetypeOf } from '../domain/mimetype.js'
import { Refusal, refusals } from '../domain/refusal.js'
import { json } from '../http/answer.js'
import { bucketFile } from '../http/bucket-body.js'
import type { Call, Upload } from '../http/call.js'
import { linksFrom } from '../http/links.js'
import type { Route, UseCase } from '../http/route.js'
import { writableBucket } from './bucket-access.js'
import { checkQuota } from './quota.js'

/** Decides before the first byte whether a file may come. */
export const admitBucketFile =
  (context: Context): NonNullable<Route['admit']> =>
  (call) => {
    const key = keyOf(context, call)
    const draft = writableBucket(context, call)
    checkQuota(context, draft.bucketId, key, Number(call.headers['content-length'] ?? 0))
    return context.transfers.begin(draft.bucketId)
  }

/** Puts a file into a draft's bucket; one of the same name is replaced. */
export const putBucketFile =
  (context: Context): UseCase =>
  (call) => {
    const key = keyOf(context, call)
    const upload = received(call)
    const draft = writableBucket(context, call)
    checkQuota(context, draft.bucketId, key, upload.size)
    const { contents, bucketFiles } = context.store
    const { file, unused } = context.store.transaction(() => {
      const replaced = bucketFiles.find(draft.bucketId, key)
      const contentId = contents.keep(upload)
      const stored = bucketFiles.put(draft.bucketId, { key, mimetype: mimetypeOf(key), contentId })
      return { file: stored, unused: contents.dropUnused(replaced === undefined ? [] : [replaced.contentId]) }
    })
    contents.removeFiles(unused)
    const { platform } = context.settings
    return json(platform === 'old' ? 200 : 201, bucketFile(linksFrom(call.origin), platform, file))
  }

/** The key is one segment of the path; the old platform took whole paths. */
function keyOf({ settings }: Context, call: Call): string {
  const key = call.params.key ?? ''
  if (settings.platform !== 'old' && key.includes('/')) throw refusals.unknownRoute()
  return key
}

function received({ upload }: Call): Upload {
  if (upload === undefined || upload.size === 0) throw new Refusal(400, 'Empty files are not accepted.')
  return upload
}
