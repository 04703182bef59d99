import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { BeyondLimit, ThreadPool } from '@regesta/threads/thread-pool'
import type { FolderAnswer, FolderTask } from './folder-worker.js'
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
/** Folders are looked at by people, one or two at a time. MiB. */
const THREADS = { size: 2, heap: 128 }
/** A folder of a hundred thousand entries takes less than one; on a busy machine the thread alone takes some to start. */
const SECONDS = 10
/** What it takes to end a preview whose own time is over. */
const MARGIN = 2

export function folderReader(): FolderReader {
  const threads = new ThreadPool<FolderTask, FolderAnswer>(MODULE, THREADS)
  async function ask(task: FolderTask, path: string, signal: AbortSignal): Promise<FolderAnswer> {
    try {
      return await threads.ask(task, { seconds: task.kind === 'preview' ? task.seconds + MARGIN : SECONDS, signal })
    } catch (error) {
      throw problemOf(path, error)
    }
  }
  return {
    list: async (question, signal) => (await ask({ kind: 'list', ...question }, question.path, signal)) as FolderPage,
    preview: async (plan, signal) => (await ask({ kind: 'preview', ...plan }, plan.plan.dataIn, signal)) as Preview,
    complete: async (typed, signal) => (await ask({ kind: 'complete', ...typed }, typed.folder, signal)) as string[],
    close: () => threads.close(),
  }
}

const problemOf = (path: string, error: unknown) =>
  error instanceof BeyondLimit ? new ServiceError('refused', say('folder_silent', { path, limit: error.limit })) : error
