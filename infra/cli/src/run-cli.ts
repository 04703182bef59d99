import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { isServiceError } from '@regesta/contracts/problem'
import type { Call, Command, Outcome } from './command.js'
import { EVERY_COMMAND, optionalText } from './command-options.js'
import { commands } from './commands.js'
import { EXIT, UsageError } from './exit-code.js'
import { openGateway } from './gateway.js'

/** What one command line reads from and writes to. */
export interface Terminal {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly stdin: NodeJS.ReadStream
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Where the gateway is and which token it asks for, unless the command line says so. */
  readonly url: string
  readonly token: string | undefined
}

/** Runs one command line; answers the exit code. */
export async function runCli(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words
  const command = commands.find((known) => known.name === name)
  if (command === undefined) {
    terminal.stderr.write(`${overview(name)}\n`)
    return name === undefined || name === '--help' ? EXIT.ok : EXIT.usage
  }
  try {
    const parsed = parse(command, rest)
    if (parsed.values.help === true) {
      terminal.stdout.write(`${command.summary}\n\n  regesta ${command.usage}\n`)
      return EXIT.ok
    }
    return await runCommand(command, parsed, terminal)
  } catch (error) {
    return explain(error, command, terminal)
  }
}

function parse(command: Command, words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: { ...EVERY_COMMAND, ...command.options }, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function runCommand(
  command: Command,
  { values, positionals }: ReturnType<typeof parse>,
  terminal: Terminal,
): Promise<number> {
  const options = values as Call['options']
  const url = optionalText({ options }, 'url') ?? terminal.url
  const token = optionalText({ options }, 'token') ?? terminal.token
  const gateway = openGateway({ url, token, signal: terminal.signal, progress: terminal.stderr })
  const call: Call = {
    gateway,
    options,
    words: positionals,
    json: options.json === true,
    dryRun: options['dry-run'] === true,
    isSandbox: options.production !== true,
    print: (text) => void terminal.stderr.write(`${text}\n`),
    confirm: (question) => confirm(question, options.yes === true, terminal),
  }
  try {
    const outcome = await command.run(call)
    show(outcome, call.json, terminal)
    return terminal.signal.aborted ? EXIT.interrupted : outcome.exitCode
  } finally {
    await gateway.close()
  }
}

function show({ lines, result }: Outcome, json: boolean, { stdout }: Terminal): void {
  stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''))
}

async function confirm(question: string, yes: boolean, { stdin, stderr }: Terminal): Promise<void> {
  if (yes) return
  if (!stdin.isTTY) throw new UsageError(`${question} Without a terminal, say so with --yes`)
  const dialogue = createInterface({ input: stdin, output: stderr })
  const answer = await dialogue.question(`${question} Type yes to go on: `)
  dialogue.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new UsageError('Nothing was done')
}

function explain(error: unknown, command: Command, terminal: Terminal): number {
  if (terminal.signal.aborted) {
    terminal.stderr.write('Interrupted; what was done stays done\n')
    return EXIT.interrupted
  }
  if (error instanceof UsageError) {
    terminal.stderr.write(`${error.message}\n\n  regesta ${command.usage}\n`)
    return EXIT.usage
  }
  if (!isServiceError(error)) throw error
  terminal.stderr.write(`${error.message}\n`)
  const unreachable = error.code === 'service_unavailable' && error.status === undefined
  if (unreachable)
    terminal.stderr.write('Is Regesta running? Start it with npm start, or name its address with --url\n')
  return unreachable ? EXIT.unreachable : EXIT.failed
}

const overview = (name: string | undefined) =>
  [
    ...(name === undefined || name === '--help' ? [] : [`There is no command '${name}'`, '']),
    'regesta <command> [options]',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(14)}${command.summary}`),
    '',
    '  --json for machines, --dry-run to look first, --production for the real repository, --help after a command',
  ].join('\n')
