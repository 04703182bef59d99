import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '@regesta/launcher/installation'

/** The services that fall asleep whatever they were asked. */
export const SLEEPERS = ['components', 'execution', 'utilities', 'pipelines', 'dataset']
/** A process that is stopped goes on before anybody could count it as hanging. Milliseconds. */
const STOPPED = 2_000
/** From waking to the kill, milliseconds, at most: until most fall asleep again. */
const AFTER = 2_500
/** Milliseconds between two looks at the processes. */
const LOOK = 5

/** Hurts services as they wake or fall asleep, until the signal aborts. */
export async function disturb(installation: Installation, random: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const victim = await whoTurns(installation, signal)
    await pause(random() ** 2 * AFTER)
    const pid = victim && installation.pids()[victim]
    if (!pid || signal.aborted) continue
    if (random() < 0.6) send(pid, 'SIGKILL')
    else if (send(pid, 'SIGSTOP')) {
      await pause(STOPPED * random())
      send(pid, 'SIGCONT')
    }
  }
}

/** The next sleeper whose process changes, unless the signal aborts before. */
async function whoTurns(installation: Installation, signal: AbortSignal): Promise<string | undefined> {
  for (const before = installation.pids(); !signal.aborted; await pause(LOOK)) {
    const now = installation.pids()
    const turned = SLEEPERS.find((name) => now[name] !== undefined && now[name] !== before[name])
    if (turned !== undefined) return turned
    for (const name of SLEEPERS) if (now[name] === undefined) delete before[name]
  }
  return undefined
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
