import { readFile, stat } from 'node:fs/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { yamlNestsTooDeep } from '@regesta/http/nesting'
import { yamlFault } from '@regesta/http/yaml-fault'
import { parseDocument } from 'yaml'

const LARGEST = 16 * 1024 * 1024

/** The prompts by id, in the order of the file. Throws a ServiceError with a sentence for every fault. */
export async function readPrompts(path: string): Promise<ReadonlyMap<unknown, unknown>> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new ServiceError('not_found', `Prompts file not found at ${path}`)
  const prompts = await parse(path, found.size).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ServiceError('internal', `An unexpected error occurred: ${path}: ${reason}`, {}, { cause: error })
  })
  if (prompts instanceof Map) return prompts
  throw new ServiceError('internal', 'Prompts file is not a valid YAML dictionary.')
}

async function parse(path: string, size: number): Promise<unknown> {
  if (size > LARGEST) throw new Error(`the file has ${size} bytes, at most ${LARGEST} are read`)
  const text = await readFile(path, 'utf8')
  if (yamlNestsTooDeep(text)) throw new Error('it is nested too deeply')
  const document = parseDocument(text, { merge: true, logLevel: 'error' })
  const [fault] = document.errors
  if (fault !== undefined) throw new Error(yamlFault(fault), { cause: fault })
  return document.toJS({ mapAsMap: true, maxAliasCount: 100 })
}
