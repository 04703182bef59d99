import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { inRoot } from './root.js'
import type { ThirdParty } from './third-parties.js'

/** What is changed here in packages of others: by `name@version`, the file of the change. */
type Patches = Readonly<Record<string, string>>

const readPatches = (): Patches =>
  (parse(readFileSync(inRoot('pnpm-workspace.yaml'), 'utf8')) as { patchedDependencies?: Patches })
    .patchedDependencies ?? {}

/** The changes made here in packages of others, as unified diffs, by `name@version`. */
export const madePatches = (): Map<string, string> =>
  new Map(Object.entries(readPatches()).map(([name, file]) => [name, readFileSync(inRoot(file), 'utf8')]))

/** @throws Error naming a changed package that npm would fetch without its change */
export function assertPatchesKept(parties: readonly ThirdParty[], patches: ReadonlyMap<string, string>): void {
  const lost = parties
    .filter(({ how, name, version }) => how === 'installed' && patches.has(`${name}@${version}`))
    .map(({ name, version }) => `${name} ${version}`)
  if (lost.length > 0) throw new Error(`npm would fetch these without what is changed in them here: ${lost.join(', ')}`)
}
