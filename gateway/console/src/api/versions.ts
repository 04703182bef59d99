import { resultQuery, startWork, type Work } from './long-work.js'
import type { AnswerOf } from './surface.js'

export type VersionMatches = AnswerOf<'POST /api/project/match_files_for_versioning'>
export type VersionMatch = VersionMatches['matches'][number]
export type ComparedRecord = NonNullable<VersionMatches['records']>[number]
export type AmbiguousFile = NonNullable<VersionMatches['ambiguous']>['files'][number]

export interface FolderWanted {
  readonly folder: string
  readonly by: 'name' | 'content'
  readonly isSandbox: boolean
}

/** Begins to look for the published records that the files of a folder belong to. */
export const startMatching = (project: string, { folder, by, isSandbox }: FolderWanted): Promise<Work> => {
  const match_method = by === 'name' ? 'filename' : 'hashcode'
  const body = { directory_path: folder, match_method, is_sandbox: isSandbox, compare: true, members: true } as const
  return startWork('POST /api/project/match_files_for_versioning', { body }, { project })
}

/** What was found in a folder; another look at it is other work. */
export const matchesOf = (work: Work) =>
  resultQuery(['matches', work.id], 'POST /api/project/match_files_for_versioning', work)
