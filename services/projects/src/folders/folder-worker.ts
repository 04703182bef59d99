import { ServiceError } from '@regesta/contracts/problem'
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
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  ENOTDIR: 'it is no folder',
  ELOOP: 'its links lead in a circle',
}

/** The codes of the system do not cross the border of a thread. */
function problemOf(path: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new ServiceError('not_found', `There is no folder ${path}`)
  const reason = REASONS[code]
  return reason === undefined ? error : new ServiceError('refused', `The folder ${path} cannot be shown: ${reason}`)
}
