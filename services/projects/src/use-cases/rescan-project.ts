import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { type projects, ScanOptions, type Untaken } from '@regesta/contracts/projects'
import { messageOf, say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { RequestOf } from '@regesta/http/serve'
import type { Context, HandlerOf } from '../context.js'
import { xmlSchemaOf } from '../domain/check-new-project.js'
import type { OpenProject } from '../open-project.js'
import type { AllowedPaths } from '../outside/allowed-paths.js'
import { isFolder } from '../outside/is-folder.js'
import { type MovedPlaces, movedPlaces } from '../scan/moved-places.js'
import type { BatchEntity, ScanPlan } from '../scan/plan.js'
import { finishBuild } from '../store/clear-builds.js'
import { configurationValue, rootFolder, scanOptionsOf } from '../store/project-row.js'
import type { NewPlaces } from '../store/relink.js'
import { storedAct } from '../stored-act.js'
import type { Rescan, RescanReport } from '../tasks/rescan.js'
import { runTask } from '../workers/run-task.js'

/**
 * Compares the input folder with the project. With `data_in_path` and `data_out_path` the project follows folders that were
 * moved, and what its settings name follows with them.
 */
export function rescanProject(context: Context): HandlerOf<'rescanProject'> {
  return async ({ project, body, operation }) => {
    const end = body.dry_run ? () => {} : begin(context, project, operation.id)
    const release = context.openProjects.hold(project)
    try {
      const open = context.openProjects.use(project)
      const dataIn = inputFolder(open, body, context.allowed)
      const places = placesOf(open, dataIn, body, context.allowed)
      const search = searchFolders(places.options, context)
      const options = withSearch(places.options, search.folders)
      const input = {
        path: open.path,
        dryRun: body.dry_run,
        plan: planOf(open, { dataIn, dataOut: places.dataOut ?? dataIn, options }, context),
        places: newPlaces(open, places),
        act: storedAct() ?? null,
      }
      const { signal, progress } = operation
      const report = await clearingUp(context, input, () => runTask('rescan', input, { signal, progress }))
      return reply(200, {
        success: true,
        message: sentence(report, places, body.dry_run),
        dry_run: body.dry_run,
        data_in_path: dataIn,
        relinked: [...places.relinked],
        ...report,
        not_followed: [...search.refused, ...report.not_followed],
      })
    } finally {
      release()
      end()
    }
  }
}

/** Two rescans at once would both store the same files. */
function begin({ rescans }: Context, project: string, operation: string): () => void {
  const first = rescans.get(project)
  if (first !== undefined) throw new ServiceError('refused', say('rescan_under_way', { id: first }))
  rescans.set(project, operation)
  return () => void rescans.delete(project)
}

/** What a killed rescan leaves of archives goes at the next start. */
async function clearingUp<T>({ register, log }: Context, { path, dryRun, plan }: Rescan, rescan: () => Promise<T>) {
  if (dryRun || !plan.options.obj_options.archive_subdirectories) return rescan()
  const id = randomUUID()
  register.startBuild(id, path)
  register.noteBuildFile(id, plan.archiveStage)
  try {
    return await rescan()
  } finally {
    finishBuild(register, log, id)
  }
}

const noFolder = (folder: string) => new ServiceError('not_found', say('input_folder_moved', { place: folder }))

type Named = Pick<RequestOf<typeof projects.rescanProject>['body'], 'data_in_path' | 'data_out_path'>

function inputFolder(project: OpenProject, { data_in_path }: Named, allowed: AllowedPaths): string {
  const wanted = data_in_path ?? rootFolder(project, 'data_in')
  if (wanted === null) throw new ServiceError('invalid_input', say('input_folder_none', {}))
  const dataIn = allowed.check('data_in_path', wanted)
  if (!isFolder(dataIn)) throw noFolder(wanted)
  return dataIn
}

/** Where the places of the project are from now on. */
function placesOf(project: OpenProject, dataIn: string, named: Named, allowed: AllowedPaths): MovedPlaces {
  const [knownIn, knownOut] = [rootFolder(project, 'data_in'), rootFolder(project, 'data_out')]
  const dataOut = named.data_out_path === undefined ? null : outputFolder(named.data_out_path, allowed)
  if (dataOut === dataIn && knownOut !== knownIn) {
    throw new ServiceError('refused', say('output_folder_is_input', { path: dataOut }))
  }
  const options = ScanOptions.parse(scanOptionsOf(project))
  return movedPlaces({ dataIn: knownIn, dataOut: knownOut, options }, { dataIn, dataOut }, allowed)
}

/** The named output folder, which is made when something is put into it. */
function outputFolder(path: string, allowed: AllowedPaths): string {
  const real = allowed.check('data_out_path', path)
  if (existsSync(real) && !isFolder(real)) throw new ServiceError('not_found', say('folder_none', { path: real }))
  return real
}

/** What of the places has to be stored. */
function newPlaces(project: OpenProject, { dataOut, options, relinked, folders }: MovedPlaces): NewPlaces {
  const hasOptions = relinked.some(({ member }) => member !== 'data_in_path' && member !== 'data_out_path')
  return {
    dataOut: dataOut === rootFolder(project, 'data_out') ? null : dataOut,
    folders,
    scanOptions: hasOptions ? options : null,
  }
}

/** The stored folders for textures that may be looked through, and why others may not: what is allowed may be less than it was. */
function searchFolders({ obj_options }: ScanOptions, { allowed }: Context): { folders: string[]; refused: Untaken[] } {
  const [folders, refused]: [string[], Untaken[]] = [[], []]
  for (const path of obj_options.texture_search_paths) {
    try {
      folders.push(allowed.check('texture_search_paths', path))
    } catch (error) {
      const { message } = error as Error
      refused.push({ path, error: message, ...messageOf(message) })
    }
  }
  return { folders, refused }
}

const withSearch = (options: ScanOptions, folders: string[]): ScanOptions => ({
  ...options,
  obj_options: { ...options.obj_options, texture_search_paths: folders },
})

/** The scan as it was when the project was made, in the folders of now. */
function planOf(
  project: OpenProject,
  folders: Pick<ScanPlan, 'dataIn' | 'dataOut' | 'options'>,
  { allowed }: Context,
): ScanPlan {
  const { dataOut, options } = folders
  return {
    ...folders,
    projectFile: project.path,
    batchEntity: (configurationValue(project, 'core.batch_entity') ?? 'root') as BatchEntity,
    allowedFolders: [...options.obj_options.texture_search_paths, ...allowed.folders()],
    linkFolders: allowed.folders(),
    archiveStage: join(dataOut, `.archives-${randomUUID()}.partial`),
    xmlSchema: xmlSchemaOf(options, allowed),
  }
}

function sentence(report: RescanReport, { relinked }: MovedPlaces, dryRun: boolean): string {
  const { added, changed, moved, missing, unchanged } = report
  const counts = `${added.length} added, ${changed.length} changed, ${moved.length} moved, ${missing.length} missing, ${unchanged} unchanged`
  const along = relinked.filter(({ member }) => member !== 'data_in_path').map(({ from, to }) => `${from} -> ${to}`)
  const outcome = dryRun ? `Nothing was stored: ${counts}.` : `The project is up to date: ${counts}.`
  return along.length === 0 ? outcome : `${outcome} Moved along: ${along.join(', ')}`
}
