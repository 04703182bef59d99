import { canonicalJson } from '@regesta/contracts/canonical-json'
import type { MappingDifference } from '@regesta/contracts/earlier-mappings'

type Definition = Readonly<Record<string, unknown>>

/** What putting one mapping in the place of another would change, by the names of its entries; their order says nothing. */
export function mappingDifference(wanted: Definition, active: Definition): MappingDifference {
  const isIn = (definition: Definition) => (name: string) => Object.hasOwn(definition, name)
  const names = Object.keys(wanted)
  return {
    added: names.filter((name) => !isIn(active)(name)),
    removed: Object.keys(active).filter((name) => !isIn(wanted)(name)),
    changed: names.filter((name) => isIn(active)(name) && canonicalJson(wanted[name]) !== canonicalJson(active[name])),
  }
}
