import { isPlainObject } from '@regesta/http/plain-object'
import type { Context } from '../context.js'
import { Refusal, refusals } from '../domain/refusal.js'
import { secureFilename } from '../domain/secure-filename.js'
import { json } from '../http/answer.js'
import { depositionFile } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { openDraftOfOld } from './open-draft.js'

/** Gives a file of a draft another name; only the old platform can. */
export const renameDepositionFile =
  (context: Context): UseCase =>
  (call) => {
    const draft = openDraftOfOld(context, call)
    const { bucketFiles } = context.store
    const file = bucketFiles.findById(draft.bucketId, call.params.file ?? '')
    if (file === undefined) throw refusals.notFound()
    const filename = isPlainObject(call.body) ? call.body.filename : undefined
    const key = typeof filename === 'string' ? secureFilename(filename) : ''
    if (key === '') throw refusals.invalidField('filename', 'Not a valid filename.')
    const other = bucketFiles.find(draft.bucketId, key)
    if (other !== undefined && other.id !== file.id) throw new Refusal(400, `File with key ${key} already exists.`)
    bucketFiles.rename(draft.bucketId, file.id, key)
    return json(200, depositionFile(call.origin, draft, { ...file, key }, 'old'))
  }
