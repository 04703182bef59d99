import type { LockFile, Placed } from './lock-file.js'
import type { Manifest } from './manifest.js'
import type { ThirdParty } from './third-parties.js'

/**
 * The file by which npm installs, beside the package, what the repository was tested with: every version to its bytes, for all
 * systems. It names no registry, so npm asks the one that it is set to.
 */
export function shrinkwrapOf(manifest: Manifest, placed: ReadonlyMap<string, Placed>): object {
  const { name, version, license, bin, engines, dependencies, bundleDependencies } = manifest
  const own = { name, version, license, bin, engines, dependencies, bundleDependencies }
  const inside = bundleDependencies.map((one) => [one, { version: dependencies[one] ?? '', inBundle: true }] as const)
  const all = [...placed, ...inside].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const packages = { '': own, ...Object.fromEntries(all.map(([one, entry]) => [`node_modules/${one}`, entry])) }
  return { name, version, lockfileVersion: 3, requires: true, packages }
}

/**
 * Everything that npm installs beside the package, on whatever system, by its name.
 *
 * @throws Error when a package is needed in two versions, which cannot lie beside each other
 */
export function placedBeside(parties: readonly ThirdParty[], lock: LockFile): ReadonlyMap<string, Placed> {
  const placed = new Map<string, Placed>()
  const visit = (name: string, version: string, optional: boolean) => {
    const known = placed.get(name)
    if (known !== undefined && known.version !== bare(version))
      throw new Error(`${name} is needed in two versions: ${known.version} and ${bare(version)}`)
    if (known !== undefined && (known.optional !== true || optional)) return
    const entry = entryOf(name, version, optional, lock)
    placed.set(name, entry)
    for (const [one, its] of Object.entries(entry.dependencies ?? {})) visit(one, its, optional)
    for (const [one, its] of Object.entries(entry.optionalDependencies ?? {})) visit(one, its, true)
  }
  for (const { name, version } of parties.filter(({ how }) => how === 'installed')) visit(name, version, false)
  return placed
}

/** pnpm writes behind a version what it found for its peers. */
const bare = (version: string) => version.replace(/\(.*$/, '')

function entryOf(name: string, version: string, optional: boolean, lock: LockFile): Placed {
  const key = `${name}@${bare(version)}`
  const locked = lock.packages[key]
  if (locked === undefined) throw new Error(`pnpm-lock.yaml does not know ${key}`)
  const { resolution, engines, os, cpu, libc, peerDependencies = {} } = locked
  const found = Object.keys(lock.snapshots).find((one) => one === key || one.startsWith(`${key}(`)) ?? key
  const { dependencies, optionalDependencies } = lock.snapshots[found] ?? {}
  const needed = (all: Record<string, string> = {}) => {
    const own = Object.entries(all).filter(([one]) => !Object.hasOwn(peerDependencies, one))
    return own.length === 0 ? undefined : Object.fromEntries(own.map(([one, its]) => [one, bare(its)]))
  }
  return {
    version: bare(version),
    integrity: resolution.integrity,
    optional: optional || undefined,
    engines,
    os,
    cpu,
    libc,
    dependencies: needed(dependencies),
    optionalDependencies: needed(optionalDependencies),
  }
}
