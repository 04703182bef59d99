import { deposition as contract } from '@regesta/contracts/deposition'
import { isServiceError } from '@regesta/contracts/problem'
import type { AnyReply } from '@regesta/http/reply'
import type { OperationHandle } from '@regesta/http/serve'
import { continuation } from '@regesta/operations/continuation'
import type { Context } from './context.js'
import { uploadFile } from './use-cases/upload-file.js'
import { uploadFiles } from './use-cases/upload-files.js'
import { verifyRecords } from './use-cases/verify-records.js'

/** Tries of work that finds its record still held by what the former start left open, and the time between them. */
const TRIES = 40
const WAIT = 500

/**
 * After a restart: uploads and comparisons go on as soon as it is known at which repository, for they do only what is not done
 * yet. Anything else is marked as interrupted, because only a new request may publish, create or discard again.
 */
export async function continueOperations(context: Context): Promise<void> {
  await context.repositoriesKnown
  context.operations.recover({
    uploadFile: continuation(contract.uploadFile, whenReleased(context, uploadFile(context))),
    uploadFiles: continuation(contract.uploadFiles, whenReleased(context, uploadFiles(context))),
    verifyRecords: continuation(contract.verifyRecords, whenReleased(context, verifyRecords(context))),
  })
}

/** A write that was under way is settled first; its record is refused until then. */
const whenReleased =
  <R extends { readonly operation: OperationHandle }>(
    { outside: { clock } }: Context,
    handler: (request: R) => AnyReply | Promise<AnyReply>,
  ) =>
  async (request: R): Promise<AnyReply> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await handler(request)
      } catch (error) {
        const isHeld = isServiceError(error) && error.members.claimed_by !== undefined
        if (!isHeld || tries >= TRIES) throw error
        await clock.wait(WAIT, request.operation.signal)
      }
    }
  }
