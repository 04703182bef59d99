import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** A package as the compiler sees it. */
export interface CompiledPackage {
  readonly folder: string
  /** Another text after each compilation that has found something new. */
  version(): string
}

/** A package and all that its `tsconfig.json` refers to, near or far. */
export function packagesOf(folder: string): CompiledPackage[] {
  const found = new Set<string>()
  const visit = (each: string) => {
    if (found.has(each)) return
    found.add(each)
    for (const path of references(each)) visit(resolve(each, path))
  }
  visit(resolve(folder))
  return [...found].map((each) => ({ folder: each, version: () => compiledAt(each) }))
}

function references(folder: string): string[] {
  const text = readFileSync(join(folder, 'tsconfig.json'), 'utf8')
  return ((JSON.parse(text) as { references?: { path: string }[] }).references ?? []).map(({ path }) => path)
}

const compiledAt = (folder: string): string =>
  String(statSync(join(folder, 'dist', '.tsbuildinfo'), { throwIfNoEntry: false })?.mtimeMs)
