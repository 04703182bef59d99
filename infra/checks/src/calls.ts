import { readFileSync } from 'node:fs'
import { services } from '@regesta/contracts/services'
import { filesBelow, inRoot } from './workspace.js'

const NAMES: readonly string[] = Object.keys(services)

/** Imports of values, not of types, from a contract file. */
const CONTRACT_IMPORT = /^import (?!type )\{([^}]*)\} from '@regesta\/contracts\/([\w-]+)'/gm

/** The shared way to the settings takes their contract for whoever uses it. */
const FOLLOWS_SETTINGS = /^import \{[^}]*\bfollowSettings\b[^}]*\} from '@regesta\/http\/follow-settings'/m

/**
 * Who calls whom, read from the sources: a service that takes the contract object of another one into its program calls
 * it, and so does one that follows the settings. One line per pair, `deposition -> projects`.
 */
export const calls = (): string[] =>
  NAMES.flatMap((caller) => calledBy(caller).map((called) => `${caller} -> ${called}`)).sort()

function calledBy(caller: string): string[] {
  const called = new Set<string>()
  for (const file of filesBelow(inRoot('services', caller, 'src'), '.ts')) {
    const source = readFileSync(file, 'utf8')
    if (FOLLOWS_SETTINGS.test(source)) called.add('settings')
    for (const [, list = '', module = ''] of source.matchAll(CONTRACT_IMPORT)) {
      const service = module.replace(/-internal$/, '')
      if (service !== caller && NAMES.includes(service) && takesContract(list, service)) called.add(service)
    }
  }
  return [...called]
}

const takesContract = (list: string, service: string) =>
  list.split(',').some((part) => {
    const name = part.trim().split(' as ')[0]
    return name === service || name === `${service}Internal`
  })

/** The first circle in `a -> b` lines, as the names it passes; undefined when there is none. */
export function circleIn(lines: readonly string[]): string[] | undefined {
  const next = new Map<string, string[]>()
  for (const line of lines) {
    const [from = '', to = ''] = line.split(' -> ')
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const visit = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    for (const following of next.get(name) ?? []) {
      const circle = visit(following, [...way, name])
      if (circle !== undefined) return circle
    }
    return undefined
  }
  for (const name of next.keys()) {
    const circle = visit(name, [])
    if (circle !== undefined) return circle
  }
  return undefined
}
