import { join } from 'node:path'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import {
  createsOnce,
  keepsFilesInOrder,
  learnsConfiguration,
  publishesAmidJumps,
  tell,
} from '../clock/clock-stories.js'
import { wallClock } from '../clock/set-clock.js'
import { inOneInstallation } from '../installation/in-one-installation.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const SERVICES = ['settings', 'projects', 'deposition', 'practice-repository']
const STORIES = [publishesAmidJumps, createsOnce, learnsConfiguration, keepsFilesInOrder]
/** Divides the specified waiting times of deposition, so that nothing takes four minutes. */
const SCALE = '40'

/** The wall clock of all processes jumps hours and days forward and back: nothing waits for days, nothing is done twice. */
export async function campaign(options: CampaignOptions): Promise<CampaignResult> {
  const folder = temporaryFolder('regesta-faults-')
  const clock = wallClock(join(folder.path, 'clock'))
  const environment = { NODE_OPTIONS: clock.options, DEPOSITION_CLOCK_SCALE: SCALE }
  try {
    return await inOneInstallation({
      ...options,
      services: SERVICES,
      together: false,
      environment,
      tell: (scene) => tell({ ...scene, clock }, STORIES[scene.run % STORIES.length] ?? publishesAmidJumps),
    })
  } finally {
    folder.remove()
  }
}
