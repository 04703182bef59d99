import { readFileSync } from 'node:fs'
import type { ProvedTest } from '../evidence/evidence.js'
import { inRoot } from '../workspace.js'
import { fixedTexts } from './fixed-texts.js'

/** Fixed texts that no test of their package writes out in a file whose tests all passed. */
export function textFaults(tests: readonly ProvedTest[], texts = fixedTexts, sourceOf = readSource): string[] {
  const files = new Set(tests.filter(({ state }) => state === 'passed').map(({ file }) => file))
  for (const { file, state } of tests) if (state === 'failed') files.delete(file)
  return Object.entries(texts).flatMap(([folder, list]) => {
    const sources = [...files].filter((file) => file.startsWith(`${folder}/`)).map(sourceOf)
    return list
      .filter((text) => !sources.some((source) => source.includes(text)))
      .map((text) => `No test of ${folder} writes out the fixed text '${text}'`)
  })
}

const readSource = (file: string) => readFileSync(inRoot(file), 'utf8')
