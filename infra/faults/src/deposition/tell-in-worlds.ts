import { brokenPromises } from '../broken-promises.js'
import { generator } from '../generator.js'
import type { CampaignOptions, CampaignResult } from '../run.js'
import type { DepositWorld } from './deposit-world.js'

/** Worlds that tell stories at the same time; most of a story is waiting. */
const WORLDS = 3
/** Stories after which a world is left for a fresh one, so that its lists stay short. */
const CHAPTER = 60

/** What one story is told from; all of it follows from its number and the seed of the campaign. */
interface Beginning {
  readonly number: number
  readonly random: () => number
}

/** A campaign of stories that are told in worlds with a deposition service and a practice repository. */
export interface Telling {
  open(): Promise<DepositWorld>
  /** @returns one sentence for each broken promise */
  tell(world: DepositWorld, beginning: Beginning): Promise<string[]>
  /** Looks at what is left of a world when its services have ended; one sentence for each broken promise. */
  look?(world: DepositWorld): readonly string[]
}

/** Tells all stories of a campaign, each from its own seed: that of the campaign and the story's number. */
export async function tellInWorlds(
  { runs, seed, log }: CampaignOptions,
  { open, tell, look }: Telling,
): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log }, 50)
  let next = 1
  const chapter = async (world: DepositWorld) => {
    for (let told = 0; told < CHAPTER && next <= runs; told += 1) {
      const number = next++
      const beginning = { number, random: generator(seed + number) }
      const problems = await tell(world, beginning).catch((error: Error) => [`stopped: ${error.message}`])
      broken.note(number - 1, problems)
    }
    if (look === undefined) return
    await world.close()
    broken.noteAll(look(world))
  }
  const lane = async () => {
    while (next <= runs) {
      const world = await open()
      await chapter(world).finally(() => world.stop())
    }
  }
  await Promise.all(Array.from({ length: Math.min(WORLDS, runs) }, lane))
  return { runs, failures: broken.sentences }
}
