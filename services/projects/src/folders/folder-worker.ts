import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { answerByName } from '@regesta/threads/named-works'
import { completePath, type FolderPage, type FolderQuestion, listFolder, type TypedPath } from './list-folder.js'
import { previewScan } from './preview-scan.js'

const works = {
  list: (question: FolderQuestion): FolderPage => saying(question.path, () => listFolder(question)),
  complete: (typed: TypedPath): string[] => saying(typed.folder, () => completePath(typed)),
  preview: previewScan,
}
/** What the thread does. */
export type FolderWorks = typeof works

answerByName(works)

const REASONS: Readonly<Record<string, string>> = {
  EACCES: say('folder_not_readable', {}),
  EPERM: say('folder_not_readable', {}),
  ENOTDIR: say('folder_is_none', {}),
  ELOOP: say('folder_in_circle', {}),
}

/** The error codes of the system do not survive the way between threads; sentences do. */
function saying<T>(path: string, look: () => T): T {
  try {
    return look()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ServiceError('not_found', say('folder_none', { path }))
    const reason = REASONS[code]
    throw reason === undefined ? error : new ServiceError('refused', say('folder_not_shown', { path, reason }))
  }
}
