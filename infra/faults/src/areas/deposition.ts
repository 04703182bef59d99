import { depositFixture } from '../deposition/deposit-fixture.js'
import { tellStory } from '../deposition/deposit-story.js'
import { SCALE } from '../deposition/random-faults.js'
import { tellInFixtures } from '../deposition/tell-in-fixtures.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

export const longForm = 2_000

/**
 * Drives records through draft, upload, publication, discard and new versions while every kind of call fails before or
 * after its commit and the service is killed.
 */
export const campaign = (options: CampaignOptions): Promise<CampaignResult> =>
  tellInFixtures(options, {
    open: () => depositFixture(SCALE),
    tell: (fixture, { number, random }) =>
      tellStory(fixture, { title: `run-${number}`, seed: options.seed + number, random }),
  })
