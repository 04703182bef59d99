interface Waiting<Worker> {
  readonly worker: Worker
  readonly timer: NodeJS.Timeout
}

/** Threads or processes that wait for their next work; each ends once it has waited for a while, whatever the others do. */
export class IdleWorkers<Worker> {
  private readonly waiting: Waiting<Worker>[] = []

  /**
   * @param milliseconds without work after which one ends
   * @param end ends one of them
   */
  constructor(
    private readonly milliseconds: number,
    private readonly end: (worker: Worker) => unknown,
  ) {}

  get count(): number {
    return this.waiting.length
  }

  /** The one that has worked last, and is warm; undefined where none waits. */
  take(): Worker | undefined {
    const found = this.waiting.pop()
    clearTimeout(found?.timer)
    return found?.worker
  }

  add(worker: Worker): void {
    const endIt = () => {
      this.lose(worker)
      void this.end(worker)
    }
    this.waiting.push({ worker, timer: setTimeout(endIt, this.milliseconds).unref() })
  }

  /** One that has come down while it waited. */
  lose(worker: Worker): void {
    const place = this.waiting.findIndex((one) => one.worker === worker)
    for (const { timer } of place < 0 ? [] : this.waiting.splice(place, 1)) clearTimeout(timer)
  }

  async endAll(): Promise<void> {
    const all = this.waiting.splice(0)
    for (const { timer } of all) clearTimeout(timer)
    await Promise.all(all.map(({ worker }) => this.end(worker)))
  }
}
