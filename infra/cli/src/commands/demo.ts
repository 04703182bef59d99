import type { Command } from '../command.js'
import { EXIT, Refusal } from '../exit-code.js'

export const demo: Command = {
  name: 'demo',
  group: 'Run',
  summary: 'Takes a small museum folder to published records at the practice repository',
  usage: '',
  options: {},
  example: 'regesta demo',
  speaksTo: 'machine',
  async run({ home, json, terminal }) {
    const { runDemo } = await import('@regesta/demo/run-demo')
    try {
      const published = await runDemo(home, json ? terminal.stderr : terminal.stdout)
      return { lines: [], result: published, exitCode: EXIT.ok }
    } catch (error) {
      const { name, exitCode = EXIT.failed } = error as Error & { exitCode?: number }
      throw new Refusal(
        `The demonstration stopped: ${(error as Error).message}`,
        name === 'StartProblem' ? exitCode : EXIT.failed,
      )
    }
  },
}
