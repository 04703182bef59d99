import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { isPlainObject } from '@regesta/http/plain-object'
import { reply } from '@regesta/http/reply'
import { BeyondLimit } from '@regesta/threads/thread-pool'
import type { Context, HandlerOf } from '../context.js'
import { type PromptsTask, unreadablePrompts } from '../store/prompts-file.js'

/** Prompt ids in the order of the file, or the variations of one prompt. */
export function getPromptKeys({ configuration, prompts }: Context): HandlerOf<'getPromptKeys'> {
  return async ({ query }) => {
    const { document } = await configuration.read()
    const path = resolve(configuration.folder, promptsPath(document))
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) throw new ServiceError('not_found', `Prompts file not found at ${path}`)
    return reply(200, await readKeys(prompts, { path, prompt: query.prompt_id }, found.size))
  }
}

async function readKeys(prompts: Context['prompts'], task: PromptsTask, size: number): Promise<string[]> {
  try {
    return await prompts.work(task, size)
  } catch (error) {
    throw error instanceof BeyondLimit ? unreadablePrompts(task.path, error) : error
  }
}

function promptsPath(document: Record<string, unknown> | undefined): string {
  const paths = document?.paths
  const file = isPlainObject(paths) ? paths.prompts_file : undefined
  if (typeof file === 'string' && file !== '') return file
  throw new ServiceError('internal', "Path to prompts.yaml ('paths.prompts_file') not defined in config.")
}
