import type { Command } from '../command.js'
import { EXIT, UsageError } from '../exit-code.js'

export const completion: Command = {
  name: 'completion',
  group: 'Look after',
  summary: 'Prints what makes the Tab key complete commands and options',
  usage: 'bash|zsh|fish',
  options: {},
  example: 'regesta completion bash >> ~/.bashrc',
  speaksTo: 'machine',
  words: { least: 1, most: 1 },
  wordChoices: ['bash', 'zsh', 'fish'],
  async run({ words: [shell = ''], commands }) {
    const { SHELLS } = await import('../machine/completion-scripts.js')
    const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined
    if (write === undefined) throw new UsageError(`'${shell}' is none of bash, zsh and fish`)
    const text = write(commands)
    return { lines: [text.trimEnd()], result: { shell, text }, exitCode: EXIT.ok }
  },
}
