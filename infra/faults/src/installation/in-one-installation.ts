import { join } from 'node:path'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { brokenPromises } from '../broken-promises.js'
import type { CampaignOptions, CampaignResult } from '../run.js'
import { type Fixture, openFixture } from './fixture.js'

/** What one story of a campaign gets. */
export interface Scene {
  readonly fixture: Fixture
  /** A folder of its own. */
  readonly folder: string
  readonly run: number
  readonly random: () => number
}

interface InstallationCampaign extends CampaignOptions {
  readonly services: readonly string[]
  readonly together?: boolean
  /** Environment variables that the processes have beside those of this one. */
  readonly environment?: Readonly<Record<string, string>>
  /** A story; answers one sentence for each broken promise. */
  tell(scene: Scene): Promise<string[]>
}

/** Tells all stories of a campaign in one installation, which stays up from the first to the last. */
export async function inOneInstallation(campaign: InstallationCampaign): Promise<CampaignResult> {
  const { runs, seed, log, services, tell, together = true, environment = {} } = campaign
  const broken = brokenPromises({ seed, log })
  const folder = temporaryFolder('regesta-faults-')
  const fixture = await openFixture({ home: join(folder.path, 'home'), services, together, environment })
  try {
    for (let run = 0; run < runs; run += 1) {
      const scene = { fixture, folder: join(folder.path, `run-${run}`), run, random: randomFrom(seed + run) }
      const problems = await tell(scene).catch((error: Error) => [`stopped: ${error.stack}`])
      broken.note(run, problems)
    }
  } finally {
    await fixture.leave()
    broken.clear(folder)
  }
  return { runs, failures: broken.sentences }
}
