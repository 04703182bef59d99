import { existsSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { isWithin } from '@regesta/http/allowed-roots'
import type { Call, Command } from '../command.js'
import { DRY_RUN, loadFile, optionalText, PROJECT } from '../command-options.js'
import { exitFor, Refusal } from '../exit-code.js'
import { counted } from '../table.js'

export const moveFiles: Command = {
  name: 'move-files',
  group: 'Look after',
  summary: 'Tells project files that a folder of objects or results is elsewhere now',
  usage: 'OLD NEW [--file FILE] [--dry-run]',
  options: {
    file: { ...PROJECT.file, type: 'string', help: 'Only this project file; else all that are known.' },
    ...DRY_RUN,
  },
  example: 'regesta move-files /mnt/old/museum /home/ada/museum --dry-run',
  words: { least: 2, most: 2 },
  async run(call) {
    const [from, to] = [resolve(call.words[0] ?? ''), resolve(call.words[1] ?? '')]
    if (call.isLocal && !existsSync(to)) throw new Refusal(`There is no folder ${to}`)
    const before = await activeProject(call)
    const moves = []
    for (const path of await projectFiles(call)) moves.push(await moveIn(call, path, { from, to }))
    if (before !== undefined) await loadFile(call.gateway, 'Loading the project', before)
    const affected = moves.filter(({ moved }) => moved.length > 0)
    const found = affected.filter(({ missing, absent_sheet }) => missing === 0 && absent_sheet === null)
    const lines = [...moves.flatMap(({ lines }) => lines), summary(call, affected.length)]
    return {
      lines,
      result: moves.map(({ lines: _, ...rest }) => rest),
      exitCode: exitFor(found.length, affected.length),
    }
  },
}

const summary = ({ dryRun }: Call, count: number) =>
  `${dryRun ? 'Would change' : 'Changed'} ${counted(count, 'project file')}`

async function activeProject({ gateway }: Call): Promise<string | undefined> {
  const { projects } = await gateway.call.listProjects()
  return projects.find(({ is_active, is_present }) => is_active && is_present)?.path
}

async function projectFiles(call: Call): Promise<string[]> {
  const named = optionalText(call, 'file')
  if (named !== undefined) return [resolve(named)]
  const { projects } = await call.gateway.call.listProjects()
  return projects.filter(({ is_present }) => is_present).map(({ path }) => path)
}

interface Way {
  readonly from: string
  readonly to: string
}

/** Where a path is now; undefined when it was not in the folder that moved. */
function movedPath(path: string, { from, to }: Way): string | undefined {
  return isAbsolute(path) && isWithin(from, path) ? join(to, relative(from, path)) : undefined
}

async function moveIn(call: Call, path: string, way: Way) {
  const { gateway, dryRun } = call
  await loadFile(gateway, `Loading ${path}`, path)
  const configuration = await gateway.call.listConfiguration()
  const place = (key: string) => {
    const value = configuration.find(({ config_key }) => config_key === key)?.config_value
    return movedPath(String(value ?? ''), way)
  }
  const [data_in_path, data_out_path] = [place('paths.data_in'), place('paths.data_out')]
  const moved: Way[] = []
  let missing = 0
  if (data_in_path !== undefined || data_out_path !== undefined) {
    const body = { dry_run: dryRun, data_in_path, data_out_path }
    const compared = await gateway.watch('Comparing', 'rescanProject', { body })
    moved.push(...compared.relinked.map(({ from, to }) => ({ from, to })))
    missing = compared.missing.length
  }
  const newest = await newestMapping(call)
  moved.push(...(await moveMapping(call, newest, way)))
  const absent_sheet = call.isLocal ? absentSheet(newest, way) : null
  const lines = [
    ...new Set(moved.map((one) => `  ${one.from} -> ${one.to}`)),
    ...(missing === 0 ? [] : [`  ${counted(missing, 'file')} of it are not there`]),
    ...(absent_sheet === null ? [] : [`  The spreadsheet ${absent_sheet} is not there: move its folder likewise`]),
  ]
  return { path, moved, missing, absent_sheet, lines: moved.length === 0 ? [] : [path, ...lines] }
}

type Mapping = Awaited<ReturnType<Call['gateway']['call']['listMappings']>>[number]

/** The mapping in use. */
async function newestMapping({ gateway }: Call): Promise<Mapping | undefined> {
  return (await gateway.call.listMappings()).toSorted((one, other) => other.mapping_id - one.mapping_id)[0]
}

/** The table of the mapping, when it does not lie where it would be looked for. */
function absentSheet(newest: Mapping | undefined, way: Way): string | null {
  if (newest === undefined || !isAbsolute(newest.file_path)) return null
  const place = movedPath(newest.file_path, way) ?? newest.file_path
  return existsSync(place) ? null : place
}

/** The table that the mapping in use reads. */
async function moveMapping({ gateway, dryRun }: Call, newest: Mapping | undefined, way: Way): Promise<Way[]> {
  const place = newest === undefined ? undefined : movedPath(newest.file_path, way)
  if (newest === undefined || place === undefined) return []
  const mappingConfiguration = {
    ...(JSON.parse(newest.column_definitions) as object),
    _file_path: place,
    _file_format: newest.file_format,
  }
  if (!dryRun) await gateway.call.saveMapping({ body: { mappingConfiguration } })
  return [{ from: newest.file_path, to: place }]
}
