import { setTimeout as pause } from 'node:timers/promises'
import type { InstallationHealth } from '@regesta/contracts/gateway'
import type { Call, Command, Outcome } from '../command.js'
import { optionalText } from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'
import { publicUrlOf, runningOn } from '../machine/running.js'
import { doesNotRun } from '../not-running.js'
import { table } from '../table.js'

export const status: Command = {
  name: 'status',
  group: 'Run',
  summary: 'Says what runs, since when, and where; code 0 well, 3 not all of it, 4 not running',
  usage: '[--quiet] [--ready] [--wait SECONDS]',
  options: {
    quiet: { type: 'boolean', default: false, help: 'Says nothing; the code is the answer.' },
    ready: { type: 'boolean', default: false, help: 'Code 0 once all answer, though a setting cannot be used.' },
    wait: { type: 'string', value: 'SECONDS', help: 'Waits that long for code 0.' },
  },
  example: 'regesta status --quiet --wait 30',
  speaksTo: 'machine',
  async run(call) {
    const deadline = Date.now() + secondsOf(call) * 1000
    for (;;) {
      const found = await look(call)
      if (found.exitCode === EXIT.ok || Date.now() >= deadline)
        return call.options.quiet === true ? { ...found, lines: [] } : found
      await pause(200, undefined, { signal: call.signal })
    }
  },
}

function secondsOf(call: Call): number {
  const wait = optionalText(call, 'wait') ?? '0'
  if (!/^\d+(\.\d+)?$/.test(wait)) throw new UsageError(`--wait takes seconds, received '${wait}'`)
  return Number(wait)
}

async function look({ home, connect, options }: Call): Promise<Outcome> {
  const running = runningOn(home)
  const unreached = { running: false, data_folder: home }
  if (running === undefined) return { lines: [doesNotRun(home)], result: unreached, exitCode: EXIT.unreachable }
  const health = await (await connect(running)).call.getHealth().catch(() => undefined)
  const { url, pid, since = '' } = running
  if (health === undefined)
    return { lines: [`Regesta was started, but ${url} does not answer yet`], result: unreached, exitCode: EXIT.partial }
  const { publicUrl: public_url = null } = running
  const result = { running: true, data_folder: home, url, public_url, pid, since, ...health }
  const lines = [
    `Regesta ${health.version} runs at ${publicUrlOf(running)}, since ${since}, process ${pid}`,
    ...serviceLines(health),
  ]
  const suffices = options.ready === true ? allAnswer(health) : health.status === 'ok'
  return { lines, result, exitCode: suffices ? EXIT.ok : EXIT.partial }
}

const allAnswer = ({ services }: InstallationHealth) => Object.values(services).every(({ status }) => status !== 'down')

const serviceLines = ({ services, configuration_problems: own = [] }: InstallationHealth) => [
  ...table(
    Object.entries(services).map(([name, { status, asleep }]) => [`  ${name}`, asleep ? `${status}, asleep` : status]),
  ),
  ...[...own, ...Object.values(services).flatMap(({ configuration_problems: problems = [] }) => problems)].map(
    ({ key, problem }) => `  Configuration: ${key}: ${problem}`,
  ),
]
