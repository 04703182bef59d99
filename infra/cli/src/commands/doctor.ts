import { rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { OperabilityResult } from '@regesta/contracts/gateway'
import { NO_PROJECT } from '@regesta/contracts/problem'
import type { Call, Command } from '../command.js'
import { optionalText, pathOf } from '../command-options.js'
import { EXIT, Refusal } from '../exit-code.js'
import type { Finding } from '../machine/finding.js'
import { runningOn } from '../machine/running.js'
import { counted } from '../table.js'
import { unreadable } from '../unreadable.js'

const SIGNS = { well: 'ok   ', hint: 'hint ', fault: 'FAULT' }

export const doctor: Command = {
  name: 'doctor',
  group: 'Look after',
  summary: 'Checks Node, disk, folders, databases, ports, key, programs and the clock; names the remedy of each fault',
  usage: '[--bundle FILE]',
  options: {
    bundle: {
      type: 'string',
      value: 'FILE',
      help: 'Writes what a report of a fault needs: the release, how each check ended, and counts of what stands in the logs; no names.',
    },
  },
  example: 'regesta doctor --bundle report.json',
  speaksTo: 'machine',
  async run(call) {
    const named = optionalText(call, 'bundle')
    const file = named === undefined ? undefined : pathOf(named)
    const { checkMachine } = await import('../machine/checks.js')
    const findings = [...(await checkMachine(call.home)), ...(await askRunning(call))]
    const faults = findings.filter(({ state }) => state === 'fault')
    const lines = findings.map(({ check, state, message }) => `${SIGNS[state]} ${check}: ${message}`)
    if (file !== undefined) {
      await writeReport(file, call.home, findings)
      lines.push(`Written to ${file}. Look into it before you send it`)
    }
    const sum = faults.length === 0 ? 'Nothing is wrong' : counted(faults.length, 'fault')
    const result = findings.map(({ detail: _, ...finding }) => finding)
    return { lines: [...lines, sum], result, exitCode: faults.length === 0 ? EXIT.ok : EXIT.failed }
  },
}

async function writeReport(file: string, home: string, findings: readonly Finding[]): Promise<void> {
  const { reportOf } = await import('../machine/report.js')
  try {
    writeFileSync(file, `${JSON.stringify(reportOf(home, findings), null, 2)}\n`, { mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') rmSync(file, { force: true })
    throw new Refusal(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? `There is no folder ${dirname(file)}`
        : unreadable(file, error as Error, 'cannot be written'),
    )
  }
}

const DOES_NOT_RUN = 'does not run; regesta start starts it'
/** Free space of the data folder, and whether it can be written: both were checked already. */
const LOOKED_AT = 'test_disk'
/** Everybody needs these; a token, the registry and a language model only some. */
const NEEDED = ['test_gateway', 'test_services', 'test_prompts_file', 'test_database_access']

/** What a running installation says of itself. */
async function askRunning({ home, connect }: Call): Promise<Finding[]> {
  const running = runningOn(home)
  if (running === undefined) return [{ check: 'Regesta', state: 'hint', message: DOES_NOT_RUN, detail: DOES_NOT_RUN }]
  const { call } = await connect(running)
  const findings: Finding[] = []
  for (const { id, name } of await call.listOperabilityTests()) {
    if (id === LOOKED_AT) continue
    const result = await call.runOperabilityTest({ params: { test_id: id } })
    const { message, finding } = result
    // Which sentence it is, without the names in it.
    findings.push({ check: name, state: stateOf(id, result), message, detail: finding?.message_id })
  }
  return findings
}

/** A project that is not open is not a fault. */
function stateOf(id: string, { status, message }: OperabilityResult): Finding['state'] {
  if (status === 'success') return 'well'
  return NEEDED.includes(id) && message !== NO_PROJECT ? 'fault' : 'hint'
}
