import { answerByName } from '@regesta/threads/named-works'
import type { AnnotateTask } from '../error-sheet/annotate-sheet.js'
import type { ReturnTask } from '../error-sheet/compare-returned.js'
import type { IndexTask } from './index-sheet.js'
import type { PreviewTask } from './preview-rows.js'
import type { ProfileTask } from './profile-columns.js'

/** Each is loaded when a task has its name: the first preview does not wait for what writes workbooks. */
const works = {
  preview: async (task: PreviewTask) => (await import('./preview-rows.js')).previewRows(task),
  profile: async (task: ProfileTask) => (await import('./profile-columns.js')).profileColumns(task),
  index: async (task: IndexTask) => (await import('./index-sheet.js')).indexSheet(task),
  annotate: async (task: AnnotateTask) => (await import('../error-sheet/annotate-sheet.js')).annotateSheet(task),
  compare: async (task: ReturnTask) => (await import('../error-sheet/compare-returned.js')).compareReturned(task),
}
/** What the thread does with tables. */
export type TableWorks = typeof works

answerByName(works)
