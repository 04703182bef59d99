import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { memoryOf } from '@regesta/processes/process-table'
import { IdleWorkers } from '@regesta/threads/idle-workers'
import type { PictureAnswer, PictureTask, ProcessAnswer } from './picture-task.js'
import { worded } from './word-answer.js'

const ENTRY = fileURLToPath(new URL('./picture-process.js', import.meta.url))

/** Limits of one process. Bytes and milliseconds. */
interface PictureLimits {
  readonly processes: number
  readonly memory: number
  readonly time: number
  /** For a pyramid, which is made once of a whole image. */
  readonly longTime: number
  /** Without work a process ends after this time. */
  readonly idle: number
}

const LIMITS: PictureLimits = { processes: 2, memory: 700 * 1024 * 1024, time: 30_000, longTime: 180_000, idle: 10_000 }
/** How often the memory of a working process is looked at. */
const LOOK = 100
/** Work that nobody waits for any more may take this long to end well: somebody may ask for it again. */
const GRACE = 1_000

/** Processes that make pictures, started when there is work and ended when there is none. */
export interface PicturePool {
  /** @throws the reason of the signal, or what went wrong with the process */
  ask(task: PictureTask, signal: AbortSignal): Promise<PictureAnswer>
  close(): void
}

interface Waiting {
  readonly task: PictureTask
  readonly signal: AbortSignal
  readonly settle: (answer: Promise<PictureAnswer>) => void
}

export const picturePool = (limits: PictureLimits = LIMITS): PicturePool => new Pool(limits)

class Pool implements PicturePool {
  readonly #idle: IdleWorkers<ChildProcess>
  readonly #working = new Set<ChildProcess>()
  readonly #waiting: Waiting[] = []
  readonly #limits: PictureLimits
  #isClosed = false

  constructor(limits: PictureLimits) {
    this.#limits = limits
    this.#idle = new IdleWorkers(limits.idle, kill)
  }

  ask(task: PictureTask, signal: AbortSignal): Promise<PictureAnswer> {
    if (this.#isClosed) return Promise.reject(ending())
    return new Promise((resolve) => {
      this.#waiting.push({ task, signal, settle: resolve })
      this.#goOn()
    })
  }

  close(): void {
    this.#isClosed = true
    for (const { settle } of this.#waiting.splice(0)) settle(Promise.reject(ending()))
    void this.#idle.endAll()
    for (const child of this.#working) kill(child)
  }

  /** The newest first: what a person looks at now was asked for last. */
  #goOn(): void {
    while (this.#working.size < this.#limits.processes) {
      const asked = this.#waiting.pop()
      if (asked === undefined) break
      asked.settle(asked.signal.aborted ? Promise.reject(asked.signal.reason) : this.#work(asked))
    }
  }

  async #work({ task, signal }: Waiting): Promise<PictureAnswer> {
    const child = this.#takeOne()
    this.#working.add(child)
    try {
      const answer = await answerOf(child, task, signal, this.#limits)
      if (child.connected) this.#idle.add(child)
      return answer
    } catch (error) {
      // Whatever ended this process may have ended the others, so the second try gets a new one.
      void this.#idle.endAll()
      throw error
    } finally {
      this.#working.delete(child)
      queueMicrotask(() => this.#goOn())
    }
  }

  #takeOne(): ChildProcess {
    const found = this.#idle.take()
    return found?.connected ? found : start((child) => this.#idle.lose(child))
  }
}

const ending = () => new ServiceError('refused', 'Regesta is ending')

/** Blocks of so many bytes are the system's own and go back to it with each picture; else a large one leaves 50 MB behind. */
const LARGE_BLOCK = String(256 * 1024)

/** All of the environment that it gets: how to use little memory. */
function start(onExit: (child: ChildProcess) => void): ChildProcess {
  const child = fork(ENTRY, [], {
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: LARGE_BLOCK, MALLOC_TRIM_THRESHOLD_: LARGE_BLOCK },
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  child.on('error', () => onExit(child))
  child.once('exit', () => onExit(child))
  return child
}

const kill = (child: ChildProcess) => child.kill('SIGKILL')

/** The answer of a process, unless it takes too much or comes down. */
function answerOf(
  child: ChildProcess,
  task: PictureTask,
  signal: AbortSignal,
  limits: PictureLimits,
): Promise<PictureAnswer> {
  const time = task.kind === 'pyramid' ? limits.longTime : limits.time
  return new Promise((resolve, reject) => {
    const timers: NodeJS.Timeout[] = []
    const give = (end: () => void) => {
      for (const timer of timers) clearTimeout(timer)
      child.off('message', onAnswer).off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
      end()
    }
    const stop = (answer: PictureAnswer) => {
      child.kill('SIGKILL')
      give(() => resolve(answer))
    }
    const onAnswer = (answer: ProcessAnswer) => give(() => resolve(worded(answer)))
    const onExit = () => give(() => reject(new ProcessEnded()))
    const onAbort = () => timers.push(setTimeout(() => stop({ failed: 'nobody waited for it' }), GRACE))
    child.once('message', onAnswer).once('exit', onExit)
    signal.addEventListener('abort', onAbort)
    timers.push(
      setTimeout(() => stop({ failed: say('picture_slow', { number: time / 1000 }) }), time),
      setInterval(() => {
        if (child.pid === undefined || memoryOf(child.pid) <= limits.memory) return
        stop({ failed: say('picture_memory', { number: limits.memory / 1024 / 1024 }) })
      }, LOOK),
    )
    child.send(task, (error) => error && onExit())
  })
}

/** The process came down over its work, or somebody ended it. */
export class ProcessEnded extends Error {
  constructor() {
    super('The process that decodes pictures has ended')
    this.name = 'ProcessEnded'
  }
}
