import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that output may take to arrive after every process that could write it has gone. */
const REST_OF_OUTPUT = 2_000

/** Waits until the output of processes that are gone is read. A process that has removed its marker may hold the pipe for ever. */
export const restOfOutput = (read: Promise<unknown>): Promise<unknown> =>
  Promise.race([read, pause(REST_OF_OUTPUT, undefined, { ref: false })])
