import { announcement } from './announce.js'
import { commandLine } from './command-line.js'
import { environment } from './environment.js'
import { type Installation, startInstallation } from './installation.js'
import { StartProblem } from './start-problem.js'

/** Prints a line at the terminal. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs an installation as words of a command line and the environment say, until it is asked to stop. */
export async function run(words: readonly string[]): Promise<void> {
  process.exitCode = await runUntilStopped(() => startInstallation({ ...environment(), ...commandLine(words), say }))
}

/**
 * Runs an installation until Ctrl-C, SIGTERM or the end of the terminal; a second Ctrl-C does not wait.
 *
 * @param onStarted called when it runs and was announced
 * @returns the exit code
 */
export async function runUntilStopped(
  start: () => Promise<Installation>,
  onStarted: (installation: Installation) => void = () => {},
): Promise<number> {
  const asked = stopRequest()
  let started = false
  // Programs end when their pipes close, so a start that is broken off needs no more than this.
  void asked.then(() => started || process.exit(0))
  try {
    const installation = await start()
    started = true
    say(announcement(installation))
    onStarted(installation)
    await asked
    say('Stopping ...')
    await installation.stop()
    return 0
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    process.stderr.write(`\n  ${error.message}\n\n`)
    return error.exitCode
  }
}

function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    let asked = 0
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        asked += 1
        if (asked > 1 && signal === 'SIGINT') process.exit(130)
        resolve()
      })
    }
  })
}
