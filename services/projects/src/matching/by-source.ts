import { join } from 'node:path'
import type { Database } from '@regesta/sqlite/open-database'
import type { ListedFile } from '../store/file-list.js'
import { type PublishedFile, publishedByContent, publishedByName, publishedSizes } from '../store/published-files.js'
import type { TaskRun } from '../workers/task-run.js'
import { comparing } from './compared.js'
import type { Look, Match, MatchFiles } from './look.js'

/** Contents whose records are remembered. */
const REMEMBERED = 10_000

/** The newest published record whose source file is called like a file, or has its content. */
export function bySource(database: Database, wanted: MatchFiles, run: TaskRun<unknown>): Look<PublishedFile> {
  const { method, isSandbox, compare } = wanted
  const { compare: comparedTo, records } = comparing(database, run.signal, false)
  return {
    accept: method === 'filename' ? () => true : ofKnownSize(database),
    find: method === 'filename' ? byName(database, isSandbox) : byContent(database, wanted, run),
    tell: async ({ record_id, concept_rec_id, record_title }, path): Promise<Match> => {
      const [compared] = compare ? await comparedTo([record_id], path) : []
      const match = { concept_rec_id, record_title, matched_file_path: path }
      return compared === undefined ? match : { ...match, compared }
    },
    tellRecords: records,
  }
}

function ofKnownSize(database: Database): (file: ListedFile) => boolean {
  const sizes = publishedSizes(database)
  return ({ size }) => sizes.has(size)
}

function byName(database: Database, isSandbox: boolean | undefined): Look<PublishedFile>['find'] {
  const find = publishedByName(database, isSandbox)
  return async ({ name }) => find(name)
}

function byContent(
  database: Database,
  { folder, isSandbox }: MatchFiles,
  { examiners }: TaskRun<unknown>,
): Look<PublishedFile>['find'] {
  const find = publishedByContent(database, isSandbox)
  const known = new Map<string, PublishedFile | undefined>()
  return async ({ name, size }) => {
    const { sha256 } = await examiners.examine({ path: join(folder, name), validate: false }, size)
    if (sha256 === '') return undefined
    if (!known.has(sha256)) {
      if (known.size >= REMEMBERED) known.clear()
      known.set(sha256, find(sha256))
    }
    return known.get(sha256)
  }
}
