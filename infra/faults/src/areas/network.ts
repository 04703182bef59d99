import { randomFrom } from '@regesta/practice-repository/faults/random'
import type { Hop } from '@regesta/testing/open-hop'
import { brokenPromises } from '../broken-promises.js'
import { depositFixture, type Way } from '../deposition/deposit-fixture.js'
import { tellStory } from '../deposition/deposit-story.js'
import { SCALE } from '../deposition/random-faults.js'
import { DISTURBANCES, type Disturbance, faultyHop } from '../network/faulty-hop.js'
import { unreachableRepositories } from '../network/unreachable-repositories.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

/** How many connections are disturbed while a story is told, and the most bytes that get through before. */
const RATE = 0.2
const MOST_BYTES = 3_000
/** Own services always say truly what they answer; anything may stand between here and a repository. */
const BETWEEN_SERVICES = DISTURBANCES.filter((kind) => kind !== 'wrong content type')

/**
 * Connections of the deposition service to the repository and to its neighbours are reset before, within and after their
 * request, trickle, end too early or claim another type; names are unknown and TLS is refused. Stories end as undisturbed ones.
 */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log })
  const network = disturbedNetwork()
  const fixture = await depositFixture(SCALE, { way: network.way })
  try {
    broken.noteAll(await unreachableRepositories(fixture))
    for (let run = 0; run < runs; run += 1) {
      const random = randomFrom(seed + run)
      network.disturb(random)
      const story = { title: `hop-${run}`, seed: seed + run, random, isPeaceful: true }
      const problems = await tellStory(fixture, story).catch((error: Error) => [error.message])
      network.calm()
      broken.note(run, problems)
    }
  } finally {
    await fixture.stop()
    await network.close()
  }
  return { runs, failures: broken.sentences }
}

/** Hops to all neighbours, which disturb some connections while they are told to. */
function disturbedNetwork() {
  const hops: Hop[] = []
  let random: (() => number) | undefined
  const next = (kinds: readonly Disturbance[]) => () => {
    const isDisturbed = random !== undefined && random() < RATE
    const at = (random?.() ?? 0) * kinds.length
    const kind = isDisturbed ? (kinds[Math.floor(at)] ?? 'none') : 'none'
    return { kind, after: Math.floor((random?.() ?? 0) * MOST_BYTES) } as const
  }
  const way: Way = async (name, url) => {
    const hop = await faultyHop(url, next(name === 'practice-repository' ? DISTURBANCES : BETWEEN_SERVICES))
    hops.push(hop)
    return hop.url
  }
  return {
    way,
    disturb: (numbers: () => number) => {
      random = numbers
    },
    calm: () => {
      random = undefined
    },
    close: async () => void (await Promise.all(hops.map((hop) => hop.close()))),
  }
}
