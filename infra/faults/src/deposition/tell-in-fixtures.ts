import { randomFrom } from '@regesta/practice-repository/faults/random'
import { brokenPromises } from '../broken-promises.js'
import type { CampaignOptions, CampaignResult } from '../run.js'
import type { DepositFixture } from './deposit-fixture.js'

/** Fixtures that tell stories at the same time; most of a story is waiting. */
const WORLDS = 3
/** Stories after which a fixture is left for a fresh one, so that its lists stay short. */
const CHAPTER = 60

/** What one story is told from; all of it follows from its number and the seed of the campaign. */
interface Beginning {
  readonly number: number
  readonly random: () => number
}

/** A campaign of stories that are told in fixtures with a deposition service and a practice repository. */
export interface Telling {
  open(): Promise<DepositFixture>
  /** @returns one sentence for each broken promise */
  tell(fixture: DepositFixture, beginning: Beginning): Promise<string[]>
  /** Looks at what is left of a fixture when its services have ended; one sentence for each broken promise. */
  look?(fixture: DepositFixture): readonly string[]
}

/** Tells all stories of a campaign, each from its own seed: that of the campaign and the story's number. */
export async function tellInFixtures(
  { runs, seed, log }: CampaignOptions,
  { open, tell, look }: Telling,
): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log }, 50)
  let next = 1
  const chapter = async (fixture: DepositFixture) => {
    for (let told = 0; told < CHAPTER && next <= runs; told += 1) {
      const number = next++
      const beginning = { number, random: randomFrom(seed + number) }
      const problems = await tell(fixture, beginning).catch((error: Error) => [`stopped: ${error.message}`])
      broken.note(number - 1, problems)
    }
    if (look === undefined) return
    await fixture.close()
    broken.noteAll(look(fixture))
  }
  const lane = async (fixture: DepositFixture): Promise<void> => {
    await chapter(fixture).finally(() => fixture.stop())
    if (next <= runs) await lane(await open())
  }
  // All are open before the first story begins: opening one keeps the repositories of the others waiting.
  const opened = await Promise.all(Array.from({ length: Math.min(WORLDS, runs) }, open))
  await Promise.all(opened.map(lane))
  return { runs, failures: broken.sentences }
}
