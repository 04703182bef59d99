import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { answerTasks } from '@regesta/threads/answer-tasks'
import { completePath, type FolderPage, type FolderQuestion, listFolder, type TypedPath } from './list-folder.js'
import { type Preview, type PreviewPlan, previewScan } from './preview-scan.js'

/** What the thread is asked. */
export type FolderTask =
  | ({ readonly kind: 'list' } & FolderQuestion)
  | ({ readonly kind: 'complete' } & TypedPath)
  | ({ readonly kind: 'preview' } & PreviewPlan)

export type FolderAnswer = FolderPage | string[] | Preview

answerTasks((task: FolderTask): FolderAnswer | Promise<FolderAnswer> => {
  if (task.kind === 'preview') return previewScan(task)
  try {
    return task.kind === 'list' ? listFolder(task) : completePath(task)
  } catch (error) {
    throw problemOf(task.kind === 'list' ? task.path : task.folder, error)
  }
})

const REASONS: Readonly<Record<string, string>> = {
  EACCES: say('folder_not_readable', {}),
  EPERM: say('folder_not_readable', {}),
  ENOTDIR: say('folder_is_none', {}),
  ELOOP: say('folder_in_circle', {}),
}

/** The error codes of the system do not survive the way between threads. */
function problemOf(path: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new ServiceError('not_found', say('folder_none', { path }))
  const reason = REASONS[code]
  return reason === undefined ? error : new ServiceError('refused', say('folder_not_shown', { path, reason }))
}
