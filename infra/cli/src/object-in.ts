import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { isPlainObject } from '@regesta/http/plain-object'
import { parse } from 'yaml'
import { UsageError } from './exit-code.js'
import type { Terminal } from './terminal.js'
import { unreadable } from './unreadable.js'

/** Means standard input in place of a file. */
const STANDARD_INPUT = '-'

/** What a file of YAML or JSON holds; `-` is standard input.
 *
 * @throws UsageError for what cannot be read, or holds anything else
 */
export async function objectIn(
  named: string,
  thing: string,
  { stdin }: Pick<Terminal, 'stdin'>,
): Promise<Record<string, unknown>> {
  const isInput = named === STANDARD_INPUT
  const file = isInput ? 'Standard input' : resolve(named)
  const content = isInput ? await text(stdin) : await readText(file)
  const value = parsed(file, content)
  if (isPlainObject(value)) return value
  throw new UsageError(`${file} holds no ${thing}`)
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new UsageError(unreadable(file, error as Error))
  }
}

function parsed(file: string, content: string): unknown {
  try {
    return parse(content)
  } catch (error) {
    throw new UsageError(`${file} is neither YAML nor JSON: ${(error as Error).message}`)
  }
}
