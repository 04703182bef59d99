import { together } from '../batch.js'
import type { Command, Outcome } from '../command.js'
import {
  DRY_RUN,
  ENVIRONMENT,
  loadProject,
  PROJECT,
  requiredPath,
  requiredText,
  textList,
  YES,
} from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'
import { runOutcome } from '../run-outcome.js'

export const version: Command = {
  name: 'version',
  summary: 'Makes new versions of published records from the files of a folder',
  group: 'Work',
  usage: '--input FOLDER --pipeline NAME [--match filename|hashcode] [options]',
  options: {
    input: { type: 'string', value: 'FOLDER', help: 'The folder with the new files.' },
    pipeline: {
      type: 'string',
      value: 'NAME',
      help: 'The pipeline that makes the version; regesta pipelines lists them.',
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
      help: 'Files of the version before that stay, for example "*.txt".',
    },
    ...PROJECT,
    ...ENVIRONMENT,
    ...YES,
    ...DRY_RUN,
  },
  example: 'regesta version --input new-scans --pipeline thumbnails --dry-run',
  async run(call) {
    const match_method = requiredText(call, 'match')
    if (match_method !== 'filename' && match_method !== 'hashcode')
      throw new UsageError('--match is filename or hashcode')
    const identifier = requiredText(call, 'pipeline')
    const body = { directory_path: requiredPath(call, 'input'), match_method } as const
    await loadProject(call)
    const { matches } = await call.gateway.watch('Matching', 'matchFilesForVersioning', { body })
    if (matches.length === 0) return { lines: ['No file matches a published record'], result: [], exitCode: EXIT.ok }
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
  },
}
