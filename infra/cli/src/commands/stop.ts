import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from '../command.js'
import { EXIT, Refusal } from '../exit-code.js'
import { isLauncherThere, runningOn } from '../machine/running.js'
import { nothingRuns } from '../not-running.js'

/** Programs get some seconds to end what they do. Milliseconds. */
const PATIENCE = 30_000

export const stop: Command = {
  name: 'stop',
  group: 'Run',
  summary: 'Stops the Regesta of this data folder, wherever it was started',
  usage: '',
  options: {},
  example: 'regesta stop',
  speaksTo: 'machine',
  async run(call) {
    const running = runningOn(call.home)
    if (running === undefined) return nothingRuns(call, `Regesta does not run on ${call.home}`, { stopped: false })
    process.kill(running.pid, 'SIGTERM')
    const deadline = Date.now() + PATIENCE
    while (isLauncherThere(running)) {
      if (Date.now() > deadline)
        throw new Refusal(`Process ${running.pid} does not end. regesta logs says what it does`)
      await pause(50, undefined, { signal: call.signal })
    }
    return { lines: ['Stopped'], result: { stopped: true, pid: running.pid }, exitCode: EXIT.ok }
  },
}
