import { VERSION } from '@regesta/contracts/services'
import type { Call, Command, Outcome } from './command.js'
import { optionalText } from './command-options.js'
import { commands } from './commands.js'
import { confirm } from './confirm.js'
import { addressOf, dataFolder, gatewayOf, isLocal } from './environment.js'
import { EXIT } from './exit-code.js'
import { type Failure, failureOf, interrupted } from './failure.js'
import type { Gateway } from './gateway.js'
import { helpOf, overview, unknownCommand, usageOf } from './help.js'
import { notRunning } from './not-running.js'
import { parseWords, type Words } from './parse-words.js'
import type { Terminal } from './terminal.js'

/** Words that mean help or the release wherever a command is expected. */
const HELP: readonly (string | undefined)[] = [undefined, '--help', '-h', 'help']
const RELEASE = ['--version', '-v', '-V']

/** Runs one command line; answers the exit code. */
export async function runCli(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = commandFirst(words)
  const { stdout } = terminal
  if (name !== undefined && RELEASE.includes(name)) return say(stdout, `regesta ${VERSION}`)
  const isHelp = HELP.includes(name)
  const [topic, surplus] = rest.filter((word) => !word.startsWith('-'))
  const asked = isHelp ? topic : name
  const command = commands.find((known) => known.name === asked)
  const wrong = (message: string) =>
    explain({ exitCode: EXIT.usage, code: 'usage', message }, words.includes('--json'), terminal, asked ?? '')
  if (isHelp && surplus !== undefined) return wrong(`'${surplus}' is not understood here`)
  if (asked === undefined || (isHelp && asked === 'help')) return say(stdout, overview(commands))
  if (command === undefined) return wrong(unknownCommand(asked, commands))
  if (isHelp || asksForHelp(rest)) return say(stdout, helpOf(command))
  return tryCommand(command, rest, terminal)
}

const asksForHelp = (rest: readonly string[]) => rest.includes('--help') || rest.includes('-h')

/** Options before the command, or before a word in its place, mean the same as after it. */
function commandFirst(words: readonly string[]): readonly string[] {
  const names = new Set<string | undefined>([...commands.map(({ name }) => name), ...HELP, ...RELEASE])
  const place = words.findIndex((word) => names.has(word))
  if (place < 1 || words[0]?.startsWith('--') !== true || HELP.includes(words[0])) return words
  return [...words.slice(place, place + 1), ...words.slice(0, place), ...words.slice(place + 1)]
}

function say(output: NodeJS.WriteStream, text: string): number {
  output.write(`${text}\n`)
  return EXIT.ok
}

async function tryCommand(command: Command, rest: readonly string[], terminal: Terminal): Promise<number> {
  // JSON, once asked for, is also the answer when the rest of the line is wrong.
  const json = rest.includes('--json')
  try {
    const outcome = await runCommand(command, parseWords(command, rest), terminal)
    const isBrokenOff = terminal.signal.aborted && command.endsByInterrupt !== true
    const exitCode = isBrokenOff ? EXIT.interrupted : outcome.exitCode
    show(command, { ...outcome, exitCode }, json, terminal)
    if (isBrokenOff && terminal.stdout.errored === null) terminal.stderr.write(`${interrupted(command)}\n`)
    return exitCode
  } catch (error) {
    const failure = failureOf(error, terminal.signal, command)
    const usage =
      failure.exitCode === EXIT.usage ? `${usageOf(command)}\n\nregesta ${command.name} --help explains it` : ''
    return explain(failure, json, terminal, command.name, usage)
  }
}

async function runCommand(command: Command, { options, words }: Words, terminal: Terminal): Promise<Outcome> {
  const { signal, stdout, stderr, variables } = terminal
  const home = dataFolder(optionalText({ options }, 'data'), variables)
  let opened: Gateway | undefined
  const connect: Call['connect'] = async ({ url, token }) => {
    const { openGateway } = await import('./gateway.js')
    opened ??= openGateway({ url, token, signal, progress: stderr })
    return opened
  }
  const url = command.speaksTo === 'machine' ? variables.url : addressOf(optionalText({ options }, 'url'), variables)
  if (command.speaksTo !== 'machine') {
    const token = optionalText({ options }, 'token') ?? variables.token
    const place = gatewayOf(home, { url, token })
    if (place !== undefined) await connect(place)
  }
  try {
    return await command.run({
      get gateway() {
        if (opened === undefined) throw notRunning(home)
        return opened
      },
      connect,
      commands,
      home,
      isLocal: isLocal(home, url),
      options,
      words,
      signal,
      terminal,
      json: options.json === true,
      dryRun: options['dry-run'] === true,
      isSandbox: options.production !== true,
      print: (text) => void stderr.write(`${text}\n`),
      write: (text) => void stdout.write(`${text}\n`),
      confirm: (question) => confirm(question, options.yes === true, terminal),
    })
  } finally {
    await opened?.close()
  }
}

/** One shape for every command. */
function show({ name }: Command, { lines, result, exitCode }: Outcome, json: boolean, { stdout }: Terminal): void {
  const answer = { command: name, ok: exitCode === EXIT.ok, exit_code: exitCode, result: result ?? null, error: null }
  stdout.write(json ? `${JSON.stringify(answer, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''))
}

/** Says why a command did not do what it was asked to; answers its exit code. */
function explain(
  { code, message, exitCode, hint }: Failure,
  json: boolean,
  { stdout, stderr }: Terminal,
  command: string,
  usage = '',
): number {
  if (json) {
    const answer = { command, ok: false, exit_code: exitCode, result: null, error: { code, message } }
    stdout.write(`${JSON.stringify(answer, null, 2)}\n`)
  }
  stderr.write(`${message}\n${hint === undefined ? '' : `${hint}\n`}${usage === '' ? '' : `\n${usage}\n`}`)
  return exitCode
}
