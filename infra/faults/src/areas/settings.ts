import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { settings } from '@regesta/contracts/settings'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { forkService } from '@regesta/testing/fork-service'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { brokenPromises } from '../broken-promises.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const SERVICE = import.meta.resolve('@regesta/settings/main')
/** Milliseconds after the first save, after which the service is killed at the latest. */
const LATEST = 120

type Configuration = Record<string, unknown>

/** Saves one configuration after the other and kills the service in between: what counts is always a whole one. */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log }, 50)
  const folder = temporaryFolder('regesta-faults-')
  let counted = 0
  for (let run = 0; run < runs; run += 1) {
    const random = randomFrom(seed + run)
    const { problems, saves } = await killWhileSaving(folder.path, random)
    counted += saves
    broken.note(run, problems)
  }
  folder.remove()
  if (counted === 0) broken.noteAll(['nothing was saved'])
  log(`  ${counted} saves`)
  return { runs, failures: broken.sentences }
}

async function killWhileSaving(home: string, random: () => number): Promise<{ problems: string[]; saves: number }> {
  const service = await forkService(SERVICE, { home })
  const client = service.client(settings)
  let confirmed = (await client.getConfiguration()).configData
  let sent: Configuration = confirmed
  let saves = 0
  let alive = true
  const problems: string[] = []
  let noteFirst = () => {}
  const first = new Promise<void>((resolve) => {
    noteFirst = resolve
  })
  const saving = (async () => {
    while (alive) {
      sent = {
        number: saves,
        mark: random(),
        sections: Array.from({ length: Math.floor(random() * 2_000) }, (_, n) => n),
      }
      await client.saveConfiguration({ body: sent })
      confirmed = sent
      saves += 1
      noteFirst()
    }
  })().catch((error: Error) => {
    if (alive) problems.push(`a save was refused: ${error.message}`)
    noteFirst()
  })
  await first
  await pause(random() * LATEST)
  alive = false
  await service.kill()
  await client.close()
  await saving
  return { problems: [...problems, ...(await afterwards(home, [confirmed, sent]))], saves }
}

/** After a new start the last confirmed configuration is in force, or the one whose answer was lost. */
async function afterwards(home: string, allowed: readonly Configuration[]): Promise<string[]> {
  const again = await forkService(SERVICE, { home })
  const client = again.client(settings)
  const found = await client.getConfiguration().catch((error: Error) => error)
  await client.close()
  await again.stop()
  if (found instanceof Error) return [`the configuration is lost: ${found.message}`]
  if (allowed.some((configuration) => isDeepStrictEqual(configuration, found.configData))) return []
  const files = readdirSync(join(home, 'config')).map(
    (name) => `${name} ${readFileSync(join(home, 'config', name)).length}`,
  )
  return [`another configuration than the last one is in force (${files.join(', ')})`]
}
