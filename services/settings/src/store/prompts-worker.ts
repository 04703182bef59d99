import { answerTasks } from '@regesta/threads/answer-tasks'
import { readPromptKeys } from './prompts-file.js'

answerTasks(readPromptKeys)
