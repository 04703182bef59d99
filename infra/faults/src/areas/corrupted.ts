import { damagedProject, zeroedLog } from '../corrupted/damaged-project.js'
import { damagedService } from '../corrupted/damaged-service.js'
import { inOneInstallation } from '../installation/in-one-installation.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const SERVICES = ['settings', 'projects', 'components', 'execution', 'deposition', 'pipelines', 'practice-repository']

/** Damages project files and the databases of services: clear answers, no crash loops, and a way back. */
export const campaign = (options: CampaignOptions): Promise<CampaignResult> =>
  inOneInstallation({
    ...options,
    services: SERVICES,
    tell: async (scene) => {
      const problems = await damagedProject(scene)
      if (scene.run % 2 === 1) return [...problems, ...(await zeroedLog(scene))]
      return [...problems, ...(await damagedService(scene))]
    },
  })
