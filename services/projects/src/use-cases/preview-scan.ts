import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { type projects, ScanOptions } from '@regesta/contracts/projects'
import { say } from '@regesta/contracts/sentences'
import { parseInput } from '@regesta/http/parse-input'
import { reply } from '@regesta/http/reply'
import type { RequestOf } from '@regesta/http/serve'
import type { Context, HandlerOf } from '../context.js'
import { bundlingKey } from '../domain/bundling.js'
import { checkEntity, checkTarget, noInputFolder } from '../domain/check-new-project.js'
import { checkMayBrowse } from '../folders/may-browse.js'
import { isAnotherProject, isNoProject } from '../open-files/close-for-replacement.js'
import { isFolder } from '../outside/is-folder.js'
import type { ScanPlan } from '../scan/plan.js'
import { kindOf } from '../store/look-into.js'

/** A person waits for it. */
const SECONDS = 3

/** What a scan would make of the first files of a folder, so that a person sees it before anything is stored. */
export function previewScan(context: Context): HandlerOf<'previewScan'> {
  return async ({ body, signal }) => {
    checkMayBrowse(context)
    const target = body.pdbPath?.trim() ? context.allowed.check('pdbPath', body.pdbPath) : null
    const plan = planOf(body, target, context)
    const preview = await context.folders.preview({ plan, limit: body.limit, seconds: SECONDS }, signal)
    return reply(200, {
      data_in_path: plan.dataIn,
      project_file: target === null ? null : { path: target, kind: kindOf(target) },
      obstacle: target === null ? null : obstacleAt(target),
      free_bytes: target === null ? null : await freeBytesAt(dirname(target)),
      ...preview,
    })
  }
}

/** The plan that a scan would follow; nothing of it is made. */
function planOf(
  body: RequestOf<typeof projects.previewScan>['body'],
  target: string | null,
  { allowed }: Context,
): ScanPlan {
  const options = parseInput(ScanOptions, body.scanOptions)
  bundlingKey(options.bundling)
  const batchEntity = checkEntity(body.batchEntity)
  if (!body.dataInPath?.trim()) throw new ServiceError('invalid_input', say('input_folder_unnamed', {}))
  const dataIn = allowed.check('dataInPath', body.dataInPath)
  if (!isFolder(dataIn)) throw noInputFolder(body.dataInPath)
  const dataOut = body.dataOutPath?.trim() ? allowed.check('dataOutPath', body.dataOutPath) : dataIn
  const search = options.obj_options.texture_search_paths.map((path) => allowed.check('texture_search_paths', path))
  return {
    projectFile: target ?? '',
    dataIn,
    dataOut,
    batchEntity,
    options: { ...options, obj_options: { ...options.obj_options, texture_search_paths: search } },
    allowedFolders: [...search, ...allowed.folders()],
    linkFolders: allowed.folders(),
    archiveStage: '',
  }
}

/** null where the folder is still to be made. */
const freeBytesAt = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )

/** What a creation would answer instead of making a project file there. */
function obstacleAt(target: string): string | null {
  try {
    checkTarget(target, isFolder)
    const kind = kindOf(target)
    if (kind === 'missing') return null
    return (kind === 'project' ? isAnotherProject(target) : isNoProject(target)).message
  } catch (error) {
    return (error as Error).message
  }
}
