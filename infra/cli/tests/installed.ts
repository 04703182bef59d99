import { join } from 'node:path'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll } from 'vitest'
import { inProcess, standIn, typed } from './command-line.js'

/** An installation with these services beside the deposition, which runs while the tests of the file do. */
export const installed = (...more: string[]) => running(true, more)

/** The same with a process for each service: to start them takes twice the time. */
export const installedApart = (...more: string[]) => running(false, more)

function running(together: boolean, more: readonly string[]) {
  const home = temporaryFolder('regesta-cli-')
  const onlyServices = ['settings', 'projects', 'deposition', 'practice-repository', ...more]
  let installation: Installation
  beforeAll(async () => {
    installation = await startInstallation({ home: home.path, port: 0, together, onlyServices })
  }, 120_000)
  afterAll(async () => {
    await installation.stop()
    home.remove()
  })
  standIn(home.path)
  const at = (name: string) => join(home.path, name)
  const place = { home: home.path, folder: home.path }
  const regesta = (...words: string[]) => typed(place, words)
  const reading = (input: string, ...words: string[]) => typed(place, words, input)
  const process = (...words: string[]) => inProcess(place, words)
  return {
    installation: () => installation,
    /** Where something of this name lies in the data folder. */
    at,
    /**
     * One command line, as a person types it in the data folder; the running installation is found by that. `process` runs it as a
     * program that can be watched and stopped.
     */
    regesta: Object.assign(regesta, { reading, process }),
  }
}
