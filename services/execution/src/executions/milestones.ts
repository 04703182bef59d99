import type { Outcome } from '../domain/execution-state.js'

/** What others wait for while an execution is conducted. */
export function milestones() {
  const ended = resolvable<void>()
  const settled = resolvable<Outcome['status']>()
  const idle = resolvable<void>()
  let obstacle: string | undefined
  return {
    idle: () => idle.resolve(),
    metObstacle(status: Outcome['status'], reason: string): void {
      obstacle = reason
      settled.resolve(status)
    },
    ended(status: Outcome['status']): void {
      settled.resolve(status)
      ended.resolve()
    },
    awaited: {
      ended: ended.promise,
      settled: settled.promise,
      idle: idle.promise,
      obstacle: () => obstacle,
    },
  }
}

function resolvable<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
