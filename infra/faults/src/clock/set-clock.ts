import { renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const PROGRAM = pathToFileURL(fileURLToPath(new URL('./shifted-clock.js', import.meta.url)))
const HOUR = 3_600_000
const LONGEST_JUMP = 3 * 24

/** The wall clock of processes that are started with its options. */
export interface WallClock {
  /** What `NODE_OPTIONS` has to be. */
  readonly options: string
  /** Sets the clock some hours forward or back. */
  set(hours: number): void
}

export function wallClock(file: string): WallClock {
  const address = new URL(PROGRAM)
  address.searchParams.set('file', file)
  const set = (hours: number) => {
    writeFileSync(`${file}.new`, String(Math.round(hours * HOUR)))
    renameSync(`${file}.new`, file)
  }
  set(0)
  return { options: `--import=${address.href}`, set }
}

/** Hours to jump: one to some days, forward or back. */
export const randomHours = (random: () => number): number => (1 + random() * LONGEST_JUMP) * (random() < 0.5 ? -1 : 1)
