import { readProcess } from '@regesta/processes/process-table'
import type { Supervised } from './supervise.js'

/** Milliseconds between two looks. */
const TICK = 1_000
/** A look that comes later than this says nothing about the programs: the machine was suspended, or the launcher late. */
const LATE = 2_000
/** A program that hangs repeatedly is not mended by ending it. */
const ENDS_AN_HOUR = 3
const HOUR = 3_600_000
/** Its runs would end with it. */
const ONLY_REPORTED = 'execution'

/** Changed by tests only. */
export interface WatchSettings {
  /** Seconds that count, without an answer, after which a program hangs. */
  readonly patience: number
  /** Where the system does not report it, no program counts as waiting for a disk. */
  readonly waitsForDisk: (pid: number) => boolean
}

const SETTINGS: WatchSettings = { patience: 30, waitsForDisk: (pid) => readProcess(pid)?.waitsForDisk ?? false }

interface Watch {
  programs(): readonly Supervised[]
  say(line: string): void
  settings?: Partial<WatchSettings> | undefined
}

/**
 * Asks every program over its control pipe whether it turns, and ends those that do not, so that they are started again:
 * also one that has not listened yet, for it answers as soon as it is loaded, however long its beginning takes.
 * A second counts only if the launcher itself was on time and the program does not wait for a disk; one that is debugged
 * is left alone.
 *
 * @returns how to stop it
 */
export function watchPrograms({ programs, say, settings }: Watch): () => void {
  const { patience, waitsForDisk } = { ...SETTINGS, ...settings }
  const judge = judgment(say, patience)
  const isExcused = (program: Supervised) =>
    program.isDeveloped || program.pulse.isInspected() || waitsForDisk(program.pid() ?? 0)
  let before = moment()
  const timer = setInterval(() => {
    const now = moment()
    const isLate = [now.steady - before.steady, now.wall - before.wall].some((passed) => passed > TICK + LATE)
    before = now
    for (const program of programs()) {
      if (look(program, isLate, isExcused) === patience) judge(program)
    }
  }, TICK)
  timer.unref()
  return () => clearInterval(timer)
}

/** A machine that sleeps stops the one clock, a process that is stopped none. */
const moment = () => ({ steady: performance.now(), wall: Date.now() })

/** Answers for how many seconds that count the program has been silent, when one more has passed. */
function look(program: Supervised, isLate: boolean, isExcused: (program: Supervised) => boolean): number | undefined {
  const { pulse } = program
  if (isLate || !program.isUp()) pulse.forget()
  if (!program.isUp()) return undefined
  if (pulse.isAsked()) return isExcused(program) ? undefined : pulse.second()
  pulse.asked()
  program.send({ type: 'ask' })
  return undefined
}

/** Ends a program that hangs, or only says so: of execution, and when it has been ended too often. */
function judgment(say: (line: string) => void, patience: number) {
  const ends = new Map<string, number[]>()
  return (program: Supervised) => {
    const { name } = program
    const recent = (ends.get(name) ?? []).filter((time) => performance.now() - time < HOUR)
    const sentence = `${name} has not answered for ${patience} s`
    if (name === ONLY_REPORTED) return say(`${sentence}. It is left alone, because its runs would end with it.`)
    if (recent.length >= ENDS_AN_HOUR)
      return say(`${sentence}. It was ended ${recent.length} times within an hour; now it is left alone.`)
    ends.set(name, [...recent, performance.now()])
    say(`${sentence} and is ended.`)
    program.kill()
  }
}
