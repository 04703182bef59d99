import { ServiceError } from '@regesta/contracts/problem'
import type { ComparedRecord } from '@regesta/contracts/version-matches'
import { jsonList, jsonObject, streamed } from '@regesta/http/reply'
import type { OperationHandle } from '@regesta/http/serve'
import type { Context, HandlerOf } from '../context.js'
import type { Ambiguous, LeftOut, Match, MatchFiles } from '../matching/look.js'
import { isFolder } from '../outside/is-folder.js'
import { toldByTask } from '../workers/told-by-task.js'

/** Names the published records that the files of a folder belong to. */
export function matchFilesForVersioning(context: Context): HandlerOf<'matchFilesForVersioning'> {
  return ({ project, body, operation }) => {
    if (body.directory_path === undefined || body.directory_path.trim() === '') {
      throw new ServiceError(
        'invalid_input',
        "Missing directory_path. Send the folder with the new files as 'directory_path'",
      )
    }
    const folder = context.allowed.check('directory_path', body.directory_path)
    if (!isFolder(folder)) throw new ServiceError('not_found', `Directory not found: ${body.directory_path}`)
    const { match_method: method, is_sandbox: isSandbox, compare, members, record_ids: recordIds } = body
    const linkFolders = context.allowed.folders()
    const wanted = { folder, method, isSandbox, compare, members, recordIds, linkFolders }
    const others = { ambiguous: firstOf<Ambiguous>(), left_out: firstOf<LeftOut>() }
    const told = toldOf(wanted, context, project, operation, others)
    const lists = matchesAndRecords(told, compare)
    return streamed(
      200,
      jsonObject({ success: true }, 'matches', lists, () => (members ? others : {})),
    )
  }
}

/** What is reported of the files that get no version by themselves. */
interface Others {
  readonly ambiguous: FirstOf<Ambiguous>
  readonly left_out: FirstOf<LeftOut>
}

/** The first of a list that is not kept as a whole. */
interface FirstOf<T> {
  total: number
  readonly files: T[]
}

/** Files of each list that the answer names. */
const NAMED = 1_000

const firstOf = <T>(): FirstOf<T> => ({ total: 0, files: [] })

function note<T>(list: FirstOf<T>, item: T): void {
  list.total += 1
  if (list.files.length < NAMED) list.files.push(item)
}

/** The matches as they are found, and after them, where they are compared, the member with their records. */
async function* matchesAndRecords(told: AsyncGenerator<Match | ComparedRecord>, compare: boolean) {
  let record: ComparedRecord | undefined
  async function* matches(): AsyncGenerator<Match> {
    for (let next = await told.next(); next.done !== true; next = await told.next()) {
      if ('files' in next.value) {
        record = next.value
        return
      }
      yield next.value
    }
  }
  async function* records() {
    if (record !== undefined) yield record
    yield* told
  }
  try {
    yield* jsonList(matches())
    if (!compare) return
    yield ',"records":'
    yield* jsonList(records())
  } finally {
    await told.return(undefined)
  }
}

/** The matches of a folder as they are found and then their records, while the others are noted; the project file stays open meanwhile. */
async function* toldOf(
  wanted: Omit<MatchFiles, 'path'>,
  { openProjects }: Context,
  project: string,
  { signal, progress }: OperationHandle,
  { ambiguous, left_out }: Others,
): AsyncGenerator<Match | ComparedRecord> {
  const release = openProjects.hold(project)
  try {
    const input = { ...wanted, path: openProjects.use(project).path } satisfies MatchFiles
    for await (const told of toldByTask('match-files', input, { signal, progress }))
      for (const one of told) {
        if ('reason' in one) note(left_out, one)
        else if ('matches' in one) note(ambiguous, one)
        else yield one
      }
  } finally {
    release()
  }
}
