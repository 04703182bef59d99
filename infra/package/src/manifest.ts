import { VERSION } from '@regesta/contracts/services'
import { INSIDE } from './bundle.js'
import type { Placed } from './lock-file.js'
import type { ThirdParty } from './third-parties.js'

/**
 * The package.json that people get. Nothing in it runs at the installation.
 *
 * It names what its dependencies need too, each in one version: from a file, npm installs what stands here, whatever the
 * shrinkwrap says.
 */
export function manifestOf(parties: readonly ThirdParty[], placed: ReadonlyMap<string, Placed>) {
  const inside = parties.filter(({ how }) => how === 'inside').map(({ name, version }) => [name, version] as const)
  const beside = [...placed].filter(([, { optional }]) => optional !== true)
  const versions = [...inside, ...beside.map(([name, { version }]) => [name, version] as const)]
  return {
    name: 'regesta',
    version: VERSION,
    description: 'Takes folders of photographs, 3D models, texts and tables to published records.',
    license: 'MIT',
    type: 'module',
    bin: { regesta: 'bin/regesta.mjs' },
    engines: { node: '>=22.14' },
    dependencies: Object.fromEntries(versions.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    bundleDependencies: INSIDE,
  }
}

export type Manifest = ReturnType<typeof manifestOf>
