import { createHash, randomUUID } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { networkWarning } from '@regesta/sqlite/network-mount'
import type { Context, HandlerOf } from '../context.js'
import { careForProject } from '../open-files/care-for-project.js'
import { isAsLeftAt, noteLoaded } from '../open-files/last-seen.js'
import { workUnderWay } from '../open-files/work-under-way.js'
import { finishBuild } from '../store/clear-builds.js'
import { type DescribedProject, describedProject, kindOf } from '../store/look-into.js'
import { CURRENT_SCHEMA } from '../store/migrate-file.js'
import { type MigratedCopy, migratedCopy } from '../store/migrated-copy.js'
import { storeIdentity } from '../store/project-row.js'
import { runTask } from '../workers/run-task.js'

/** Makes a project file the active one. Whatever fails leaves the project that is active now as it is. */
export function loadProject(context: Context): HandlerOf<'loadProject'> {
  return async ({ body, operation }) => {
    const wanted = checkPath(context, body.path)
    const { openProjects } = context
    await openProjects.makeWay(wanted)
    const { path, copy } = await ownFormat(context, wanted)
    openProjects.lock(path)
    try {
      const isKnown = isAsLeftAt(context.register, path)
      const sound = soundProject(context, path)
      const found = sound ?? (await runTask('check-project', { path }))
      const uuid = identify(context, path, found, isKnown)
      if (sound === undefined) openProjects.noteChecked(uuid)
      activate(context, uuid)
      operation.progress({ project: uuid })
      careForProject(context, uuid, { isChecked: sound !== undefined })
      const note = copy ? `; ${wanted} was left as it is and copied to ${path}` : ''
      return reply(200, {
        message: `Project loaded successfully${note}`,
        project_name: found.projectName ?? 'Unknown Project',
        project_id: found.projectId,
        project_uuid: uuid,
        ...warningsAbout(context, wanted, path, copy),
      })
    } finally {
      openProjects.unlock(path)
    }
  }
}

/** Milliseconds after which even a file that nobody changed is read whole before it is used: disks forget, too. */
const WEEK = 7 * 24 * 60 * 60 * 1000

/**
 * What is in a file that was checked whole and that only we have written to since, so that loading it takes no longer
 * the more it holds; undefined where it has to be checked.
 */
function soundProject({ openProjects }: Context, path: string): DescribedProject | undefined {
  const checkedAt = openProjects.checkedAt(path)
  if (checkedAt === undefined || Date.now() - Date.parse(checkedAt) > WEEK) return undefined
  const found = describedProject(path)
  return found.schema === CURRENT_SCHEMA ? found : undefined
}

/** A file on a network mount is used all the same, and so is the copy of one that has changed; the person decides. */
function warningsAbout({ log }: Context, wanted: string, path: string, copy?: MigratedCopy): { warnings?: string[] } {
  const network = networkWarning('The project file', path)
  if (network !== undefined) log.warn({ path }, network)
  const outdated = copy?.isOutdated ? say('project_source_changed', { path: wanted, copy: path }) : undefined
  const warnings = [network, outdated].filter((warning) => warning !== undefined)
  return warnings.length === 0 ? {} : { warnings }
}

function checkPath({ allowed, building }: Context, path: string | undefined): string {
  if (path === undefined || path.trim() === '') throw new ServiceError('invalid_input', say('project_path_missing', {}))
  if (!isAbsolute(path)) {
    throw new ServiceError('invalid_input', `'path' must be an absolute path, received "${path}"`)
  }
  const real = allowed.check('path', path)
  if (building.has(real)) throw new ServiceError('refused', say('project_being_made', { path: real }))
  return real
}

const REASONS = { missing: 'project_missing', folder: 'project_a_folder', foreign: 'project_foreign' } as const

/** The file itself, or the migrated copy of a predecessor's file. */
async function ownFormat(context: Context, path: string): Promise<{ path: string; copy?: MigratedCopy }> {
  const kind = kindOrReason(path)
  if (kind === 'project') return { path }
  if (kind === 'predecessor') {
    const copy = migratedCopy(path)
    if (!copy.isThere) await migrate(context, path, copy.path)
    return { path: copy.path, copy }
  }
  throw new ServiceError('unreadable_project', say('project_not_loadable', { path, reason: say(REASONS[kind], {}) }))
}

/** The copy is built beside its place; a start after a kill removes what was left of it. */
async function migrate({ register, log }: Context, from: string, to: string): Promise<void> {
  const id = randomUUID()
  const partial = `${to}.${id}.partial`
  register.startBuild(id, to)
  register.noteBuildFile(id, partial)
  try {
    await runTask('migrate-predecessor', { from, to, partial })
  } finally {
    finishBuild(register, log, id)
  }
}

function kindOrReason(path: string): ReturnType<typeof kindOf> {
  try {
    return kindOf(path)
  } catch (error) {
    throw new ServiceError(
      'unreadable_project',
      say('project_not_loadable', { path, reason: (error as Error).message }),
    )
  }
}

/** The project that was active before may be used elsewhere from now on. */
function activate({ openProjects, register, session }: Context, uuid: string): void {
  const before = register.active()
  session.activate(uuid)
  if (before !== undefined) openProjects.unlock(before.path)
}

/** Notes where the project is, and gives it an identity if it has none. */
function identify(
  { openProjects, register }: Context,
  path: string,
  found: DescribedProject,
  isKnown: boolean,
): string {
  const uuid = found.uuid ?? (found.projectId === null ? uuidOfPath(path) : randomUUID())
  const known = register.find(uuid)
  if (known !== undefined && known.path !== path) {
    const work = workUnderWay(openProjects, known)
    if (work.length > 0) throw isAtWork(path, known.path, work)
  }
  openProjects.readmit(uuid)
  if (known !== undefined && known.path !== path) openProjects.drop(uuid)
  // Another project may be where this installation knows one, and this project may be known elsewhere.
  const isOwn = isKnown && (register.findAt(path)?.uuid ?? uuid) === uuid
  register.remember({ uuid, path }, found.projectName ?? 'Unknown Project')
  noteLoaded(register, { uuid, path }, isOwn)
  const project = openProjects.use(uuid)
  if (found.uuid === null && found.projectId !== null) storeIdentity(project, found.projectId, uuid)
  return uuid
}

const isAtWork = (path: string, known: string, work: readonly string[]) =>
  new ServiceError('refused', say('project_other_at_work', { path, known, work: work.join('; ') }))

/** A file without a project row has no place for an identity, so its path is used. */
function uuidOfPath(path: string): string {
  const hex = createHash('sha256').update(path).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
