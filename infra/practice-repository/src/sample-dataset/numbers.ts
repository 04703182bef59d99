/**
 * The sample has numbers of its own, below those that depositions get: the dictionary's concept and its two versions,
 * then three per person (concept, first version, second version, which only some have).
 */
export const DICTIONARY = { concept: 1, versions: [2, 3] } as const

const PER_PERSON = 3
const FIRST_PERSON = 4

export const personNumbers = (index: number) => {
  const concept = FIRST_PERSON + index * PER_PERSON
  return { concept, versions: [concept + 1, concept + 2] as const }
}

/** The first number that a sample of this size leaves free. */
export const firstAfter = (persons: number): number => FIRST_PERSON + persons * PER_PERSON

/** How many fictitious persons an installation starts with. */
export const SAMPLE_PERSONS = 300
