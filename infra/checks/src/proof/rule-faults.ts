import type { ProvedTest } from '../evidence/evidence.js'
import { rules } from './rules.js'

const ID = /\[((?:limit|state):[\w-]+)\]/g

/** The ids in the title of a test. */
const idsOf = ({ title }: ProvedTest) => [...title.matchAll(ID)].map(([, id]) => id as string)

/** Rules that no passed test names or that a failed test names, and names of rules that do not exist. */
export function ruleFaults(tests: readonly ProvedTest[], all = rules): string[] {
  const naming = new Map<string, ProvedTest[]>()
  for (const test of tests) for (const id of idsOf(test)) naming.set(id, [...(naming.get(id) ?? []), test])
  const unknown = [...naming.keys()].filter((id) => !Object.hasOwn(all, id))
  return [
    ...unknown.map((id) => `[${id}] stands in the title of a test, but in src/proof/rules.ts there is no such rule`),
    ...Object.entries(all).flatMap(([id, rule]) => {
      const shown = naming.get(id) ?? []
      const failed = shown.filter(({ state }) => state === 'failed')
      if (failed.length > 0) return failed.map(({ title }) => `'${rule}': '${title}' failed`)
      if (shown.some(({ state }) => state === 'passed')) return []
      return [`No test that passed shows '${rule}'. Write one with [${id}] in its title`]
    }),
  ]
}
