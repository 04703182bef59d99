/** Whether one program turns its event loop, in seconds that count. */
export interface Pulse {
  /** The program has answered. */
  heard(inspected: boolean): void
  /** One more second has passed in which it could have answered; answers how many it has been silent for. */
  second(): number
  /** The last second says nothing: what was counted before is forgotten. */
  forget(): void
  /** Whether it owes an answer. */
  isAsked(): boolean
  asked(): void
  /** Whether somebody debugs it: then it stands still on purpose. */
  isInspected(): boolean
}

export function createPulse(): Pulse {
  let silent = 0
  let waiting = false
  let inspected = false
  return {
    heard: (now) => {
      inspected = now
      waiting = false
      silent = 0
    },
    second: () => {
      silent += 1
      return silent
    },
    forget: () => {
      waiting = false
      silent = 0
    },
    isAsked: () => waiting,
    asked: () => {
      waiting = true
    },
    isInspected: () => inspected,
  }
}
