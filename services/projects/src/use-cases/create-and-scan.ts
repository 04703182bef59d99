import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import type { projects } from '@regesta/contracts/projects'
import { streamed } from '@regesta/http/reply'
import type { Handler, OperationHandle } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { type CheckedProject, checkNewProject } from '../domain/check-new-project.js'
import { jsonObject, jsonTreeList } from '../json-pieces.js'
import { kindOf, replaceability } from '../store/look-into.js'
import { type FoundRow, foundFile, foundFilesQuery } from '../store/queries/trees.js'
import type { CreatedProject, CreateProject } from '../tasks/create-project.js'
import { runTask } from '../workers/run-task.js'

/** Creates a project file from a folder. It is built beside its place; an existing file is never destroyed. */
export function createAndScan(context: Context): Handler<typeof projects.createAndScan> {
  return async ({ body, operation }) => {
    const wish = checkNewProject(body, context.allowed)
    const free = reserve(context, wish.target)
    try {
      const keepOldAs = await makeRoom(context, wish)
      const created = await build(context, wish, keepOldAs, operation)
      if (keepOldAs !== null) note(context, () => context.register.forget(wish.target))
      return streamed(201, answer(context, wish.target, created))
    } finally {
      free()
    }
  }
}

/** One creation per path at a time. */
function reserve({ building }: Context, target: string): () => void {
  if (building.has(target)) {
    throw new ServiceError(
      'refused',
      `A project is being created at ${target} right now. Wait for it or choose another path`,
    )
  }
  building.add(target)
  return () => building.delete(target)
}

/** Decides whether the wanted place is free or its file may be replaced; answers the name that the old file gets. */
async function makeRoom(
  { openProjects, register }: Context,
  { target, replaces }: CheckedProject,
): Promise<string | null> {
  const kind = kindOf(target)
  if (kind === 'missing') return null
  const refuse = (reason: string) =>
    new ServiceError(
      'refused',
      `There is a file at pdbPath already, ${target}, and it was left alone: ${reason}. Choose another path`,
    )
  if (kind !== 'project') throw refuse('it is not a project file of this program')
  const known = register.list().find(({ path }) => path === target)
  if (known !== undefined && !(await openProjects.closeOut(known.uuid))) throw refuse('work on it is under way')
  openProjects.lock(target)
  try {
    const { projectId, hadDraft } = replaceability(target)
    if (replaces === undefined || projectId !== replaces)
      throw refuse(`it is project ${projectId}; only a request with that projectId replaces it`)
    if (hadDraft) throw refuse('records of it have drafts or publications')
    return `${target}.${new Date().toISOString().replace(/[:.]/g, '-')}.bak`
  } finally {
    openProjects.unlock(target)
  }
}

async function build(context: Context, wish: CheckedProject, keepOldAs: string | null, operation: OperationHandle) {
  const { register } = context
  const id = randomUUID()
  const partial = join(dirname(wish.target), `.${basename(wish.target)}.${id}.partial`)
  const archiveStage = join(wish.dataOut, `.archives-${id}.partial`)
  register.startBuild(id, wish.target)
  for (const path of [partial, archiveStage]) register.noteBuildFile(id, path)
  const input: CreateProject = {
    partial,
    target: wish.target,
    keepOldAs,
    rows: { ...wish },
    plan: {
      dataIn: wish.dataIn,
      dataOut: wish.dataOut,
      batchEntity: wish.batchEntity,
      options: wish.options,
      allowedFolders: [...wish.options.obj_options.texture_search_paths, ...context.allowed.folders()],
      archiveStage,
      threads: Math.min(4, availableParallelism()),
      xmlSchema: wish.xmlSchema,
    },
  }
  try {
    return await runTask<CreatedProject>('create-project', input, {
      signal: operation.signal,
      progress: operation.progress,
      onTell: (value) => {
        for (const path of (value as { archives: string[] }).archives) register.noteBuildFile(id, path)
      },
    })
  } finally {
    note(context, () => register.endBuild(id))
  }
}

/** Whatever the register finds no room for changes nothing about the project; the next start tidies it. */
function note({ log }: Context, change: () => void): void {
  try {
    change()
  } catch (err) {
    log.warn({ err }, 'the end of a creation is not noted')
  }
}

/** The answer, its files written one by one. */
function answer({ readers }: Context, path: string, { projectId, filesAdded }: CreatedProject): AsyncGenerator<string> {
  const message = `Project created and ${filesAdded} files scanned.`
  const files = jsonTreeList(readers.rows<FoundRow>(path, foundFilesQuery), foundFile)
  return jsonObject({ success: true, message, projectId, filesAdded }, 'foundFiles', files)
}
