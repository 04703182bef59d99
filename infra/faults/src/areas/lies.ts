import { brokenPromises } from '../broken-promises.js'
import { depositWorld } from '../deposition/deposit-world.js'
import { SCALE } from '../deposition/random-faults.js'
import { generator } from '../generator.js'
import { tellLies } from '../lies/lie-story.js'
import { asForeign, filesWithToken, TOKEN } from '../lies/secret.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

export const longForm = 2_000

/** Worlds that tell stories at the same time; most of a story is waiting. */
const WORLDS = 3
/** Stories after which a world is left for a fresh one, so that its lists stay short. */
const CHAPTER = 60

/**
 * Drives records through drafts, uploads, metadata, publication, discard, new versions and repair while the repository
 * answers what is not so, and the service is killed now and then. Each story is told from its own seed, `<seed>.<number>`.
 */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log }, 50)
  let next = 1
  const lane = async () => {
    while (next <= runs) {
      const world = await depositWorld(SCALE, { token: TOKEN })
      try {
        await prepareWorld(world)
        for (let told = 0; told < CHAPTER && next <= runs; told += 1) {
          const number = next++
          const story = { title: `lie-${number}`, random: generator(seed + number) }
          const problems = await tellLies(world, story).catch((error: Error) => [`stopped: ${error.message}`])
          broken.note(number - 1, problems)
        }
        await world.close()
        broken.noteAll(filesWithToken(world.home))
      } finally {
        await world.stop()
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(WORLDS, runs) }, lane))
  return { runs, failures: broken.sentences }
}

/** A repository by its address, so that the stored token is used, and a draft of somebody else in it. */
async function prepareWorld({ practice, configure }: Awaited<ReturnType<typeof depositWorld>>): Promise<void> {
  await configure(asForeign(practice.url))
  await fetch(`${practice.url}/api/deposit/depositions`, {
    method: 'POST',
    headers: { authorization: 'Bearer somebody-else-altogether', 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: { title: 'Of somebody else' } }),
  })
}
