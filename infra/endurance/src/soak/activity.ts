import type { Regesta } from '../installation/regesta.js'
import type { Collection } from './collection.js'

/** What activities work with. */
export interface Stage {
  readonly url: string
  readonly regesta: Regesta
  readonly collection: Collection
  /** From 0 to 1. */
  readonly random: () => number
}

/** One kind of work that somebody does again and again. */
export interface Activity {
  readonly name: string
  /** Milliseconds between two rounds, on average. */
  readonly pause: number
  /** @throws when anything is not as it should be */
  round(stage: Stage, round: number): Promise<void>
}

export const pickOne = <T>(random: () => number, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)]
