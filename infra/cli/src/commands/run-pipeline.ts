import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pipeline } from '@regesta/contracts/pipelines'
import { hasEnding, isSystemNote } from '@regesta/http/data-names'
import type { Call, Command, Outcome } from '../command.js'
import { AT_REPOSITORY, endings, loadProject, requiredPath, requiredText, requireOptions } from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'
import { pipelineNamed } from '../pipeline-named.js'
import { outlookOf } from '../pipeline-outlook.js'
import { runOutcome } from '../run-outcome.js'
import { counted } from '../table.js'
import { refuseUnfit } from '../unfit-files.js'
import { unreadable } from '../unreadable.js'

export const runPipeline: Command = {
  name: 'run-pipeline',
  summary: 'Adds the files of a folder to the project and runs a pipeline over them',
  group: 'Work',
  usage: '--pipeline NAME --input FOLDER [--extensions LIST] [--recursive] [options]',
  options: {
    pipeline: { type: 'string', value: 'NAME', help: 'The pipeline; regesta pipelines lists them.' },
    input: { type: 'string', value: 'FOLDER', help: 'The folder with the files.' },
    extensions: { type: 'string', value: 'LIST', multiple: true, help: 'Endings of the files that count; else all.' },
    recursive: { type: 'boolean', default: false, help: 'Takes the files of folders inside too.' },
    ...AT_REPOSITORY,
  },
  example: 'regesta run-pipeline --pipeline transcripts --input letters --extensions .jpg --dry-run',
  async run(call) {
    requireOptions(call, ['pipeline', 'input'])
    const identifier = requiredText(call, 'pipeline')
    const local_file_paths = await listFiles(
      requiredPath(call, 'input'),
      endings(call, 'extensions'),
      call.options.recursive === true,
    )
    if (local_file_paths.length === 0) return { lines: ['The folder has no such file'], result: [], exitCode: EXIT.ok }
    await loadProject(call)
    const pipeline = await pipelineNamed(call, identifier)
    if (call.dryRun) return wouldRun(call, pipeline, local_file_paths)
    const files = counted(local_file_paths.length, 'file')
    if (!call.isSandbox) await call.confirm(`Run ${identifier} over ${files} in PRODUCTION?`)
    const body = { local_file_paths, is_sandbox: call.isSandbox }
    return runOutcome(await call.gateway.watch('Running', 'executeOnLocalFiles', { params: { identifier }, body }))
  },
}

async function wouldRun(call: Call, pipeline: Pipeline, paths: readonly string[]): Promise<Outcome> {
  await refuseUnfit(call, paths)
  const outlook = await outlookOf(call, pipeline)
  const last = `Would run ${counted(pipeline.steps.length, 'step')} over ${counted(paths.length, 'file')}:`
  return { ...outlook, lines: [...paths.map((path) => `  ${path}`), last, ...outlook.lines], result: paths }
}

async function listFiles(folder: string, extensions: readonly string[], recursive: boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive, withFileTypes: true }).catch((error: Error) => {
    throw new UsageError(
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? `There is no folder ${folder}` : unreadable(folder, error),
    )
  })
  return entries
    .filter((entry) => entry.isFile() && !isSystemNote(entry.name))
    .filter(({ name }) => extensions.length === 0 || hasEnding(name, extensions))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}
