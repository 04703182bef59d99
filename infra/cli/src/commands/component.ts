import { resolve } from 'node:path'
import { cleanEnvironment } from '@regesta/processes/clean-environment'
import type { Command } from '../command.js'
import { EXIT } from '../exit-code.js'
import { meantBy } from '../first-word.js'
import { counted } from '../table.js'

export const component: Command = {
  name: 'component',
  group: 'Look after',
  summary:
    'Says what is wrong with a component that you write: description, installation, options, a run on its samples',
  usage: 'check FOLDER',
  options: {},
  example: 'regesta component check page-counter',
  speaksTo: 'machine',
  words: { least: 2, most: 2 },
  wordChoices: ['check'],
  async run({ words: [what = '', folder = ''], signal, print }) {
    meantBy(what, { check: true })
    const { checkComponent, notChecked } = await import('@regesta/components/check-component')
    const check = await checkComponent(resolve(folder), {
      environment: cleanEnvironment(process.env),
      signal,
      say: (line) => print(`  ${line}`),
    })
    const counts = `${counted(check.errors.length, 'error')}, ${counted(check.warnings.length, 'warning')}`
    const lines = [
      ...check.warnings.map((warning) => `warning: ${warning}`),
      ...check.errors.map((error) => `error: ${error}`),
      ...(check.not_checked.length === 0 ? [] : [notChecked(check.not_checked)]),
      check.errors.length === 0 ? `The component is sound: ${counts}.` : `The component has faults: ${counts}.`,
    ]
    return { lines, result: check, exitCode: check.errors.length === 0 ? EXIT.ok : EXIT.failed }
  },
}
