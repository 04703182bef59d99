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
  /** How it is run while it is developed. */
  readonly development?: Development | undefined
}

/** How a program under development is run. */
export interface Development {
  /** The port that a debugger finds it on. */
  readonly inspect?: number | undefined
  /** Shows a line that the program writes. */
  show(program: string, line: string): void
}

export const GATEWAY = 'gateway'
const PRACTICE = 'practice-repository'
/** The service that hands tokens of repositories out; no other program gets them. */
export const KEEPER = 'projects'
/** The process that hosts services when they run together. */
export const HOST = 'services'

const compiled = (path: string, file: string) =>
  fileURLToPath(new URL(`../../../${path}/dist/${file}.js`, import.meta.url))

/** The program in one file, which starts sooner than its many modules. */
const bundled = (path: string) => compiled(path, 'bundle/main')

/** The folder of a program's package, relative to the root. */
export const folderOf = (part: string): string =>
  part === GATEWAY ? part : part === PRACTICE ? `infra/${part}` : `services/${part}`

/** The module that exports a service's definition. */
export const definitionOf = (part: string): string => compiled(folderOf(part), part === PRACTICE ? 'run' : 'service')

/** Every service that can be started, in the order of the register. */
export const everyPart = (): string[] =>
  [...Object.keys(services), PRACTICE].filter((part) => existsSync(definitionOf(part)))

/** How processes are divided. */
export interface Division {
  /** One host for all services that need no process of their own, for small machines. */
  readonly together?: boolean
  /** Programs under development, by their names. */
  readonly developed?: ReadonlyMap<string, Development>
}

/**
 * The processes for some services: one each, or, together, one host for all but execution, whose runs must not end with
 * a fault of others, and except those under development. The gateway is always a process of its own.
 */
export function planPrograms(
  parts: readonly string[],
  { together = false, developed = new Map() }: Division = {},
): Plan[] {
  const apart = together ? parts.filter((part) => part === 'execution' || developed.has(part)) : parts
  const hosted = parts.filter((part) => !apart.includes(part))
  const alone = (name: string, served: readonly string[]): Plan => {
    const development = developed.get(name)
    // What the compiler has just written is not in the bundle yet.
    const entry = development === undefined ? bundled(folderOf(name)) : compiled(folderOf(name), 'main')
    return { name, entry, parts: served, development }
  }
  return [
    ...(hosted.length > 0 ? [{ name: HOST, entry: compiled('infra/launcher', 'together'), parts: hosted }] : []),
    ...apart.map((part) => alone(part, [part])),
    alone(GATEWAY, []),
  ]
}
