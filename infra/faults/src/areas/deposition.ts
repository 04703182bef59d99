import { tellStory } from '../deposition/deposit-story.js'
import { depositWorld } from '../deposition/deposit-world.js'
import { SCALE } from '../deposition/random-faults.js'
import { tellInWorlds } from '../deposition/tell-in-worlds.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

export const longForm = 2_000

/**
 * Drives records through draft, upload, publication, discard and new versions while every kind of call fails before or
 * after its commit and the service is killed.
 */
export const campaign = (options: CampaignOptions): Promise<CampaignResult> =>
  tellInWorlds(options, {
    open: () => depositWorld(SCALE),
    tell: (world, { number, random }) =>
      tellStory(world, { title: `run-${number}`, seed: options.seed + number, random }),
  })
