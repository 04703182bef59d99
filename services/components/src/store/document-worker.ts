import { answerTasks } from '@regesta/threads/answer-tasks'
import { readDocument } from '../domain/read-document.js'

export type DocumentWork = typeof readDocument

answerTasks<DocumentWork>(readDocument)
