import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settingsInternal } from '@regesta/contracts/settings'
import { utilities as contract } from '@regesta/contracts/utilities'
import { events, reply } from '@regesta/http/reply'
import { fakeNeighbour, startForTest } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { utilities } from '@regesta/utilities/service'

/** The service with a settings service that gives it a configuration, and a folder for files. */
export async function start(configuration: Record<string, unknown> = {}) {
  const settings = await fakeNeighbour('settings', settingsInternal, {
    readConfiguration: () => reply(200, configuration),
    followChanges: () => events({ read: () => [], isFinal: () => false, onAppend: () => () => {} }),
  })
  const service = await startForTest(utilities, { addresses: { settings: settings.url } })
  const folder = temporaryFolder()
  return {
    service,
    client: service.client(contract),
    raw: service.raw(contract),
    folder: folder.path,
    /** Writes a file into the folder and returns its path. */
    file: (name: string, content: string | Uint8Array) => {
      const path = join(folder.path, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    stop: async () => {
      await service.stop()
      await settings.drain(0)
      await settings.stop()
      folder.remove()
    },
  }
}

export const fixture = (name: string): string => new URL(`fixtures/${name}`, import.meta.url).pathname
