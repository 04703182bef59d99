import { parentPort, workerData } from 'node:worker_threads'
import { isServiceError } from '@regesta/contracts/problem'
import { ExaminerPool } from './examiner-pool.js'
import type { TaskMessage, TaskStart } from './run-task.js'
import { stepBack } from './step-back.js'
import type { TaskRun } from './task-run.js'
import type { TaskModule, TaskName, ToldBy } from './tasks.js'

/*
 * A thread for one piece of long work. It loads the module of the task alone, reports progress, and listens for the request
 * to stop.
 */
const tasks: { readonly [Name in TaskName]: () => Promise<TaskModule<Name>> } = {
  'check-integrity': () => import('../tasks/check-integrity.js'),
  'check-project': () => import('../tasks/check-project.js'),
  'create-project': () => import('../tasks/create-project.js'),
  'inspect-project': () => import('../tasks/inspect-project.js'),
  'match-files': () => import('../tasks/match-files.js'),
  'migrate-predecessor': () => import('../tasks/migrate-predecessor.js'),
  rescan: () => import('../tasks/rescan.js'),
  'restore-rows': () => import('../tasks/restore-rows.js'),
  'take-snapshot': () => import('../tasks/take-snapshot.js'),
}

const start = workerData as TaskStart<TaskName>
const say = (message: TaskMessage<TaskName>) => parentPort?.postMessage(message)
const stop = new AbortController()
const examiners = new ExaminerPool()
const told = new Map<number, { taken: () => void; refused: (error: Error) => void }>()
let asked = 0

parentPort?.on('message', (message: { kind: 'stop' } | { kind: 'answer' | 'refuse'; id: number }) => {
  if (message.kind === 'stop') return end()
  const waiting = told.get(message.id)
  told.delete(message.id)
  if (message.kind === 'answer') waiting?.taken()
  else waiting?.refused(new Error('What the task told was not taken'))
})

/** The receiver of a message may no longer be there. */
function end(): void {
  stop.abort()
  for (const { refused } of told.values()) refused(stop.signal.reason as Error)
}

const run: TaskRun<ToldBy<TaskName>> = {
  signal: stop.signal,
  examiners,
  progress: (update) => void say({ kind: 'progress', update }),
  tell: (value) =>
    new Promise((taken, refused) => {
      asked += 1
      told.set(asked, { taken, refused })
      say({ kind: 'tell', id: asked, value })
    }),
}

async function perform<Name extends TaskName>({ name, input }: TaskStart<Name>, own: TaskRun<ToldBy<Name>>) {
  const { task } = await tasks[name]()
  return task(input, own)
}

if (start.isCare) stepBack()
if (start.examines) examiners.warm()
try {
  say({ kind: 'result', value: await perform(start, run) })
} catch (error) {
  const known = isServiceError(error) ? { code: error.code, members: error.members } : {}
  const { message, stack = '', code: systemCode } = error as Error & { code?: string }
  say({ kind: 'error', message, stack, ...(systemCode === undefined ? {} : { systemCode }), ...known })
} finally {
  await examiners.close()
  parentPort?.close()
}
