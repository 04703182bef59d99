import { deposition as contract } from '@regesta/contracts/deposition'
import type { Endpoint } from '@regesta/contracts/endpoint'
import { isServiceError } from '@regesta/contracts/problem'
import type { AnyReply } from '@regesta/http/reply'
import type { OperationHandle, RequestOf } from '@regesta/http/serve'
import type { StoredCall } from '@regesta/operations/open-operations'
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
  await context.configuration.known('repo')
  const handlers = {
    uploadFile: uploadFile(context),
    uploadFiles: uploadFiles(context),
    verifyRecords: verifyRecords(context),
  }
  context.operations.recover(
    Object.fromEntries(
      Object.entries(handlers).map(([name, handler]) => [
        name,
        {
          endpoint: contract[name as keyof typeof handlers] as Endpoint,
          work: (call: StoredCall, operation: OperationHandle) =>
            whenReleased(context, operation, () => handler(requestOf(call, operation) as never)),
        },
      ]),
    ),
  )
}

const requestOf = ({ project, request }: StoredCall, operation: OperationHandle) =>
  ({ ...request, project, operation, headers: {}, signal: operation.signal, file: undefined }) as RequestOf<Endpoint>

/** A write that was under way is settled first; its record is refused until then. */
async function whenReleased(
  { outside: { clock } }: Context,
  { signal }: OperationHandle,
  work: () => AnyReply | Promise<AnyReply>,
): Promise<AnyReply> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isHeld = isServiceError(error) && error.members.claimed_by !== undefined
      if (!isHeld || tries >= TRIES) throw error
      await clock.wait(WAIT, signal)
    }
  }
}
