import { settingsInternal } from '@regesta/contracts/settings'
import { reply, singleEvent } from '@regesta/http/reply'
import { fakeNeighbour } from './start-for-test.js'

type Configuration = Readonly<Record<string, unknown>>

/** A settings service that answers this configuration, as soon as there is one, and never tells of a change. */
export const fakeSettings = (configuration: Configuration | Promise<Configuration> = {}) =>
  fakeNeighbour('settings', settingsInternal, {
    readConfiguration: async () => reply(200, await configuration),
    followChanges: () => singleEvent({ revision: 1 }),
  })
