import { answerTasks } from '@regesta/threads/answer-tasks'
import { readDocument } from '../domain/read-document.js'

answerTasks(readDocument)
