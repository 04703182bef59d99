import { brokenPromises } from '../broken-promises.js'
import { tellStory } from '../deposition/deposit-story.js'
import { depositWorld } from '../deposition/deposit-world.js'
import { SCALE } from '../deposition/random-faults.js'
import { generator } from '../generator.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

export const longForm = 2_000

/** Worlds that tell stories at the same time; most of a story is waiting. */
const WORLDS = 3
/** Stories after which a world is left for a fresh one, so that its lists stay short. */
const CHAPTER = 60

/**
 * Drives records through draft, upload, publication, discard and new versions while every kind of call fails before or
 * after its commit and the service is killed. Each story is told from its own seed, `<seed>.<number>`.
 */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log }, 50)
  let next = 1
  const lane = async () => {
    while (next <= runs) {
      const world = await depositWorld(SCALE)
      try {
        for (let told = 0; told < CHAPTER && next <= runs; told += 1) {
          const number = next++
          const story = { title: `run-${number}`, seed: seed + number, random: generator(seed + number) }
          const problems = await tellStory(world, story).catch((error: Error) => [error.message])
          broken.note(number - 1, problems)
        }
      } finally {
        await world.stop()
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(WORLDS, runs) }, lane))
  return { runs, failures: broken.sentences }
}
