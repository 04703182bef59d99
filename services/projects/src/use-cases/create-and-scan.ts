import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { jsonObject, streamed } from '@regesta/http/reply'
import type { OperationHandle } from '@regesta/http/serve'
import type { Context, HandlerOf } from '../context.js'
import { type CheckedProject, checkNewProject } from '../domain/check-new-project.js'
import { closeForReplacement, isNoProject } from '../open-files/close-for-replacement.js'
import { isFolder } from '../outside/is-folder.js'
import { finishBuild } from '../store/clear-builds.js'
import { whileOpen } from '../store/file-state.js'
import { describedProject, kindOf } from '../store/look-into.js'
import type { CreatedProject, CreateProject } from '../tasks/create-project.js'
import { runTask } from '../workers/run-task.js'

/** Waiting for work on the project that is replaced, when the scan is done. Milliseconds. */
const PATIENCE = 30_000

/** Creates a project file from a folder. It is built beside its place; an existing file is never destroyed. */
export function createAndScan(context: Context): HandlerOf<'createAndScan'> {
  return async ({ body, operation }) => {
    const request = checkNewProject(body, { allowed: context.allowed, isFolder })
    const free = reserve(context, request.target)
    try {
      const keepOldAs = await makeRoom(context, request)
      // The answer lists the files; a thread that can read them starts while nothing else needs its processor.
      context.readers.warm(1)
      const created = await build(context, request, keepOldAs, operation)
      const uuid = describedProject(request.target).uuid ?? undefined
      if (uuid !== undefined) operation.progress({ project: uuid })
      return streamed(201, answer(context, request.target, { ...created, uuid }))
    } finally {
      free()
    }
  }
}

/** One creation per path at a time. */
function reserve({ building }: Context, target: string): () => void {
  if (building.has(target)) {
    throw new ServiceError('refused', say('project_being_made_at', { path: target }))
  }
  building.add(target)
  return () => building.delete(target)
}

/** Decides whether the wanted place is free or its file may be replaced; answers the name that the old file gets. */
async function makeRoom(context: Context, request: CheckedProject): Promise<string | null> {
  const kind = kindOf(request.target)
  if (kind === 'missing') return null
  if (kind !== 'project') throw isNoProject(request.target)
  const release = await closeForReplacement(context, request, 0)
  release()
  return `${request.target}.${new Date().toISOString().replace(/[:.]/g, '-')}.bak`
}

async function build(context: Context, request: CheckedProject, keepOldAs: string | null, operation: OperationHandle) {
  const { register, log } = context
  const id = randomUUID()
  const partial = join(dirname(request.target), `.${basename(request.target)}.${id}.partial`)
  const archiveStage = join(request.dataOut, `.archives-${id}.partial`)
  register.startBuild(id, request.target)
  for (const path of [partial, archiveStage]) register.noteBuildFile(id, path)
  const input: CreateProject = {
    partial,
    target: request.target,
    keepOldAs,
    rows: { ...request },
    plan: {
      projectFile: request.target,
      dataIn: request.dataIn,
      dataOut: request.dataOut,
      batchEntity: request.batchEntity,
      options: request.options,
      allowedFolders: [...request.options.obj_options.texture_search_paths, ...context.allowed.folders()],
      linkFolders: context.allowed.folders(),
      archiveStage,
      xmlSchema: request.xmlSchema,
    },
  }
  let replacing: Promise<() => void> | undefined
  try {
    const created = await runTask('create-project', input, {
      signal: operation.signal,
      progress: operation.progress,
      examines: true,
      onTell: async ({ archives, found }) => {
        // A killed creation that still waits for its disk may have wanted the same ones: they are of this project now.
        for (const path of [...archives, ...found]) register.forgetBuildFile(path)
        for (const path of archives) register.noteBuildFile(id, path)
        // Requests for the old project during the scan may have opened its file again.
        if (keepOldAs !== null) replacing = closeForReplacement(context, request, PATIENCE, operation.signal)
        await replacing
      },
    })
    if (keepOldAs !== null) note(context, () => forgetReplaced(context, request.target))
    note(context, () => register.noteMade(request.target, whileOpen(request.target) ?? ''))
    return created
  } finally {
    // Also when the task was cancelled while the replacement was still waited for.
    await replacing?.then(
      (release) => release(),
      () => {},
    )
    finishBuild(register, log, id)
  }
}

/** The project that was at this path no longer exists; if it was loaded, no project is loaded now. */
function forgetReplaced({ register, session }: Context, target: string): void {
  const known = register.findAt(target)
  register.forget(target)
  if (known !== undefined && session.current() === known.uuid) session.activate(null)
}

/** The project is complete even if the register has no room for a note about it; the next start tidies up. */
function note({ log }: Context, change: () => void): void {
  try {
    change()
  } catch (err) {
    log.warn({ err }, 'the end of a creation is not noted')
  }
}

/** The answer, its files written one by one. */
function answer(
  { readers }: Context,
  path: string,
  { projectId, filesAdded, troubles, uuid }: CreatedProject & { readonly uuid: string | undefined },
): AsyncGenerator<string | Uint8Array> {
  const message = `Project created and ${filesAdded} files scanned.`
  const files = asText(readers.pieces(path, { as: 'found' }))
  const { unreadable, notFollowed: not_followed } = troubles
  const made = { projectId, project_uuid: uuid, pdb_path: path }
  const members = { success: true, message, ...made, filesAdded, unreadable, not_followed }
  return jsonObject(members, 'foundFiles', files)
}

/** Short answers are kept with their operation if they are text, so that a full disk cannot keep them from the client. */
async function* asText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // Each piece ends with a row.
  for await (const piece of pieces) yield decoder.decode(piece)
}
