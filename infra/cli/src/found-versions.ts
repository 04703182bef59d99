import { basename } from 'node:path'
import { sameName } from '@regesta/contracts/same-name'
import type { VersionMatches } from '@regesta/contracts/version-matches'
import { isPlainObject } from '@regesta/http/plain-object'
import type { z } from 'zod'
import type { Call, Outcome } from './command.js'
import { EXIT } from './exit-code.js'

export type Found = z.output<typeof VersionMatches>

/** A file of the folder, and what it is to be called at the repository. */
export type NamedMatch = Found['matches'][number] & { readonly name: string }

/** A published record, and the files of the folder that belong to it. */
export interface FoundRecord {
  readonly concept: string
  readonly title: string
  readonly matches: readonly [NamedMatch, ...NamedMatch[]]
  /** The number of the version before. */
  readonly version: string
  /** What the version before has. */
  readonly before: NonNullable<Found['records']>[number]['files']
  /** What files are called at the repository, by their paths, where that is not their own name. */
  readonly names: Readonly<Record<string, string>>
}

/**
 * The records that files were found for, in the order in which they were found.
 *
 * @param call the command line: only what has found its record by its name is a file that is published under another one
 */
export function recordsOf({ options }: Pick<Call, 'options'>, { matches, records = [] }: Found): FoundRecord[] {
  const found = new Map<string, FoundRecord>()
  const byId = new Map(records.map((record) => [record.record_id, record]))
  for (const match of matches) {
    const { concept_rec_id: concept, record_title: title, matched_file_path: path, published_as } = match
    const own = basename(path)
    const name = options.match === 'hashcode' ? own : (published_as ?? own)
    const known = found.get(concept)
    const published = byId.get(match.compared?.record_id ?? 0)
    found.set(concept, {
      ...{ concept, title, version: published?.version ?? '', before: published?.files ?? [] },
      matches: [...(known?.matches ?? []), { ...match, name }] as [NamedMatch, ...NamedMatch[]],
      names: { ...known?.names, ...(sameName(name, own) ? {} : { [path]: name }) },
    })
  }
  return [...found.values()]
}

/** The same outcome with what got no version said after it; what several records have is not done as it was asked. */
export function withOthers(outcome: Outcome, found: Found): Outcome {
  const { ambiguous, left_out } = found
  const lines = [...outcome.lines, ...ambiguousLines(found), ...leftOutLines(found)]
  const isHalfDone = (ambiguous?.total ?? 0) > 0 && outcome.exitCode === EXIT.ok
  const result = isPlainObject(outcome.result) ? { ...outcome.result, ambiguous, left_out } : outcome.result
  return { lines, result, exitCode: isHalfDone ? EXIT.partial : outcome.exitCode }
}

function ambiguousLines({ ambiguous }: Found): string[] {
  if (ambiguous === undefined || ambiguous.total === 0) return []
  const lines = ambiguous.files.map(({ matched_file_path, matches, more }) => {
    const records = matches.map(({ record_title, compared }) => `${compared?.record_id} ${record_title}`)
    return `  ${basename(matched_file_path)}: ${[...records, ...(more ? ['and more'] : [])].join(', ')}`
  })
  return [
    `Of several records, and left out (say which one is meant with --record-ids): ${ambiguous.total}`,
    ...lines,
    ...untold(ambiguous),
  ]
}

function leftOutLines({ left_out }: Found): string[] {
  if (left_out === undefined || left_out.total === 0) return []
  const lines = left_out.files.map(({ path, reason }) => `  ${basename(path)}: ${reason}`)
  return [`Left out: ${left_out.total}`, ...lines, ...untold(left_out)]
}

const untold = ({ total, files }: { total: number; files: readonly unknown[] }) =>
  total > files.length ? [`  and ${total - files.length} more`] : []
