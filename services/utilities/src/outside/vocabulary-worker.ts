import { answerTasks } from '@regesta/threads/answer-tasks'
import { type ElementName, type FoundVocabularies, schemaFolders } from './schema-folders.js'

const inFolders = schemaFolders()

const find = (task: { folder: string; elements: readonly ElementName[] }): Promise<FoundVocabularies> =>
  inFolders(task.folder, task.elements)
export type FindVocabularies = typeof find

answerTasks(find)
