import type { Command } from '../command.js'
import { EXIT } from '../exit-code.js'
import { meantBy } from '../first-word.js'

export const completion: Command = {
  name: 'completion',
  group: 'Look after',
  summary: 'Prints what makes the Tab key complete commands and options',
  usage: 'bash >> ~/.bashrc\nzsh >> ~/.zshrc\nfish > ~/.config/fish/completions/regesta.fish',
  options: {},
  example: 'regesta completion bash >> ~/.bashrc',
  speaksTo: 'machine',
  words: { least: 1, most: 1 },
  wordChoices: ['bash', 'zsh', 'fish'],
  async run({ words: [shell = ''], commands }) {
    const { SHELLS } = await import('../machine/completion-scripts.js')
    const text = meantBy(shell, SHELLS)(commands)
    return { lines: [text.trimEnd()], result: { shell, text }, exitCode: EXIT.ok }
  },
}
