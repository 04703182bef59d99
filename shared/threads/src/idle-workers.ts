/** Threads or processes that wait for their next work; once nobody has needed any of them for a while, all end. */
export class IdleWorkers<Worker> {
  private readonly waiting: Worker[] = []
  private timer: NodeJS.Timeout | undefined

  /**
   * @param milliseconds without work after which they end
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
    clearTimeout(this.timer)
    return this.waiting.pop()
  }

  add(worker: Worker): void {
    this.waiting.push(worker)
  }

  /** One that has come down while it waited. */
  lose(worker: Worker): void {
    const place = this.waiting.indexOf(worker)
    if (place >= 0) this.waiting.splice(place, 1)
  }

  /** None is at work: from now on the time counts. */
  rest(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.endAll(), this.milliseconds).unref()
  }

  async endAll(): Promise<void> {
    clearTimeout(this.timer)
    await Promise.all(this.waiting.splice(0).map((worker) => this.end(worker)))
  }
}
