/** Milliseconds between two looks at what changes by itself, while nobody tells. */
const LOOK = 5_000

let live = false

/** Whether changes are told as they happen. */
export const isLive = (): boolean => live

export function setLive(value: boolean): void {
  live = value
}

/** Milliseconds between two looks at a run. */
const LOOK_AT_RUN = 2_000

/** How often runs are asked for: nobody tells how far one is that goes on. */
export const lookAtRuns = (isOneRunning: boolean): number | false => (isOneRunning ? LOOK_AT_RUN : look())

/** How often something that changes by itself is asked for: never, while its changes are told. */
export const look = (): number | false => (live ? false : LOOK)

/** The same, but while something is amiss it is asked for in any case: nobody tells when it was only late. */
export const lookAgain = (isAmiss: boolean): number | false => (isAmiss ? LOOK : look())
