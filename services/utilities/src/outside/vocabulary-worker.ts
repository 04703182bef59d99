import { answerTasks } from '@regesta/threads/answer-tasks'
import { type ElementName, type FoundVocabularies, schemaFolders } from './schema-folders.js'

/** What a thread is asked for. */
export interface VocabularyTask {
  readonly folder: string
  readonly elements: readonly ElementName[]
}

const find = schemaFolders()
answerTasks(({ folder, elements }: VocabularyTask): Promise<FoundVocabularies> => find(folder, elements))
