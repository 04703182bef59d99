import { existsSync } from 'node:fs'
import type { Command } from '../command.js'
import { DRY_RUN } from '../command-options.js'
import { EXIT, Refusal } from '../exit-code.js'
import { runningOn } from '../machine/running.js'
import { counted } from '../table.js'

export const upgrade: Command = {
  name: 'upgrade',
  group: 'Look after',
  summary: 'Shows what the installed release would change in the data',
  usage: '[--apply [--dry-run]]',
  options: {
    ...DRY_RUN,
    apply: { type: 'boolean', default: false, help: 'Does it, after a backup; regesta start does the same by itself.' },
  },
  example: 'regesta upgrade',
  speaksTo: 'machine',
  async run({ home, options, dryRun, write, json, print }) {
    if (!existsSync(home)) return { lines: [`There is no data in ${home} yet`], result: null, exitCode: EXIT.ok }
    const [{ THIS_RELEASE }, data] = await Promise.all([
      import('@regesta/launcher/data/known-databases'),
      import('@regesta/launcher/data/apply-upgrade'),
    ])
    const { writtenBy, outdated } = data.plannedUpgrade(home, THIS_RELEASE)
    const result = { written_by: writtenBy, release: THIS_RELEASE.version, databases: outdated, applied: false }
    const isMeant = options.apply === true && outdated.length > 0
    if (isMeant && runningOn(home) !== undefined)
      throw new Refusal('Regesta runs on this data folder. Stop it first: regesta stop')
    if (dryRun || !isMeant) {
      const head =
        outdated.length === 0
          ? `The data is up to date for Regesta ${THIS_RELEASE.version}`
          : `Regesta ${THIS_RELEASE.version} would bring ${counted(outdated.length, 'database')} up to date, after a backup:`
      return { lines: [head, ...outdated.map((file) => `  ${file}`)], result, exitCode: EXIT.ok }
    }
    await data.applyUpgrade(home, THIS_RELEASE, json ? print : write)
    return { lines: ['The data is up to date'], result: { ...result, applied: true }, exitCode: EXIT.ok }
  },
}
