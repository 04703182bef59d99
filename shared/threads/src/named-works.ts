import { answerTasks } from './answer-tasks.js'
import { type AskOptions, type PoolOptions, ThreadPool } from './thread-pool.js'

/** What the module of a thread does, by name. */
type Works = Readonly<Record<string, (input: never) => unknown>>
export type InputOf<W extends Works, Name extends keyof W> = Parameters<W[Name]>[0]
export type OutputOf<W extends Works, Name extends keyof W> = Awaited<ReturnType<W[Name]>>

interface NamedTask {
  readonly name: string
  readonly input: unknown
}

/** The threads of a module that does several things: a wrong name, input or result does not compile. */
export class NamedWorks<W extends Works> {
  private readonly threads: ThreadPool<NamedTask, unknown>

  /** @param module hands an object of the type `W` to `answerByName` */
  constructor(module: URL, options: PoolOptions) {
    this.threads = new ThreadPool(module, options)
  }

  /** @throws BeyondLimit, the reason of the signal, or what the work throws */
  ask<Name extends keyof W & string>(
    name: Name,
    input: InputOf<W, Name>,
    options: AskOptions,
  ): Promise<OutputOf<W, Name>> {
    // The work of this name has answered it.
    return this.threads.ask({ name, input }, options) as Promise<OutputOf<W, Name>>
  }

  close(): Promise<void> {
    return this.threads.close()
  }
}

/** The other side, in the module of the thread. */
export const answerByName = (works: Works): void =>
  answerTasks(({ name, input }: NamedTask) => works[name]?.(input as never))
