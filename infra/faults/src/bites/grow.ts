import { type Biting, FORMATS, type Format, type Seeds, type Spite } from './formats.js'
import { changeBytes } from './mutate/bytes.js'
import { dice } from './mutate/dice.js'
import { mutate } from './mutate/mutate.js'
import { spitefulArchives } from './spite/archives.js'
import { spitefulDocuments } from './spite/documents.js'
import { spitefulImages } from './spite/images.js'
import { spitefulModels } from './spite/models.js'
import { spitefulProjects } from './spite/projects.js'
import { spitefulTables } from './spite/tables.js'

export interface Grown extends Biting {
  /** How it came about, for people. */
  readonly origin: string
}

/** Every so many rounds through the formats somebody's own case takes the turn. */
const ROUNDS = 3
/** Own cases that have had their turn already are changed as well, mostly. */
const AGAIN = 0.8

/**
 * Makes the file of a number, always the same from the same seeds. Numbers that follow one another go through the formats.
 */
export function grower(seeds: Seeds): (number: number) => Promise<Grown> {
  const spite: Readonly<Record<Format, readonly Spite[]>> = {
    ...spitefulTables,
    ...spitefulDocuments,
    ...spitefulImages,
    ...spitefulModels,
    ...spitefulArchives,
    ...spitefulProjects(seeds.pdb[0] ?? Buffer.alloc(0)),
  }
  return async (number) => {
    const chance = dice(number)
    const format = FORMATS[number % FORMATS.length] ?? 'csv'
    const round = Math.floor(number / FORMATS.length)
    const cases = spite[format]
    const turn = Math.floor(round / ROUNDS)
    if (round % ROUNDS > 0) {
      const content = await mutate(format, chance.pick(seeds[format]), chance, seeds[format])
      return disguise({ format, origin: 'changed', content }, chance)
    }
    const made = cases[turn % cases.length]?.() ?? Buffer.alloc(0)
    const isChanged = turn >= cases.length && chance.chance(AGAIN)
    const origin = `own case ${turn % cases.length}${isChanged ? ', changed' : ''}`
    return { format, origin, content: isChanged ? changeBytes(made, chance, [made]) : made }
  }
}

/** Now and then the ending of another format, or the beginning of another file in front. */
function disguise(grown: Grown, chance: ReturnType<typeof dice>): Grown {
  if (!chance.chance(0.05)) return grown
  return { ...grown, format: chance.pick(FORMATS), origin: `changed ${grown.format} under another name` }
}
