import type { Context } from '../context.js'
import { mimetypeOf } from '../domain/mimetype.js'
import { Refusal, refusals } from '../domain/refusal.js'
import { secureFilename } from '../domain/secure-filename.js'
import { json } from '../http/answer.js'
import { depositionFile } from '../http/deposition-body.js'
import type { Route, UseCase } from '../http/route.js'
import { openDraft } from './open-draft.js'
import { checkQuota } from './quota.js'

/** Decides before the body is read whether a file may come. */
export const admitDepositionFile =
  (context: Context): NonNullable<Route['admit']> =>
  (call) => {
    const { bucketId } = unlockedDraft(context, call)
    return context.transfers.begin(bucketId)
  }

function unlockedDraft(context: Context, call: Parameters<UseCase>[0]) {
  const draft = openDraft(context, call)
  if (context.store.buckets.get(draft.bucketId)?.locked === true) throw refusals.bucketLocked()
  return draft
}

/** Adds the file of a form; unlike the bucket this refuses a name that is already there. */
export const addDepositionFile =
  (context: Context): UseCase =>
  (call) => {
    const { upload } = call
    const draft = unlockedDraft(context, call)
    if (upload === undefined) throw refusals.invalidField('file', 'Missing data for required field.')
    const key = secureFilename(upload.name ?? upload.filename ?? '')
    if (key === '') throw refusals.invalidField('name', 'Missing data for required field.')
    if (upload.size === 0) throw new Refusal(400, 'Empty files are not accepted.')
    checkQuota(context, draft.bucketId, key, upload.size)
    const { contents, bucketFiles } = context.store
    if (bucketFiles.find(draft.bucketId, key) !== undefined)
      throw new Refusal(400, `File with key ${key} already exists.`)
    const file = context.store.transaction(() =>
      bucketFiles.put(draft.bucketId, { key, mimetype: mimetypeOf(key), contentId: contents.keep(upload) }),
    )
    return json(201, depositionFile(call.origin, draft, file, context.settings.platform))
  }
