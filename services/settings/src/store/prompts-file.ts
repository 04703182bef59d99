import { readFile, stat } from 'node:fs/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'
import { readYamlText } from '@regesta/http/yaml-text'

const LARGEST = 16 * 1024 * 1024

/** Where prompts are, and the one whose variations are wanted. */
export interface PromptsTask {
  readonly path: string
  readonly prompt: string | undefined
}

/**
 * Prompt ids in the order of the file without the settings, or the variations of one prompt, and nothing of one that has none.
 *
 * @throws ServiceError with a sentence for every fault
 */
export async function readPromptKeys({ path, prompt }: PromptsTask): Promise<string[]> {
  const prompts = await parse(path).catch((error: unknown) => {
    throw unreadablePrompts(path, error)
  })
  if (!(prompts instanceof Map)) throw new ServiceError('internal', 'Prompts file is not a valid YAML dictionary.')
  if (!prompt) return names(prompts).filter((name) => name !== 'settings')
  const found = [...prompts].find(([key]) => String(key) === prompt)?.[1]
  return found instanceof Map ? names(found) : []
}

/** The error of a prompts file that cannot be read. */
export const unreadablePrompts = (path: string, error: unknown): ServiceError => {
  const reason = `${path}: ${reasonOf(error)}`
  return new ServiceError('internal', say('prompts_unreadable', { reason }), {}, { cause: error })
}

const names = (map: ReadonlyMap<unknown, unknown>) => [...new Set([...map.keys()].map(String))]

async function parse(path: string): Promise<unknown> {
  const { size } = await stat(path)
  if (size > LARGEST) throw new Error(`the file has ${size} bytes, at most ${LARGEST} are read`)
  return readYamlText(await readFile(path, 'utf8'))
}
