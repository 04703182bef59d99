/** Milliseconds between two looks at what changes by itself, while nobody tells. */
const LOOK = 5_000

let live = false

/** Whether changes are told as they happen. */
export const isLive = (): boolean => live

export function setLive(value: boolean): void {
  live = value
}

/** How often something that changes by itself is asked for: never, while its changes are told. */
export const look = (): number | false => (live ? false : LOOK)
