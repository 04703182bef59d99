import type { ComponentEntry } from '@regesta/contracts/components'
import type { Call } from './command.js'

/** The components of this installation, installed or not. */
export async function componentsHere({ gateway }: Pick<Call, 'gateway'>): Promise<ComponentEntry[]> {
  const { metadata: _, ...byCategory } = await gateway.call.listComponents()
  return Object.values(byCategory).flat() as ComponentEntry[]
}
