import type { Command } from '../command.js'
import { EXIT } from '../exit-code.js'
import { hasScreen, openInBrowser } from '../machine/browser.js'
import { runningOn, signedIn } from '../machine/running.js'
import { doesNotRun, nothingRuns } from '../not-running.js'

export const open: Command = {
  name: 'open',
  group: 'Run',
  summary: 'Opens the console of the running Regesta, signed in, and prints its address',
  usage: '',
  options: {},
  example: 'regesta open',
  speaksTo: 'machine',
  async run(call) {
    const { home, connect, terminal } = call
    const running = runningOn(home)
    if (running === undefined) return nothingRuns(call, doesNotRun(home), { url: null })
    const address = await signedIn(running, connect)
    if (hasScreen(terminal.stdout)) openInBrowser(address)
    return { lines: [address], result: { url: address }, exitCode: EXIT.ok }
  },
}
