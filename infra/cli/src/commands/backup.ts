import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isWithin, realPathSync } from '@regesta/http/allowed-roots'
import type { Call, Command } from '../command.js'
import { optionalText, pathList, pathOf } from '../command-options.js'
import { EXIT, Refusal, UsageError } from '../exit-code.js'
import { backupsBeside, namedBy, WHEN } from '../machine/backup-names.js'
import { counted, inWords } from '../table.js'

export const backup: Command = {
  name: 'backup',
  group: 'Look after',
  summary: 'Writes data and project files to one file, also while Regesta runs',
  usage: 'FILE [--with-key] [--projects all|none|FILES] [--keep N]',
  options: {
    'with-key': {
      type: 'boolean',
      default: false,
      help: 'Takes the key of stored tokens along; without it they are entered again after a restore.',
    },
    projects: {
      type: 'string',
      value: 'WHICH',
      multiple: true,
      help: 'Project files: all that are known, none, or these.',
    },
    keep: { type: 'string', value: 'N', help: 'With {date} in FILE: only the newest N backups stay.' },
  },
  example: 'regesta backup museum-{date}.regesta --keep 7',
  speaksTo: 'machine',
  words: { least: 1, most: 1 },
  async run(call) {
    const { home, signal } = call
    if (!existsSync(home)) throw new Refusal(`There is no data folder ${home}`)
    const pattern = pathOf(call.words[0] ?? '')
    const kept = keptOf(call, pattern)
    const file = pattern.replace(WHEN, new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
    if (existsSync(file)) throw new Refusal(`${file} is there already. Name another file, or put ${WHEN} into its name`)
    if (!existsSync(dirname(file))) throw new Refusal(`There is no folder ${dirname(file)}`)
    const { writeBackup } = await import('../machine/write-backup.js')
    const { filesToKeep } = await import('../machine/backup-files.js')
    const { there, missing } = await projectsOf(call)
    const withKey = call.options['with-key'] === true
    const { files, links } = filesToKeep(home, { withKey, isBackup: backupsBeside(pattern, home) })
    const manifest = await writeBackup({ home, file, kept: files, withKey, projects: there, signal })
    const removed = kept === undefined ? [] : forgetOlder(pattern, kept)
    const size = statSync(file).size
    const lines = [
      `${file}: ${counted(manifest.files.length, 'file')}, ${counted(there.length, 'project')}, ${inWords(size)}`,
      ...missing.map((path) => `  ${path} is not there and not in the backup`),
      ...links.map((path) => `  ${join(home, path)} is a link and not in the backup`),
      ...(withKey ? [] : ['  Without the key of stored tokens: after a restore they are entered again']),
      ...removed.map((path) => `  Removed ${path}`),
    ]
    const result = {
      file,
      size,
      files: manifest.files.length,
      projects: there,
      missing,
      links,
      with_key: withKey,
      removed,
    }
    return { lines, result, exitCode: missing.length + links.length === 0 ? EXIT.ok : EXIT.partial }
  },
}

function keptOf(call: Call, pattern: string): number | undefined {
  const keep = optionalText(call, 'keep')
  if (keep === undefined) return undefined
  if (!/^[1-9]\d*$/.test(keep)) throw new UsageError(`--keep takes a number from 1 on, received '${keep}'`)
  if (!basename(pattern).includes(WHEN)) throw new UsageError(`--keep needs ${WHEN} in the name of the file`)
  return Number(keep)
}

async function projectsOf(call: Call): Promise<{ there: string[]; missing: string[] }> {
  const named = pathList(call, 'projects')
  if (named.join() === 'none') return { there: [], missing: [] }
  const { knownProjects } = await import('../store/project-register.js')
  const isAll = named.length === 0 || named.join() === 'all'
  // Those below the data folder go with it.
  const wanted = isAll ? knownProjects(call.home) : named.map((path) => resolve(path))
  const home = realPathSync(call.home)
  const outside = wanted.filter((path) => !isWithin(home, realPathSync(path)))
  return { there: outside.filter((path) => existsSync(path)), missing: outside.filter((path) => !existsSync(path)) }
}

/** Removes the older backups of this name; times sort as text. */
function forgetOlder(pattern: string, kept: number): string[] {
  const older = readdirSync(dirname(pattern))
    .filter(namedBy(basename(pattern)))
    .sort()
    .slice(0, -kept)
  const files = older.map((name) => join(dirname(pattern), name))
  for (const file of files) rmSync(file)
  return files
}
