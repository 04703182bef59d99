import { isPort } from '@regesta/http/place-variables'
import type { NotedInstallation } from '@regesta/launcher/run-file'
import type { Call, Command, Outcome } from '../command.js'
import { optionalText, textList } from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'
import { hasScreen, openInBrowser } from '../machine/browser.js'
import { publicUrlOf, runningOn, signedIn } from '../machine/running.js'

export const start: Command = {
  name: 'start',
  group: 'Run',
  summary: 'Starts everything and opens the console; Ctrl-C stops it',
  usage: '[--port N] [--host ADDRESS] [--no-open] [--together] [--without NAMES]',
  options: {
    port: {
      type: 'string',
      value: 'N',
      help: 'Where the console answers; 0 takes a free port. Else REGESTA_PORT, the configuration or 5001.',
    },
    host: {
      type: 'string',
      value: 'ADDRESS',
      help: 'The address to listen at; beyond this computer only with a token.',
    },
    'no-open': { type: 'boolean', default: false, help: 'Opens no browser.' },
    together: { type: 'boolean', default: false, help: 'Runs the services in one process, for small machines.' },
    without: { type: 'string', value: 'NAMES', multiple: true, help: 'Services that somebody starts by hand.' },
  },
  example: 'regesta start --port 5080 --no-open',
  speaksTo: 'machine',
  endsByInterrupt: true,
  async run(call) {
    const running = runningOn(call.home)
    if (running !== undefined) return show(call, await wayIn(call, running))
    const [{ startInstallation }, { runUntilStopped }, { repositoryTokens }] = await Promise.all([
      import('@regesta/launcher/installation'),
      import('@regesta/launcher/run'),
      import('@regesta/http/repository-tokens'),
    ])
    const options = {
      home: call.home,
      port: portOf(call),
      host: optionalText(call, 'host'),
      together: call.options.together === true,
      without: textList(call, 'without'),
      repositoryTokens: repositoryTokens(process.env),
      say: call.write,
    }
    const exitCode = await runUntilStopped(
      () => startInstallation(options),
      () => void openSignedIn(call),
    )
    return { lines: [], result: null, exitCode }
  },
}

/** A second one is never wanted: the one that runs is what was asked for. */
function show(call: Call, address: string): Outcome {
  if (opensBrowser(call)) openInBrowser(address)
  return { lines: [`Regesta runs already: ${address}`], result: { url: address }, exitCode: EXIT.ok }
}

/** The address is shown at the terminal, too. */
async function openSignedIn(call: Call): Promise<void> {
  const running = runningOn(call.home)
  if (running === undefined || !opensBrowser(call)) return
  openInBrowser(await wayIn(call, running))
}

/** Signed in, or where a gateway that does not answer yet will be found. */
const wayIn = ({ connect }: Call, running: NotedInstallation): Promise<string> =>
  signedIn(running, connect).catch(() => publicUrlOf(running))

const opensBrowser = ({ options, terminal }: Call) => options['no-open'] !== true && hasScreen(terminal.stdout)

function portOf(call: Call): number | undefined {
  const named = optionalText(call, 'port')
  const given = named ?? process.env.REGESTA_PORT
  if (given === undefined || given === '') return undefined
  if (isPort(given)) return Number(given)
  const where = named === undefined ? 'REGESTA_PORT' : '--port'
  throw new UsageError(`${where} takes a number up to 65535, received '${given}'`)
}
