import { findingOf } from '@regesta/contracts/messages'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import type { Examined } from '../examine/examined.js'
import type { OpenProject } from '../open-project.js'
import { dataFile } from '../outside/data-file.js'
import { type Adding, addFile, linkToRecord } from '../store/add-file.js'
import { atomically } from '../store/durably.js'
import { knownFile, waysTo } from '../store/known-file.js'
import { mainFileHash } from '../store/records/record-lists.js'

/** Files that are looked at together, and stored so. */
const BLOCK = 64

const NOTHING = { added_count: 0, skipped_existing_path: 0, skipped_duplicate_hash: 0, errors_count: 0 }
type Counts = typeof NOTHING & { errors: string[] }

/** What files are to be in the project. */
interface Wanted {
  readonly adding: Adding
  readonly recordId: number | null
  /** The hash of the record's main file, which is not added again. */
  readonly main: string | null
}

type Item = { given: string; ways: readonly string[]; found: Examined } | { given: string; problem: string }

/**
 * Adds files; one that cannot be read is reported and does not hold up the others. They are stored as they are looked at, so that
 * nobody waits for all of them: whoever asks again after a stop adds the rest.
 */
export function addSourceFiles(context: Context): HandlerOf<'addSourceFiles'> {
  return async ({ project, body, operation }) => {
    const paths = body.absolute_file_paths ?? []
    if (paths.length === 0) {
      throw new ServiceError('invalid_input', say('files_to_add_missing', {}))
    }
    const release = context.openProjects.hold(project)
    try {
      const recordId = body.record_id_to_associate ?? null
      const main = mainHash(context.openProjects.use(project), recordId)
      const adding: Adding = {
        ...(recordId === null ? { type: 'source', status: 'pending' } : { type: 'derived', status: 'pending_upload' }),
        pipelineSource: body.pipeline_name ?? null,
        stepSource: body.step_name ?? null,
      }
      const counts = { ...NOTHING, errors: [] as string[] }
      for (let at = 0; at < paths.length; at += BLOCK) {
        operation.signal.throwIfAborted()
        const given = paths.slice(at, at + BLOCK)
        const items = await Promise.all(given.map((each) => examine(context, project, each)))
        const open = context.openProjects.use(project)
        atomically(open, () => store(open, items, { adding, recordId, main }, counts))
        operation.progress({ done: at + items.length, total: paths.length, unit: 'files' })
      }
      const findings = counts.errors.map(findingOf)
      return reply(200, { message: 'File addition process completed.', ...counts, findings })
    } finally {
      release()
    }
  }
}

/** The hash of the record's main file; throws `not_found` for an unknown record. */
function mainHash(project: OpenProject, recordId: number | null): string | null {
  if (recordId === null) return null
  const hash = mainFileHash(project, recordId)
  if (hash !== undefined) return hash
  throw new ServiceError('not_found', `'record_id_to_associate' names no record of this project, received ${recordId}`)
}

async function examine({ allowed, examiners, openProjects }: Context, project: string, given: string): Promise<Item> {
  const own = openProjects.use(project).path
  const file = fileAt(allowed, own, given)
  if ('problem' in file) return { given, problem: file.problem }
  const open = openProjects.use(project)
  const ways = waysTo(given, file.path)
  const isNew = knownFile(open, ways) === undefined
  const found = await examiners.examine({ path: file.path, validate: isNew }, file.size)
  if (found.unreadable === undefined) return { given, ways, found }
  return { given, problem: `${found.report.errors[0] ?? 'File is not readable'} (${given})` }
}

function fileAt(
  allowed: Context['allowed'],
  projectFile: string,
  given: string,
): { path: string; size: number } | { problem: string } {
  try {
    return dataFile(allowed, { field: 'absolute_file_paths', given, projectFile })
  } catch (error) {
    const isSaid = isServiceError(error) && error.code !== 'not_found'
    return { problem: isSaid ? error.message : say('added_not_file', { path: given }) }
  }
}

function store(project: OpenProject, items: readonly Item[], { adding, recordId, main }: Wanted, counts: Counts): void {
  for (const item of items) {
    if ('problem' in item) {
      counts.errors_count += 1
      counts.errors.push(item.problem)
      continue
    }
    if (main !== null && item.found.sha256 === main) {
      counts.skipped_existing_path += 1
      counts.skipped_duplicate_hash += 1
      continue
    }
    const known = knownFile(project, item.ways)
    if (known === undefined) counts.added_count += 1
    else counts.skipped_existing_path += 1
    const fileId = known?.file_id ?? addFile(project, item.found, adding)
    if (recordId !== null) linkToRecord(project, recordId, fileId)
  }
}
