/** What an executor is asked to run. */
export interface ExecutionOrder {
  readonly executionId: string
  /** Unique; where executions are found again by name, this is the name. */
  readonly runKey: string
  readonly command: readonly string[]
  readonly folder: string
  /** In addition to a clean environment. */
  readonly environment: Readonly<Record<string, string>>
  readonly outputDirectory: string
  readonly timeoutSeconds: number | null
  /** What the component asks for; null where it asks for nothing. */
  readonly memoryMb: number | null
}

/** How the process of an execution ended. */
export type ProcessEnd =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  /** The executor does not know the process any more, or could not start it. */
  | { readonly kind: 'lost'; readonly message: string }

/** Receives what an execution does. */
export interface Follower {
  /** The first instruction runs. `label` is for people: `PID: 4711`. */
  begun(startedAt: string, label: string): void
  output(stream: 'stdout' | 'stderr', bytes: Buffer): void
  /** The process has ended; the rest of its output may still follow. */
  ended(end: ProcessEnd): void
}

/** What is known after the end. */
export interface Usage {
  /** null where it was not measured. */
  readonly peakMemoryBytes: number | null
}

/**
 * A place where components run. `H` is the durable handle by which a started execution is found again, also by a later
 * process of this service; it must survive JSON.
 */
export interface Executor<H = unknown> {
  /** Whether its executions live on while this service is down and can be followed afterwards. */
  readonly outlives: boolean
  /** Makes ready what the process needs: the output folder, on other machines the job. */
  prepare(order: ExecutionOrder): Promise<void>
  /**
   * Starts the process. The handle must be on record before the component's first instruction runs, or the execution must be
   * found again by its key. Where the process is not waiting elsewhere for its turn, it waits until it is followed.
   */
  start(order: ExecutionOrder, record: (handle: H) => void): Promise<H>
  /**
   * Reports what happens until the process has ended, its output is read and no process of it is left.
   *
   * @param from bytes of output that were read before, by an earlier process of this service
   */
  follow(order: ExecutionOrder, handle: H, follower: Follower, from: number): Promise<void>
  /** Ends the process and everything it started; answers when it is gone. */
  stop(handle: H): Promise<void>
  /** What is known only afterwards. */
  collect(handle: H): Promise<Usage>
  /** Forgets what the executor kept of the execution, whose end is stored. */
  forget(handle: H): Promise<void>
  /** The same after a restart, for all that have ended: a kill may have come between. */
  forgetEnded(isEnded: (executionId: string) => boolean): Promise<void>
  /** This service stops: nothing is reported from now on. */
  close(): void
}
