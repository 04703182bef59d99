import type { Chosen } from '../../api/batch.js'
import type { Environment } from '../../shell/preferences.js'

/** Which items of a list are chosen, according to the address: a reload or a second tab chooses the same. */
export interface Choice {
  /** `all` for everything that fits, else ids with commas between them. */
  readonly pick?: string | undefined
  /** What is left out of everything that fits. */
  readonly but?: string | undefined
  /** The environment that the choice was made in. */
  readonly at?: Environment | undefined
}

/** The address without a choice that was made in the other environment: here nobody would see what it is about. */
export const hereOnly = <Address extends Choice>(address: Address, environment: Environment): Address =>
  address.pick === undefined || address.at === environment
    ? address
    : { ...address, pick: undefined, but: undefined, at: undefined }

/** The address with the environment that its choice is made in. */
export const madeHere = <Address extends Choice>(address: Address, environment: Environment): Address => ({
  ...address,
  at: address.pick === undefined ? undefined : environment,
})

const idsOf = (text: string | undefined) => (text === undefined ? [] : text.split(',').map(Number))
const textOf = (ids: readonly number[]) => (ids.length === 0 ? undefined : ids.join(','))

export const isPicked = ({ pick, but }: Choice, id: number): boolean =>
  pick === 'all' ? !idsOf(but).includes(id) : idsOf(pick).includes(id)

/** The choice with an item more or less. */
export function toggledItem(choice: Choice, id: number): Choice {
  const change = (ids: readonly number[]) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  if (choice.pick === 'all') return { pick: 'all', but: textOf(change(idsOf(choice.but))) }
  return { pick: textOf(change(idsOf(choice.pick))), but: undefined }
}

/** How many items are chosen of all that fit; where nobody has chosen, all are meant. */
export function countOf({ pick, but }: Choice, total: number): number {
  if (pick === undefined) return total
  return pick === 'all' ? Math.max(0, total - idsOf(but).length) : idsOf(pick).length
}

/** What a plan is asked for: single items by their ids, everything else by the query of the list. */
export function chosenFor(
  choice: Choice,
  list: {
    readonly kind: 'records' | 'files'
    readonly filter: Readonly<Record<string, string>>
    readonly total: number
  },
): Chosen {
  if (choice.pick !== undefined && choice.pick !== 'all') return { item_ids: idsOf(choice.pick) }
  const except = choice.pick === 'all' ? idsOf(choice.but) : []
  return {
    selection: { kind: list.kind, filter: { ...list.filter }, except, expected_count: countOf(choice, list.total) },
  }
}
