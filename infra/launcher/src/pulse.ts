/** Whether one program turns its event loop, in seconds that count. */
export function createPulse() {
  let silent = 0
  let waiting = false
  let inspected = false
  return {
    /** The program has answered. */
    heard: (now: boolean) => {
      inspected = now
      waiting = false
      silent = 0
    },
    /** One more second has passed in which it could have answered; answers how many it has been silent for. */
    second: () => {
      silent += 1
      return silent
    },
    /** The last second says nothing: what was counted before is forgotten. */
    forget: () => {
      waiting = false
      silent = 0
    },
    /** Whether it owes an answer. */
    isAsked: () => waiting,
    asked: () => {
      waiting = true
    },
    /** Whether it is being debugged, and so halted on purpose. */
    isInspected: () => inspected,
  }
}
