import { VERSION } from '@regesta/contracts/services'
import { EXTERNAL, INSIDE } from './bundle.js'
import type { ThirdParty } from './third-parties.js'

/** The package.json that people get. Nothing in it runs at the installation. */
export function manifestOf(dependencies: readonly ThirdParty[]): object {
  const versions = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, dependencies.find((one) => one.name === name)?.version]))
  return {
    name: 'regesta',
    version: VERSION,
    description: 'Takes folders of photographs, 3D models, texts and tables to published records.',
    license: 'MIT',
    type: 'module',
    bin: { regesta: 'bin/regesta.mjs' },
    engines: { node: '>=22.14' },
    dependencies: versions([...EXTERNAL, ...INSIDE]),
    bundleDependencies: INSIDE,
  }
}
