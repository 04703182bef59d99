import type { Command, Option } from '../command.js'
import { optionsOf } from '../help.js'

type Commands = readonly Command[]

const names = (commands: Commands) => commands.map(({ name }) => name)
const optionNames = (command: Command) => Object.keys(optionsOf(command)).map((name) => `--${name}`)
/** Values that are paths are left to the shell. */
const takesPath = ({ value = '' }: Option) => /FILE|FOLDER/.test(value)

const pathOptions = (commands: Commands) => {
  const all = commands.flatMap((command) => Object.entries(optionsOf(command)))
  return [...new Set(all.filter(([, option]) => takesPath(option)).map(([name]) => `--${name}`))]
}

const HELP = 'Explains a command'

const words = (list: readonly string[]) => list.join(' ')

function bash(commands: Commands): string {
  const cases = commands.map(
    (command) => `    ${command.name}) words="${words([...(command.wordChoices ?? []), ...optionNames(command)])}" ;;`,
  )
  return `# Completion of regesta for bash
_regesta() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${words(names(commands))} help --help --version" -- "$word"))
    return
  fi
  COMPREPLY=()
  case "$before" in
    ${pathOptions(commands).join('|')}) return ;;
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    help) words="${words(names(commands))}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
# Where nothing fits, bash takes files, those with blanks in their names too.
complete -o default -F _regesta regesta
`
}

/** Texts between single quotes; the colon parts a word from its explanation. */
const inQuotes = (text: string) => text.replaceAll("'", "'\\''")
const forZsh = (text: string) => inQuotes(text).replaceAll('[', '(').replaceAll(']', ')').replaceAll(':', ' -')

function zsh(commands: Commands): string {
  const described = commands.map(({ name, summary }) => `    '${name}:${forZsh(summary)}'`)
  const cases = commands.map((command) => {
    const options = Object.entries(optionsOf(command)).map(([name, option]) => {
      const value = option.value === undefined ? '' : `:${option.value}:${takesPath(option) ? '_files' : ''}`
      return `'--${name}[${forZsh(option.help)}]${value}'`
    })
    const rest =
      command.wordChoices === undefined ? "'*:file:_files'" : `'1:word:(${words(command.wordChoices)})' '*:file:_files'`
    return `    ${command.name}) _arguments ${options.join(' ')} ${rest} ;;`
  })
  return `#compdef regesta
# Completion of regesta for zsh
_regesta() {
  local -a known
  known=(
${described.join('\n')}
    'help:${HELP}'
  )
  if (( CURRENT == 2 )); then
    _describe 'command' known
    return
  fi
  local name="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$name" in
${cases.join('\n')}
    help) _describe 'command' known ;;
  esac
}
if [ "$funcstack[1]" = _regesta ]; then _regesta "$@"; else compdef _regesta regesta; fi
`
}

function fish(commands: Commands): string {
  const lines = commands.flatMap((command) => {
    const seen = `-n '__regesta_is ${command.name}'`
    const options = Object.entries(optionsOf(command)).map(([name, option]) => {
      const value = option.value === undefined ? '' : takesPath(option) ? ' -r -F' : ' -r -f'
      return `complete -c regesta ${seen} -l ${name}${value} -d '${inQuotes(option.help)}'`
    })
    const noFiles = /FILE|FOLDER/.test(command.usage) ? [] : [`complete -c regesta ${seen} -f`]
    const choices =
      command.wordChoices === undefined ? [] : [`complete -c regesta ${seen} -a '${words(command.wordChoices)}'`]
    return [
      `complete -c regesta -n '__regesta_is' -f -a ${command.name} -d '${inQuotes(command.summary)}'`,
      ...noFiles,
      ...choices,
      ...options,
    ]
  })
  return `# Completion of regesta for fish
function __regesta_is --description 'Whether the command is this one, or none yet'
  set -l typed (commandline -opc)
  test "$typed[2]" = "$argv[1]"
end
complete -c regesta -n '__regesta_is' -f -a help -d '${HELP}'
complete -c regesta -n '__regesta_is help' -f -a '${words(names(commands))}'
${lines.join('\n')}
`
}

/** What each shell reads. */
export const SHELLS: Record<string, (commands: Commands) => string> = { bash, zsh, fish }
