import { basename, join } from 'node:path'
import { messageOf, say } from '@regesta/contracts/sentences'
import { isSystemNote } from '@regesta/http/data-names'
import type { Database } from '@regesta/sqlite/open-database'
import { isFolder } from '../outside/is-folder.js'
import type { ListedFile } from '../store/file-list.js'
import {
  type FoundWork,
  type FoundWorks,
  filesByContent,
  filesByName,
  publishedWorks,
} from '../store/published-works.js'
import { whyLeftOut } from '../store/why-left-out.js'
import type { TaskRun } from '../workers/task-run.js'
import { comparing } from './compared.js'
import type { LeftOut, Look, Match, MatchFiles, Told } from './look.js'

/** The published works one of whose files is named like a file, or has its content; if there is no such work, the reason. Several works are all named; none is guessed. */
export function byAnyFile(database: Database, wanted: MatchFiles, run: TaskRun<unknown>): Look<FoundWorks> {
  const { method, isSandbox, compare } = wanted
  const { compare: comparedTo, records } = comparing(database, run.signal, true)
  const why = whyLeftOut(database, method, isSandbox)
  const matchesOf = async (works: readonly FoundWork[], path: string): Promise<Match[]> => {
    const compared = compare
      ? await comparedTo(
          works.map(({ record_id }) => record_id),
          path,
        )
      : []
    return works.map(({ record_id: _, ...work }, index) => {
      const match = { ...work, matched_file_path: path }
      return compared[index] === undefined ? match : { ...match, compared: compared[index] }
    })
  }
  return {
    accept: ({ name }) => !isSystemNote(name),
    find: method === 'filename' ? byName(database, wanted) : byContent(database, wanted, run),
    tell: async ({ works, more }, path): Promise<Told> => {
      if (works.length === 0) return leftOut(path, why(basename(path)))
      const matches = await matchesOf(works, path)
      return matches.length === 1 && matches[0] !== undefined ? matches[0] : { matched_file_path: path, matches, more }
    },
    tellOther: (path) => leftOut(path, say(isFolder(path) ? 'left_out_folder' : 'left_out_no_file', {})),
    tellRecords: records,
  }
}

const leftOut = (path: string, reason: string): LeftOut => ({ path, reason, ...messageOf(reason) })

function byName(database: Database, wanted: MatchFiles): Look<FoundWorks>['find'] {
  const worksOf = publishedWorks(database, wanted)
  const filesCalled = filesByName(database)
  return async ({ name }) => worksOf(filesCalled(name))
}

function byContent(database: Database, wanted: MatchFiles, { examiners }: TaskRun<unknown>): Look<FoundWorks>['find'] {
  const worksOf = publishedWorks(database, wanted)
  const { mayBeKnown, find } = filesByContent(database)
  const examine = async ({ name, size }: ListedFile) =>
    (await examiners.examine({ path: join(wanted.folder, name), validate: false }, size)).sha256
  return async (file) => {
    const sha256 = mayBeKnown(file.size) ? await examine(file) : ''
    return worksOf(sha256 === '' ? [] : find(sha256))
  }
}
