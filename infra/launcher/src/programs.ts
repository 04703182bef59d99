import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { services } from '@regesta/contracts/services'

/** One process of an installation. */
export interface Plan {
  readonly name: string
  /** The compiled file that is run. */
  readonly entry: string
  /** The names of what it serves: its own, or those of all services that it hosts. */
  readonly parts: readonly string[]
}

export const GATEWAY = 'gateway'
const PRACTICE = 'practice-repository'
/** The service that hands tokens of repositories out; no other program gets them. */
export const KEEPER = 'projects'
/** The process that hosts services when they run together. */
export const HOST = 'services'

const compiled = (path: string, file: string) =>
  fileURLToPath(new URL(`../../../${path}/dist/${file}.js`, import.meta.url))

/** The program in one file, which starts sooner than its many. */
const bundled = (path: string) => compiled(path, 'bundle/main')

const folderOf = (part: string) => (part === PRACTICE ? `infra/${part}` : `services/${part}`)

/** The module that exports a service's definition. */
export const definitionOf = (part: string): string => compiled(folderOf(part), part === PRACTICE ? 'run' : 'service')

/** Every service that can be started, in the order of the register. */
export const everyPart = (): string[] =>
  [...Object.keys(services), PRACTICE].filter((part) => existsSync(definitionOf(part)))

/**
 * The processes for some services: one each, or, together, one host for all but execution, whose runs must not end with
 * a fault of others. The gateway always is a process of its own.
 */
export function planPrograms(parts: readonly string[], together: boolean): Plan[] {
  const apart = together ? parts.filter((part) => part === 'execution') : parts
  const hosted = parts.filter((part) => !apart.includes(part))
  return [
    ...(hosted.length > 0 ? [{ name: HOST, entry: compiled('infra/launcher', 'together'), parts: hosted }] : []),
    ...apart.map((part) => ({ name: part, entry: bundled(folderOf(part)), parts: [part] })),
    { name: GATEWAY, entry: bundled(GATEWAY), parts: [] },
  ]
}
