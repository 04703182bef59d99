import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { ScanOptions, type Untaken } from '@regesta/contracts/projects'
import { messageOf, say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { xmlSchemaOf } from '../domain/check-new-project.js'
import type { OpenProject } from '../open-project.js'
import { isFolder } from '../outside/is-folder.js'
import type { BatchEntity, ScanPlan } from '../scan/plan.js'
import { configurationValue, rootFolder, scanOptionsOf } from '../store/project-row.js'
import { storedAct } from '../stored-act.js'
import type { RescanReport } from '../tasks/rescan.js'
import { runTask } from '../workers/run-task.js'

/** Compares the input folder with the project. With `data_in_path` the project follows a folder that was moved. */
export function rescanProject(context: Context): HandlerOf<'rescanProject'> {
  return async ({ project, body, operation }) => {
    const end = body.dry_run ? () => {} : begin(context, project, operation.id)
    const release = context.openProjects.hold(project)
    try {
      const open = context.openProjects.use(project)
      const known = rootFolder(open, 'data_in')
      const wanted = body.data_in_path ?? known
      if (wanted === null) throw new ServiceError('invalid_input', say('input_folder_none', {}))
      const dataIn = context.allowed.check('data_in_path', wanted)
      if (!isFolder(dataIn)) throw noFolder(wanted)
      const options = ScanOptions.parse(scanOptionsOf(open))
      const search = searchFolders(options, context)
      const input = {
        path: open.path,
        dryRun: body.dry_run,
        plan: planOf(open, dataIn, withSearch(options, search.folders), context),
        act: storedAct() ?? null,
      }
      const { signal, progress } = operation
      const report = await runTask('rescan', input, { signal, progress })
      return reply(200, {
        success: true,
        message: sentence(report, body.dry_run),
        dry_run: body.dry_run,
        data_in_path: dataIn,
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

const noFolder = (folder: string) => new ServiceError('not_found', say('input_folder_moved', { place: folder }))

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

/** The scan as it was when the project was made. */
function planOf(project: OpenProject, dataIn: string, options: ScanOptions, { allowed }: Context): ScanPlan {
  const dataOut = rootFolder(project, 'data_out') ?? dataIn
  return {
    projectFile: project.path,
    dataIn,
    dataOut,
    batchEntity: (configurationValue(project, 'core.batch_entity') ?? 'root') as BatchEntity,
    options,
    allowedFolders: [...options.obj_options.texture_search_paths, ...allowed.folders()],
    linkFolders: allowed.folders(),
    archiveStage: join(dataOut, `.archives-${randomUUID()}.partial`),
    xmlSchema: xmlSchemaOf(options, allowed),
  }
}

function sentence({ added, changed, moved, missing, unchanged }: RescanReport, dryRun: boolean): string {
  const counts = `${added.length} added, ${changed.length} changed, ${moved.length} moved, ${missing.length} missing, ${unchanged} unchanged`
  return dryRun ? `Nothing was stored: ${counts}.` : `The project is up to date: ${counts}.`
}
