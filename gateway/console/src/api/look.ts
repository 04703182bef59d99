/** Milliseconds between two looks at what changes by itself, while no events come. */
const LOOK = 5_000

let live = false

/** Whether changes are announced by events as they happen. */
export const isLive = (): boolean => live

export function setLive(value: boolean): void {
  live = value
}

/** Milliseconds between two looks at a run. */
const LOOK_AT_RUN = 2_000

/** How often runs are polled: no event says how far a run is. */
export const lookAtRuns = (isOneRunning: boolean): number | false => (isOneRunning ? LOOK_AT_RUN : look())

/** How often something that changes by itself is polled: never, while events announce its changes. */
export const look = (): number | false => (live ? false : LOOK)

/** The same, but while something is amiss it is polled in any case: no event says that it was only late. */
export const lookAgain = (isAmiss: boolean): number | false => (isAmiss ? LOOK : look())
