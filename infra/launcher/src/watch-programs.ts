import { readFileSync } from 'node:fs'
import type { Supervised } from './supervise.js'

/** Milliseconds between two looks. */
const TICK = 1_000
/** A look that comes later than this says nothing about the programs: the machine was suspended, or the launcher late. */
const LATE = 2_000
/** Seconds that count, without an answer, after which a program hangs. */
const PATIENCE = 30
/** A program that hangs again and again is not mended by ending it. */
const ENDS_AN_HOUR = 3
const HOUR = 3_600_000
/** Its runs would end with it. */
const ONLY_REPORTED = 'execution'

interface Watch {
  programs(): readonly Supervised[]
  say(line: string): void
}

/**
 * Asks every program over its control pipe whether it turns, and ends those that do not, so that they are started again.
 * A second counts only if the launcher itself was on time and the program does not wait for a disk; whoever debugs a
 * program keeps it.
 *
 * @returns the way to stop it
 */
export function watchPrograms({ programs, say }: Watch): () => void {
  const judge = judgment(say)
  let before = moment()
  const timer = setInterval(() => {
    const now = moment()
    const isLate = [now.steady - before.steady, now.wall - before.wall].some((passed) => passed > TICK + LATE)
    before = now
    for (const program of programs()) look(program, isLate, judge)
  }, TICK)
  timer.unref()
  return () => clearInterval(timer)
}

/** A machine that sleeps stops the one clock, a process that is stopped none. */
const moment = () => ({ steady: performance.now(), wall: Date.now() })

function look(program: Supervised, isLate: boolean, judge: (program: Supervised) => void): void {
  const { pulse } = program
  if (isLate || !program.isListening()) pulse.forget()
  if (!program.isListening()) return
  if (!pulse.isAsked()) {
    pulse.asked()
    program.send({ type: 'ask' })
  } else if (!pulse.isInspected() && !waitsForDisk(program.pid()) && pulse.second() === PATIENCE) {
    judge(program)
  }
}

/** Ends a program that hangs, or only says so: of execution, and when it has been ended too often. */
function judgment(say: (line: string) => void) {
  const ends = new Map<string, number[]>()
  return (program: Supervised) => {
    const { name } = program
    const recent = (ends.get(name) ?? []).filter((time) => performance.now() - time < HOUR)
    const sentence = `${name} has not answered for ${PATIENCE} s`
    if (name === ONLY_REPORTED) return say(`${sentence}. It is left alone, because its runs would end with it.`)
    if (recent.length >= ENDS_AN_HOUR)
      return say(`${sentence}. It was ended ${recent.length} times within an hour; now it is left alone.`)
    ends.set(name, [...recent, performance.now()])
    say(`${sentence} and is ended.`)
    program.kill()
  }
}

/** Where the system does not tell, nobody waits for a disk. */
function waitsForDisk(pid: number | undefined): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; the state follows the last of them.
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('D')
  } catch {
    return false
  }
}
