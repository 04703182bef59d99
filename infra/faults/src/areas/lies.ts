import { type DepositFixture, depositFixture } from '../deposition/deposit-fixture.js'
import { SCALE } from '../deposition/random-faults.js'
import { tellInFixtures } from '../deposition/tell-in-fixtures.js'
import { tellLies } from '../lies/lie-story.js'
import { asForeign, filesWithToken, TOKEN } from '../lies/secret.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

export const longForm = 2_000

/**
 * Drives records through drafts, uploads, metadata, publication, discard, new versions and repair while the repository
 * answers what is not so, and the service is killed now and then.
 */
export const campaign = (options: CampaignOptions): Promise<CampaignResult> =>
  tellInFixtures(options, {
    open: liarsFixture,
    tell: (fixture, { number, random }) => tellLies(fixture, { title: `lie-${number}`, random }),
    look: ({ home }) => filesWithToken(home),
  })

/** A repository by its address, so that the stored token is used, and a draft of somebody else in it. */
async function liarsFixture(): Promise<DepositFixture> {
  const fixture = await depositFixture(SCALE, { token: TOKEN })
  const { practice, configure } = fixture
  await configure(asForeign(practice.url))
  await fetch(`${practice.url}/api/deposit/depositions`, {
    method: 'POST',
    headers: { authorization: 'Bearer somebody-else-altogether', 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: { title: 'Of somebody else' } }),
  })
  return fixture
}
