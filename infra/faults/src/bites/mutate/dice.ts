import { randomFrom } from '@regesta/practice-repository/faults/random'

/** Chance that is the same for the same seed. */
export interface Dice {
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

export function dice(seed: number): Dice {
  const random = randomFrom(seed)
  const below = (end: number) => Math.floor(random() * end)
  return {
    below,
    pick: (list) => {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
    chance: (share) => random() < share,
  }
}
