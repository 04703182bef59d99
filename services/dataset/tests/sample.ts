import { join } from 'node:path'
import { dataset } from '@regesta/dataset/service'
import { startPracticeRepository } from '@regesta/practice-repository/service'
import { startForTest } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { type Got, getFrom } from './get.js'

export const PERSONS = 60

/** The service with a synced copy of a sample that the practice repository publishes. */
export interface Sample {
  readonly practiceUrl: string
  get(path: string, init?: RequestInit): Promise<Got>
  /** The name of a person, without the identifier that its title ends with. */
  nameOf(kbId: string): Promise<string>
  close(): Promise<void>
}

export async function openSample(): Promise<Sample> {
  const folder = temporaryFolder('regesta-dataset-')
  const practice = await startPracticeRepository({
    folder: join(folder.path, 'practice'),
    sample: { persons: PERSONS },
  })
  await practice.sampled
  const service = await startForTest(dataset, { addresses: { 'practice-repository': practice.url } })
  const get = (path: string, init?: RequestInit) => getFrom(service.url, path, init)
  await get('/dataset/sync', { method: 'POST' })
  return {
    practiceUrl: practice.url,
    get,
    nameOf: async (kbId) => String((await get(`/dataset/persons/${kbId}`)).body.title).replace(/ \(.*/, ''),
    close: async () => {
      await service.stop()
      await practice.stop()
      folder.remove()
    },
  }
}
