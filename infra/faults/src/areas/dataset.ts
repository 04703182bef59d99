import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { type PracticeRepository, startPracticeRepository } from '@regesta/practice-repository/service'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { brokenPromises } from '../broken-promises.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const SERVICE = import.meta.resolve('@regesta/dataset/main')
const PERSONS = 150
/** Milliseconds after the start of a sync in which the service is killed. */
const LATEST = 400
const KILLS = 3

/** Kills the service while it syncs; in the end its copy equals that of one sync without any disturbance. */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log }, 25)
  const folder = temporaryFolder('regesta-faults-')
  const practice = await startPracticeRepository({
    folder: join(folder.path, 'practice'),
    sample: { persons: PERSONS },
  })
  await practice.sampled
  const expected = await copyAfter(practice, join(folder.path, 'clean'), async () => {})
  const persons = expected.trim().split('\n').length - 1
  if (persons !== PERSONS) broken.noteAll([`a clean copy has ${persons} persons of ${PERSONS}`])
  let interrupted = 0
  for (let run = 0; run < runs; run += 1) {
    const random = randomFrom(seed + run)
    const disturb = async (start: () => Promise<ForkedService>) => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const service = await start()
        let isUnderWay = true
        const syncing = sync(service).finally(() => {
          isUnderWay = false
        })
        syncing.catch(() => {})
        await pause(random() * LATEST)
        if (isUnderWay) interrupted += 1
        await service.kill()
      }
    }
    const copy = await copyAfter(practice, join(folder.path, `run-${run}`), disturb)
    broken.note(run, copy === expected ? [] : ['the copy differs from a clean one'])
  }
  if (interrupted === 0) broken.noteAll(['no sync was under way when its service was killed'])
  await practice.stop()
  folder.remove()
  return { runs, failures: broken.sentences }
}

/** All persons as a table, after some disturbance and one whole sync. */
async function copyAfter(
  practice: PracticeRepository,
  home: string,
  disturb: (start: () => Promise<ForkedService>) => Promise<void>,
): Promise<string> {
  const start = () => forkService(SERVICE, { home, addresses: { 'practice-repository': practice.url } })
  await disturb(start)
  const service = await start()
  await sync(service)
  const table = await call(service, '/dataset/persons.csv')
  await service.stop()
  return table
}

const sync = (service: ForkedService) => call(service, '/dataset/sync', 'POST')

async function call({ url }: ForkedService, path: string, method = 'GET'): Promise<string> {
  const response = await fetch(`${url}${path}`, { method, headers: { 'regesta-key': TEST_KEY } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return text
}
