import { resolve } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import type { settings } from '@regesta/contracts/settings'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { readPrompts } from '../store/prompts-file.js'

/** Prompt ids in the order of the file, or the variations of one prompt. */
export function getPromptKeys({ configuration }: Context): Handler<typeof settings.getPromptKeys> {
  return async ({ query }) => {
    const { document } = await configuration.read()
    const prompts = await readPrompts(resolve(configuration.folder, promptsPath(document)))
    if (!query.prompt_id)
      return reply(
        200,
        names(prompts).filter((name) => name !== 'settings'),
      )
    const wanted = query.prompt_id
    const prompt = [...prompts].find(([key]) => String(key) === wanted)?.[1]
    return reply(200, prompt instanceof Map ? names(prompt) : [])
  }
}

function promptsPath(document: Record<string, unknown> | undefined): string {
  const paths = document?.paths
  const file = typeof paths === 'object' && paths !== null ? (paths as Record<string, unknown>).prompts_file : undefined
  if (typeof file === 'string' && file !== '') return file
  throw new ServiceError('internal', "Path to prompts.yaml ('paths.prompts_file') not defined in config.")
}

const names = (map: ReadonlyMap<unknown, unknown>) => [...new Set([...map.keys()].map(String))]
