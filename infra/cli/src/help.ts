import { nearest } from '@regesta/contracts/nearest'
import { type Command, GROUPS, type Options } from './command.js'
import { EVERY_COMMAND, TO_GATEWAY } from './command-options.js'

/** All options that a command takes. */
export const optionsOf = ({ options, speaksTo = 'gateway' }: Command): Options => ({
  ...options,
  ...(speaksTo === 'gateway' ? TO_GATEWAY : {}),
  ...EVERY_COMMAND,
})

/** The way a command is written, one line for each of its forms. */
export const usageOf = ({ name, usage }: Command): string =>
  usage
    .split('\n')
    .map((line) => `  regesta ${name}${line === '' ? '' : ` ${line.trim()}`}`)
    .join('\n')

/** What `regesta <command> --help` says. */
export function helpOf(command: Command): string {
  const shared = { ...(command.speaksTo === 'machine' ? {} : TO_GATEWAY), ...EVERY_COMMAND }
  return [
    command.summary,
    '',
    'Usage',
    usageOf(command),
    ...(Object.keys(command.options).length === 0 ? [] : ['', 'Options', ...optionLines(command.options)]),
    '',
    'Options of all commands',
    ...optionLines(shared),
    ...(command.about === undefined ? [] : ['', command.about.heading, ...command.about.lines.map(indented)]),
    '',
    'Example',
    `  ${command.example}`,
  ].join('\n')
}

const indented = (line: string) => `  ${line}`

function optionLines(options: Options): string[] {
  const rows = Object.entries(options).map(([name, { value, help }]) => ({
    left: `  --${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  }))
  const width = Math.max(...rows.map(({ left }) => left.length)) + 2
  return rows.map(({ left, help }) => `${left.padEnd(width)}${help}`)
}

/** What `regesta --help` says. */
export const overview = (commands: readonly Command[]): string =>
  [
    'Takes folders of photographs, 3D models, texts and tables to published records.',
    '',
    'Usage',
    '  regesta <command> [options]',
    ...GROUPS.flatMap((group) => ['', group, ...commands.filter((one) => one.group === group).map(lineOf)]),
    '',
    'Environment (options come first)',
    '  REGESTA_HOME   the data folder, for example /srv/regesta; else the one of your account',
    '  REGESTA_URL    a Regesta that runs elsewhere, for example http://127.0.0.1:5001',
    '  REGESTA_TOKEN  its access token, for example "$(cat token.txt)"',
    '',
    'Exit codes',
    '  0 well, 1 failed, 2 wrong command line, 3 partly, 4 not running, 78 configuration or data forbid the start,',
    '  130 interrupted',
    '',
    'regesta <command> --help explains a command, regesta --version names the release. New here: regesta demo',
  ].join('\n')

const lineOf = ({ name, summary }: Command) => `  ${name.padEnd(16)}${summary}`

/** What is said of an unknown command, or of an option where a command is expected. */
export function unknownCommand(name: string, commands: readonly Command[]): string {
  const option = /^--([^=]+)/.exec(name)?.[1] ?? ''
  if (Object.hasOwn({ ...EVERY_COMMAND, ...TO_GATEWAY }, option))
    return `regesta --${option} needs a command. regesta --help lists all`
  if (name.startsWith('-')) return `There is no option ${name}. regesta --help lists the commands, which have options`
  const near = nearest(
    name,
    commands.map((command) => command.name),
  )
  return `There is no command '${name}'.${near === undefined ? '' : ` Did you mean '${near}'?`} regesta --help lists all`
}
