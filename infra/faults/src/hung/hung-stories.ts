import { setTimeout as pause } from 'node:timers/promises'
import { LAUNCHER, type StoppableInstallation } from './stoppable-installation.js'

/** Tells one story; answers one sentence for each broken promise. */
export type Story = (fixture: StoppableInstallation) => Promise<string[]>

/** Longer than a program may be silent. Milliseconds. */
const LONGER = 36_000
/** A call gets its answer within this; a second more is the clock's. Milliseconds. */
const ANSWERED_WITHIN = 31_000
const ENDED_WITHIN = 90_000

/** A service that another one asks hangs: callers of both are answered, it alone is ended, and all goes on. */
const hanging =
  (victim: string, signal: 'SIGSTOP' | 'SIGUSR2'): Story =>
  async (fixture) => {
    const before = fixture.pids()
    const told = fixture.said().length
    fixture.signal([victim], signal)
    const begun = performance.now()
    const { status, text } = await fixture.ask('/pipeline_components')
    const waited = performance.now() - begun
    const ended = await untilSaid(fixture, told, `${victim} has not answered for 30 s and is ended`)
    return [
      ...unless(status === 502 && text.includes(`The ${victim} service`), `the caller got ${status} ${text}`),
      ...unless(waited <= ANSWERED_WITHIN, `the caller waited for ${Math.round(waited)} ms`),
      ...unless(ended, `${victim} was not ended`),
      ...(await afterwards(fixture, before, [victim])),
    ]
  }

/** Runs would end with it, so it is only reported. */
const execution: Story = async (fixture) => {
  const before = fixture.pids()
  const told = fixture.said().length
  fixture.signal(['execution'], 'SIGSTOP')
  const reported = await untilSaid(fixture, told, 'execution has not answered for 30 s. It is left alone')
  fixture.signal(['execution'], 'SIGCONT')
  return [...unless(reported, 'execution was not reported'), ...(await afterwards(fixture, before, []))]
}

/** The machine is suspended, or the launcher is late: nobody is ended for that. */
const standstill =
  (choose: (names: readonly string[]) => readonly string[]): Story =>
  async (fixture) => {
    const before = fixture.pids()
    const names = choose(Object.keys(before))
    fixture.signal(names, 'SIGSTOP')
    await pause(LONGER)
    fixture.signal(names, 'SIGCONT')
    return afterwards(fixture, before, [])
  }

export const stories: Readonly<Record<string, Story>> = {
  stopped: hanging('components', 'SIGSTOP'),
  suspended: standstill((names) => names),
  spinning: hanging('components', 'SIGUSR2'),
  late: standstill(() => [LAUNCHER, 'projects']),
  execution,
}

async function untilSaid(fixture: StoppableInstallation, from: number, sentence: string): Promise<boolean> {
  for (const deadline = performance.now() + ENDED_WITHIN; performance.now() < deadline; await pause(100)) {
    if (fixture.said().slice(from).includes(sentence)) return true
  }
  return false
}

/** All is well, and nobody but the given ones was ended. */
async function afterwards(fixture: StoppableInstallation, before: Record<string, number>, ended: readonly string[]) {
  const isWell = await fixture.untilWell()
  const after = fixture.pids()
  const others = Object.keys(before).filter((name) => !ended.includes(name) && after[name] !== before[name])
  return [
    ...unless(isWell, 'the installation is not well afterwards'),
    ...others.map((name) => `${name} was ended though it was well`),
  ]
}

const unless = (kept: boolean, sentence: string): string[] => (kept ? [] : [sentence])
