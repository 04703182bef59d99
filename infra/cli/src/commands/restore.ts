import { existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { realPathSync } from '@regesta/http/allowed-roots'
import { folderToDiskSync, takePlaceSync, treeToDiskSync } from '@regesta/http/to-disk'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import type { Call, Command } from '../command.js'
import { DRY_RUN, optionalText } from '../command-options.js'
import { EXIT, Refusal } from '../exit-code.js'
import type { BackupFile, BackupManifest } from '../machine/backup-manifest.js'
import type { OpenBackup } from '../machine/read-backup.js'
import { counted, inWords } from '../table.js'

export const restore: Command = {
  name: 'restore',
  group: 'Look after',
  summary: 'Puts a backup into an empty data folder',
  usage: 'FILE [--data FOLDER] [--projects-to FOLDER] [--look|--dry-run]',
  options: {
    'projects-to': {
      type: 'string',
      value: 'FOLDER',
      help: "Where project files go; else 'projects' in the data folder.",
    },
    ...DRY_RUN,
    look: { type: 'boolean', default: false, help: 'Only tells what is in the backup, and whether it fits.' },
  },
  example: 'regesta restore museum.regesta --data new-home',
  speaksTo: 'machine',
  words: { least: 1, most: 1 },
  async run(call) {
    const { openBackup } = await import('../machine/read-backup.js')
    const file = resolve(call.words[0] ?? '')
    const opened = await openBackup(file)
    try {
      await refuseNewer(opened.manifest)
      if (call.options.look === true) return told(opened.manifest, call.home)
      refuseFull(call.home)
      return await putBack(call, opened)
    } finally {
      opened.close()
    }
  },
}

const projectsIn = ({ files }: BackupManifest) => files.filter(({ name }) => name.startsWith('projects/'))

function told(manifest: BackupManifest, home: string) {
  const { files, created_at, written_by, with_key, data_folder } = manifest
  const size = files.reduce((sum, one) => sum + one.size, 0)
  const lines = [
    `Made ${created_at} by Regesta ${written_by} of ${data_folder}: ${counted(files.length, 'file')}, ${inWords(size)}`,
    with_key ? 'With the key of stored tokens' : 'Without the key of stored tokens: they are entered again',
    ...projectsIn(manifest).map(({ path }) => `  ${path}`),
    isEmpty(home) ? `It can be restored to ${home}` : `${home} is not empty; name another folder with --data`,
  ]
  return { lines, result: manifest, exitCode: isEmpty(home) ? EXIT.ok : EXIT.failed }
}

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

function refuseFull(home: string): void {
  if (!isEmpty(home))
    throw new Refusal(`${home} is not empty, and nothing is written over data. Name another: --data FOLDER`)
}

/** Refuses what this release could not open afterwards. */
async function refuseNewer({ written_by, files }: BackupManifest): Promise<void> {
  const [{ THIS_RELEASE }, { knownSchema }] = await Promise.all([
    import('@regesta/launcher/data/known-databases'),
    import('@regesta/sqlite/schema'),
  ])
  const isNewer = THIS_RELEASE.databases.some(({ file, migrations }) => {
    const version = files.find(({ name }) => name === `data/${file}`)?.user_version ?? 0
    return version > knownSchema(migrations)
  })
  if (!isNewer) return
  const sentence = `This backup was made by Regesta ${written_by}, which this ${THIS_RELEASE.version} cannot read. Install ${written_by} or newer`
  throw new Refusal(sentence, EXIT.forbidden)
}

/** The data folder has its name when all is in it and proved to be what was backed up. */
async function putBack(call: Call, opened: OpenBackup) {
  const { home, signal, dryRun } = call
  const { manifest, prove } = opened
  const partial = `${home}.restoring`
  if (isThere(partial)) throw new Refusal(`${partial} is left from a restore that was broken off. Remove it first`)
  const places = await freePlaces(manifest, home, optionalText(call, 'projects-to'))
  if (dryRun) {
    for (const file of manifest.files) {
      signal.throwIfAborted()
      await prove(file)
    }
    return told(manifest, home)
  }
  await writeAll(call, opened, partial, places)
  return done(manifest, home, [...places.values()])
}

/** Where each project file goes. */
async function freePlaces(manifest: BackupManifest, home: string, elsewhere: string | undefined) {
  const { placesFor } = await import('../machine/read-backup.js')
  const folder = elsewhere === undefined ? join(home, 'projects') : resolve(elsewhere)
  const places = placesFor(projectsIn(manifest), folder)
  const obstacle = [...places.values()].find(isThere)
  if (obstacle !== undefined) throw taken(obstacle)
  return places
}

/** Whatever fails takes away what was made here, and nothing else. */
async function writeAll(
  { home, signal }: Call,
  { manifest, extract }: OpenBackup,
  partial: string,
  places: ReadonlyMap<BackupFile, string>,
): Promise<void> {
  const { tellRegister } = await import('../store/project-register.js')
  makePrivateFolder(dirname(partial))
  mkdirSync(partial, { mode: 0o700 })
  const made = [partial]
  try {
    for (const file of manifest.files) {
      signal.throwIfAborted()
      const place = placeIn(partial, home, file, places)
      if (isThere(place)) throw taken(place)
      await extract(file, place)
      made.push(place)
    }
    tellRegister(partial, movedIn(manifest, home, places))
    // Each file is on the disk already; their names, and the register that was told, are not.
    treeToDiskSync(partial)
    for (const folder of new Set(made.map(dirname))) folderToDiskSync(folder)
    if (existsSync(home)) rmdirSync(home)
    takePlaceSync(partial, home)
  } catch (error) {
    for (const path of made) rmSync(path, { recursive: path === partial, force: true })
    throw error
  }
}

/** Whether anything is at a place: a link that leads nowhere is somebody's, too. */
function isThere(place: string): boolean {
  try {
    lstatSync(place)
    return true
  } catch {
    return false
  }
}

const taken = (place: string) => new Refusal(`${place} is there already. Name another folder with --projects-to`)

function placeIn(partial: string, home: string, file: BackupFile, places: ReadonlyMap<BackupFile, string>): string {
  const place = places.get(file)
  if (place === undefined) return join(partial, file.name.slice('data/'.length))
  return place.startsWith(join(home, '/')) ? join(partial, place.slice(home.length)) : place
}

/** Project files that were in the old data folder, and those that came along from elsewhere. */
function movedIn({ data_folder, files }: BackupManifest, home: string, places: ReadonlyMap<BackupFile, string>) {
  const own = realPathSync(home)
  const inside = files
    .filter(({ name }) => name.startsWith('data/'))
    .map(({ name }) => name.slice('data/'.length))
    .map((path) => [join(data_folder, path), join(own, path)] as const)
  const outside = [...places].map(([{ path = '' }, place]) => [path, place] as const)
  return new Map([...inside, ...outside])
}

function done({ files, with_key, created_at }: BackupManifest, home: string, projects: string[]) {
  const lines = [
    `${home} is as it was on ${created_at}: ${counted(files.length, 'file')}`,
    ...projects.map((path) => `  Project file: ${path}`),
    ...(with_key ? [] : ['  Stored tokens have to be entered again: regesta credentials store']),
    '  When the folders of objects are elsewhere now: regesta move-files OLD NEW',
    '  What was made at the repository after this backup is looked for before anything is made again',
  ]
  return { lines, result: { data_folder: home, files: files.length, projects, with_key }, exitCode: EXIT.ok }
}
