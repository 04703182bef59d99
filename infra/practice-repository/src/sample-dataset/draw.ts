import { randomFrom } from '../faults/random.js'

/** Choices that a seed determines. */
export function drawFrom(seed: number) {
  const random = randomFrom(seed)
  const integer = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const one = <T>(list: readonly T[]): T => list[integer(0, list.length - 1)] as T
  return {
    integer,
    one,
    chance: (probability: number): boolean => random() < probability,
    /** Different elements, in the order of the list. */
    some<T>(list: readonly T[], from: number, to: number): T[] {
      const wanted = Math.min(integer(from, to), list.length)
      const taken = new Set<number>()
      while (taken.size < wanted) taken.add(integer(0, list.length - 1))
      return list.filter((_element, index) => taken.has(index))
    },
    times: <T>(from: number, to: number, make: (index: number) => T): T[] =>
      Array.from({ length: integer(from, to) }, (_nothing, index) => make(index)),
  }
}

export type Draw = ReturnType<typeof drawFrom>
