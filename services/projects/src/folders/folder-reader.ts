import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { NamedWorks } from '@regesta/threads/named-works'
import { BeyondLimit } from '@regesta/threads/thread-pool'
import type { FolderWorks } from './folder-worker.js'
import type { FolderPage, FolderQuestion, TypedPath } from './list-folder.js'
import type { Preview, PreviewPlan } from './preview-scan.js'

/** Reads folders in a thread: a network drive that does not answer holds up nobody else. */
export interface FolderReader {
  list(question: FolderQuestion, signal: AbortSignal): Promise<FolderPage>
  /** What a scan would make of a folder; looks for as long as the plan allows. */
  preview(plan: PreviewPlan, signal: AbortSignal): Promise<Preview>
  complete(typed: TypedPath, signal: AbortSignal): Promise<string[]>
  close(): Promise<void>
}

const MODULE = new URL('./folder-worker.js', import.meta.url)
/** MiB. Folders are looked at by people, one or two at a time; a large one may leave a thread with more than is worth keeping. */
const THREADS = { size: 2, heap: 128, keep: 20 }
/** A folder of a hundred thousand entries takes less than one; on a busy machine the thread alone takes some to start. */
const SECONDS = 10
/** What it takes to end a preview whose own time is over. */
const MARGIN = 2

export function folderReader(): FolderReader {
  const threads = new NamedWorks<FolderWorks>(MODULE, THREADS)
  const saying = (path: string) => (error: unknown) => {
    throw problemOf(path, error)
  }
  return {
    list: (question, signal) =>
      threads.ask('list', question, { seconds: SECONDS, signal }).catch(saying(question.path)),
    preview: (plan, signal) =>
      threads.ask('preview', plan, { seconds: plan.seconds + MARGIN, signal }).catch(saying(plan.plan.dataIn)),
    complete: (typed, signal) =>
      threads.ask('complete', typed, { seconds: SECONDS, signal }).catch(saying(typed.folder)),
    close: () => threads.close(),
  }
}

const problemOf = (path: string, error: unknown) =>
  error instanceof BeyondLimit ? new ServiceError('refused', say('folder_silent', { path, limit: error.limit })) : error
