import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { inRoot } from './root.js'

/** What pnpm's lock file says of a version of a package. */
interface Locked {
  readonly resolution: { readonly integrity: string }
  readonly engines?: object
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly peerDependencies?: Record<string, string>
}

interface Needs {
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

export interface LockFile {
  readonly packages: Record<string, Locked>
  readonly snapshots: Record<string, Needs>
}

export const readLockFile = (): LockFile => parse(readFileSync(inRoot('pnpm-lock.yaml'), 'utf8')) as LockFile

/** A package as npm's lock file has it. */
export interface Placed extends Needs, Omit<Locked, 'resolution' | 'peerDependencies'> {
  readonly version: string
  readonly integrity: string
  /** Not needed on every system. */
  readonly optional?: boolean
}
