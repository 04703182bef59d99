import { type DepositWorld, depositWorld } from '../deposition/deposit-world.js'
import { SCALE } from '../deposition/random-faults.js'
import { tellInWorlds } from '../deposition/tell-in-worlds.js'
import { tellLies } from '../lies/lie-story.js'
import { asForeign, filesWithToken, TOKEN } from '../lies/secret.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

export const longForm = 2_000

/**
 * Drives records through drafts, uploads, metadata, publication, discard, new versions and repair while the repository
 * answers what is not so, and the service is killed now and then.
 */
export const campaign = (options: CampaignOptions): Promise<CampaignResult> =>
  tellInWorlds(options, {
    open: liarsWorld,
    tell: (world, { number, random }) => tellLies(world, { title: `lie-${number}`, random }),
    look: ({ home }) => filesWithToken(home),
  })

/** A repository by its address, so that the stored token is used, and a draft of somebody else in it. */
async function liarsWorld(): Promise<DepositWorld> {
  const world = await depositWorld(SCALE, { token: TOKEN })
  const { practice, configure } = world
  await configure(asForeign(practice.url))
  await fetch(`${practice.url}/api/deposit/depositions`, {
    method: 'POST',
    headers: { authorization: 'Bearer somebody-else-altogether', 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: { title: 'Of somebody else' } }),
  })
  return world
}
