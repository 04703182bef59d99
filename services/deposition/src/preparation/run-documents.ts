import type { RunOutput } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { parseJson } from '@regesta/http/nesting'
import { openRegularFile } from '@regesta/http/regular-file'
import type { RunDocument } from '../domain/metadata/run-values.js'

/** Bytes; an output with repository values is a small JSON file. */
const LIMIT = 16 * 1024 * 1024

/** Reads the output files of a run that repository fields draw on, in the order of its steps. */
export async function readRunDocuments(outputs: readonly RunOutput[]): Promise<RunDocument[]> {
  const mapped = outputs
    .filter(({ repo_mappings }) => repo_mappings.length > 0)
    .sort((a, b) => a.step_number - b.step_number)
  return Promise.all(
    mapped.map(async ({ output_id, repo_mappings, file_path }) => ({
      output_id,
      repo_mappings,
      content: await readJson(output_id, file_path),
    })),
  )
}

async function readJson(outputId: string, path: string): Promise<RunDocument['content']> {
  const about = { output: outputId, path }
  try {
    const text = await readUpTo(path, LIMIT)
    return text === undefined
      ? { problem: say('run_output_large', { ...about, bytes: LIMIT }) }
      : { json: parseJson(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) return { problem: say('run_output_missing', about) }
    return { problem: say('run_output_no_json', { ...about, reason: error.message }) }
  }
}

/** A text file; undefined where it is larger. */
async function readUpTo(path: string, bytes: number): Promise<string | undefined> {
  const file = await openRegularFile(path)
  try {
    return (await file.stat()).size > bytes ? undefined : await file.readFile('utf8')
  } finally {
    await file.close()
  }
}
