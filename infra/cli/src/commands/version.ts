import type { Call, Command, Outcome } from '../command.js'
import {
  AT_REPOSITORY,
  loadProject,
  optionalText,
  recordIds,
  requiredPath,
  requiredText,
  textList,
} from '../command-options.js'
import { EXIT, Refusal, UsageError } from '../exit-code.js'
import { type Found, recordsOf, withOthers } from '../found-versions.js'
import { planned } from '../planned.js'
import { counted } from '../table.js'
import { type ListedRecord, listPublished } from '../tabs.js'
import { byPipeline } from '../version-by-pipeline.js'

export const version: Command = {
  name: 'version',
  summary: 'Makes new versions of published records from the files of a folder',
  group: 'Work',
  usage: `--input FOLDER [--match filename|hashcode] [options]
--input FOLDER --pipeline NAME [--match filename|hashcode] [options]`,
  options: {
    input: { type: 'string', value: 'FOLDER', help: 'The folder with the new files.' },
    pipeline: {
      type: 'string',
      value: 'NAME',
      help: 'The pipeline that makes the version, and publishes it where it does so; without one its draft is made from the files alone.',
    },
    match: {
      type: 'string',
      value: 'HOW',
      default: 'filename',
      help: 'How files find their records: filename or hashcode.',
    },
    keep: {
      type: 'string',
      value: 'PATTERN',
      multiple: true,
      help: 'Files of the version before that stay, for example "*.txt"; all that are not replaced by default, but with a pipeline not those that one has made.',
    },
    'record-ids': {
      type: 'string',
      value: 'IDS',
      multiple: true,
      help: 'Only new versions of these records, for example 1,2,3: tells apart files that several records have.',
    },
    unchanged: {
      type: 'boolean',
      default: false,
      help: 'Also of records whose files are as they are published: their pipeline has changed; with a pipeline only.',
    },
    number: { type: 'string', value: 'VERSION', help: 'The number of the version; without a pipeline only.' },
    date: { type: 'string', value: 'DATE', help: 'Its date of publication, YYYY-MM-DD; without a pipeline only.' },
    ...AT_REPOSITORY,
  },
  example: 'regesta version --input new-scans --pipeline thumbnails --dry-run',
  async run(call) {
    const match_method = requiredText(call, 'match')
    if (match_method !== 'filename' && match_method !== 'hashcode')
      throw new UsageError(`--match is filename or hashcode, received '${match_method}'`)
    const identifier = optionalText(call, 'pipeline')
    const directory_path = requiredPath(call, 'input')
    const one = ['number', 'date'].find((name) => identifier !== undefined && optionalText(call, name) !== undefined)
    if (one !== undefined) throw new UsageError(`--${one} is for versions without --pipeline`)
    if (identifier === undefined && call.options.unchanged === true)
      throw new UsageError('--unchanged is for versions with --pipeline')
    const record_ids = recordIds(call)
    await loadProject(call)
    const body = { directory_path, match_method, is_sandbox: call.isSandbox, members: true, compare: true } as const
    const asked = record_ids.length === 0 ? body : { ...body, record_ids }
    const found = await call.gateway.watch('Matching', 'matchFilesForVersioning', { body: asked })
    if (found.matches.length === 0) {
      refuseUnknown(await listPublished(call), record_ids)
      return withOthers(nothing(found), found)
    }
    const outcome = identifier === undefined ? byPlan(call, found) : byPipeline(call, identifier, found)
    return withOthers(await outcome, found)
  },
}

/** @throws Refusal for ids without a published record: a mistyped one must not pass for success */
function refuseUnknown(published: readonly ListedRecord[], ids: readonly number[]): void {
  const unknown = ids.filter((id) => !published.some(({ local_record_db_id }) => local_record_db_id === id))
  if (unknown.length > 0)
    throw new Refusal(`No published record has the id ${unknown.join(', ')}. regesta list published shows them`)
}

const nothing = ({ ambiguous }: Found): Outcome =>
  ambiguous?.total
    ? { lines: [], result: [], exitCode: EXIT.failed }
    : { lines: ['No file matches a published record'], result: [], exitCode: EXIT.ok }

/** Drafts of the next versions, each planned file by file; `regesta publish` publishes them. */
function byPlan(call: Call, found: Found): Promise<Outcome> {
  const keep = textList(call, 'keep')
  const [version, publication_date] = [optionalText(call, 'number'), optionalText(call, 'date')]
  const new_versions = recordsOf(call, found).map(({ concept, matches, names }) => ({
    concept_rec_id: concept,
    files: matches.map(({ matched_file_path }) => matched_file_path),
    names,
    files_to_keep: keep.length > 0 ? keep : ['*'],
    ...(version === undefined ? {} : { version }),
    ...(publication_date === undefined ? {} : { publication_date }),
  }))
  return planned(
    call,
    { action_type: 'new_version', new_versions },
    { label: 'Making new versions', question: (items) => `Make ${counted(items, 'new version')} in PRODUCTION?` },
  )
}
