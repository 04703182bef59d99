import { parentPort } from 'node:worker_threads'
import { isServiceError } from '@regesta/contracts/problem'
import { ExaminerPool } from './examiner-pool.js'
import { stepBack } from './step-back.js'
import type { TaskMessage, TaskStart, ToTask } from './task-messages.js'
import type { TaskRun } from './task-run.js'
import type { TaskModule, TaskName, ToldBy } from './tasks.js'

/*
 * A thread for pieces of long work, one after another. It loads only the modules of the tasks it is given, reports progress, and
 * listens for the request to stop.
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

const say = (message: TaskMessage<TaskName>) => parentPort?.postMessage(message)
const examiners = new ExaminerPool()
const told = new Map<number, { taken: () => void; refused: (error: Error) => void }>()
let stop = new AbortController()
let asked = 0

parentPort?.on('message', (message: ToTask) => {
  if (message.kind === 'start') void work(message)
  else if (message.kind === 'stop') abort()
  else if (message.kind === 'end') void end()
  else answered(message)
})

function answered({ kind, id }: Extract<ToTask, { id: number }>): void {
  const waiting = told.get(id)
  told.delete(id)
  if (kind === 'answer') waiting?.taken()
  else waiting?.refused(new Error('What the task told was not taken'))
}

/** The receiver of a message may no longer be there. */
function abort(): void {
  stop.abort()
  for (const { refused } of told.values()) refused(stop.signal.reason as Error)
}

async function end(): Promise<void> {
  await examiners.close()
  parentPort?.close()
}

async function work(start: TaskStart<TaskName>): Promise<void> {
  stop = new AbortController()
  if (start.isCare) stepBack()
  if (start.examines) examiners.warm()
  try {
    say({ kind: 'result', value: await perform(start, runUntil(stop.signal)) })
  } catch (error) {
    const known = isServiceError(error) ? { code: error.code, members: error.members } : {}
    const { message, stack = '', code: systemCode } = error as Error & { code?: string }
    say({ kind: 'error', message, stack, ...(systemCode === undefined ? {} : { systemCode }), ...known })
  }
}

const runUntil = (signal: AbortSignal): TaskRun<ToldBy<TaskName>> => ({
  signal,
  examiners,
  progress: (update) => void say({ kind: 'progress', update }),
  tell: (value) =>
    new Promise((taken, refused) => {
      asked += 1
      told.set(asked, { taken, refused })
      say({ kind: 'tell', id: asked, value })
    }),
})

async function perform<Name extends TaskName>({ name, input }: TaskStart<Name>, run: TaskRun<ToldBy<TaskName>>) {
  const { task } = await tasks[name]()
  return task(input, run as TaskRun<ToldBy<Name>>)
}
