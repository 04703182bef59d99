import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from '../command.js'
import { AT_REPOSITORY, loadProject, requiredPath, requiredText, textList } from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'
import { pipelineNamed } from '../pipeline-named.js'
import { runOutcome } from '../run-outcome.js'

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
    const identifier = requiredText(call, 'pipeline')
    const local_file_paths = await listFiles(
      requiredPath(call, 'input'),
      textList(call, 'extensions'),
      call.options.recursive === true,
    )
    if (local_file_paths.length === 0) return { lines: ['The folder has no such file'], result: [], exitCode: EXIT.ok }
    await loadProject(call)
    await pipelineNamed(call, identifier)
    if (call.dryRun)
      return {
        lines: [...local_file_paths.map((path) => `  ${path}`), `Would run over ${local_file_paths.length} files`],
        result: local_file_paths,
        exitCode: EXIT.ok,
      }
    if (!call.isSandbox) await call.confirm(`Run ${identifier} over ${local_file_paths.length} files in PRODUCTION?`)
    const body = { local_file_paths, is_sandbox: call.isSandbox }
    return runOutcome(await call.gateway.watch('Running', 'executeOnLocalFiles', { params: { identifier }, body }))
  },
}

async function listFiles(folder: string, extensions: readonly string[], recursive: boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive, withFileTypes: true }).catch((error: Error) => {
    throw new UsageError(`--input ${folder} cannot be read: ${error.message}`)
  })
  const wanted = extensions.map((one) => one.toLowerCase())
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => wanted.length === 0 || wanted.some((extension) => path.toLowerCase().endsWith(extension)))
    .sort()
}
