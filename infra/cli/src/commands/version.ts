import { together } from '../batch.js'
import type { Call, Command, Outcome } from '../command.js'
import { AT_REPOSITORY, loadProject, optionalText, requiredPath, requiredText, textList } from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'
import { pipelineNamed } from '../pipeline-named.js'
import { planned } from '../planned.js'
import { runOutcome } from '../run-outcome.js'

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
      help: 'The pipeline that makes the version and publishes it; without one its draft is made from the files alone.',
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
      help: 'Files of the version before that stay, for example "*.txt"; without a pipeline all of them by default.',
    },
    number: { type: 'string', value: 'VERSION', help: 'The number of the version; without a pipeline only.' },
    date: { type: 'string', value: 'DATE', help: 'Its date of publication, YYYY-MM-DD; without a pipeline only.' },
    ...AT_REPOSITORY,
  },
  example: 'regesta version --input new-scans --pipeline thumbnails --dry-run',
  async run(call) {
    const match_method = requiredText(call, 'match')
    if (match_method !== 'filename' && match_method !== 'hashcode')
      throw new UsageError('--match is filename or hashcode')
    const identifier = optionalText(call, 'pipeline')
    const directory_path = requiredPath(call, 'input')
    const one = ['number', 'date'].find((name) => identifier !== undefined && optionalText(call, name) !== undefined)
    if (one !== undefined) throw new UsageError(`--${one} is for versions without --pipeline`)
    await loadProject(call)
    const ofEnvironment = identifier === undefined ? { is_sandbox: call.isSandbox } : {}
    const body = { directory_path, match_method, ...ofEnvironment } as const
    const { matches } = await call.gateway.watch('Matching', 'matchFilesForVersioning', { body })
    if (matches.length === 0) return { lines: ['No file matches a published record'], result: [], exitCode: EXIT.ok }
    return identifier === undefined ? byPlan(call, matches) : byPipeline(call, identifier, matches)
  },
}

type Match = Pick<
  Awaited<ReturnType<Call['gateway']['call']['matchFilesForVersioning']>>['matches'][number],
  'concept_rec_id' | 'record_title' | 'matched_file_path'
>

/** Drafts of the next versions, each planned file by file; `regesta publish` publishes them. */
function byPlan(call: Call, matches: readonly Match[]): Promise<Outcome> {
  const files = new Map<string, string[]>()
  for (const { concept_rec_id: concept, matched_file_path } of matches)
    files.set(concept, [...(files.get(concept) ?? []), matched_file_path])
  const keep = textList(call, 'keep')
  const [version, publication_date] = [optionalText(call, 'number'), optionalText(call, 'date')]
  const new_versions = [...files].map(([concept_rec_id, paths]) => ({
    concept_rec_id,
    files: paths,
    files_to_keep: keep.length > 0 ? keep : ['*'],
    ...(version === undefined ? {} : { version }),
    ...(publication_date === undefined ? {} : { publication_date }),
  }))
  return planned(
    call,
    { action_type: 'new_version', new_versions },
    { label: 'Making new versions', question: (items) => `Make ${items} new versions in PRODUCTION?` },
  )
}

async function byPipeline(call: Call, identifier: string, matches: readonly Match[]): Promise<Outcome> {
  await pipelineNamed(call, identifier)
  if (call.dryRun) {
    const lines = matches.map(
      (match) => `  ${match.record_title} (${match.concept_rec_id}) <- ${match.matched_file_path}`,
    )
    return { lines: [...lines, `Would make ${matches.length} new versions`], result: matches, exitCode: EXIT.ok }
  }
  if (!call.isSandbox) await call.confirm(`Make ${matches.length} new versions in PRODUCTION?`)
  const outcomes: Outcome[] = []
  for (const { concept_rec_id, matched_file_path, record_title } of matches) {
    const file_manifest = { files_to_keep: textList(call, 'keep'), new_source_file_path: matched_file_path }
    const request = { params: { identifier }, body: { concept_rec_id, file_manifest, is_sandbox: call.isSandbox } }
    outcomes.push(runOutcome(await call.gateway.watch(record_title, 'executePipeline', request)))
  }
  return together(outcomes)
}
