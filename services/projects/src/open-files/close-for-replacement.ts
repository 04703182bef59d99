import { setTimeout as pause } from 'node:timers/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import type { CheckedProject } from '../domain/check-new-project.js'
import { replaceability } from '../store/look-into.js'

/** Between two looks whether work on a project has ended. Milliseconds. */
const PAUSE = 100

/**
 * Closes the project whose file is to be replaced and keeps it closed and locked until the answer is called. What may not be
 * replaced is refused before, so that work under way does not decide the answer, and nothing is closed without need.
 *
 * @param patience milliseconds to wait for work on it to end
 * @param signal ends the waiting
 * @throws `refused` when it may not be replaced
 */
export async function closeForReplacement(
  { openProjects, register }: Pick<Context, 'openProjects' | 'register'>,
  request: Pick<CheckedProject, 'target' | 'replaces'>,
  patience: number,
  signal?: AbortSignal,
): Promise<() => void> {
  const { target } = request
  checkReplaceable(request)
  const known = register.findAt(target)
  const release = known === undefined ? () => {} : await closed(openProjects, known.uuid, patience, signal)
  if (release === undefined) {
    const work = known === undefined ? [] : openProjects.heldFor(known.uuid)
    throw mayNotReplace(target, ['work on it is under way', ...work].join(': '))
  }
  const end = () => {
    release()
    openProjects.unlock(target)
  }
  try {
    openProjects.lock(target)
    // Its records may have got drafts while it was still open.
    checkReplaceable(request)
    return end
  } catch (error) {
    end()
    throw error
  }
}

/** @throws `refused` when it is another project than the named one, or one with records at a repository */
function checkReplaceable({ target, replaces }: Pick<CheckedProject, 'target' | 'replaces'>): void {
  const { projectId, hadDraft } = replaceability(target)
  if (replaces === undefined || projectId !== replaces) throw isAnotherProject(target, projectId)
  if (hadDraft) throw mayNotReplace(target, 'records of it have drafts or publications')
}

async function closed(openProjects: Context['openProjects'], uuid: string, patience: number, signal?: AbortSignal) {
  const until = performance.now() + patience
  for (;;) {
    const release = await openProjects.keepClosed(uuid)
    if (release !== undefined || performance.now() >= until) return release
    await pause(PAUSE, undefined, { signal })
  }
}

const mayNotReplace = (target: string, reason: string): ServiceError =>
  new ServiceError('refused', say('project_there_already', { path: target, reason }))

export const isAnotherProject = (target: string, projectId = replaceability(target).projectId): ServiceError =>
  mayNotReplace(target, say('project_there_other', { id: String(projectId) }))

export const isNoProject = (target: string): ServiceError => mayNotReplace(target, say('project_there_foreign', {}))
