import { answerTasks } from '@regesta/threads/answer-tasks'
import { readers } from './readers.js'

/** What a thread is asked to read. */
export interface ReadingTask {
  readonly name: keyof typeof readers
  readonly input: never
}

answerTasks(({ name, input }: ReadingTask): Promise<unknown> => readers[name](input))
