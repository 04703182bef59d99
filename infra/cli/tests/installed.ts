import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll } from 'vitest'

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))

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
  const at = (name: string) => join(home.path, name)
  const common = { reject: false, env: { REGESTA_HOME: home.path }, cwd: home.path } as const
  const regesta = (...words: string[]) => execa('node', [MAIN, ...words], { ...common, stdin: 'ignore' })
  const reading = (input: string, ...words: string[]) => execa('node', [MAIN, ...words], { ...common, input })
  return {
    installation: () => installation,
    /** Where something of this name lies in the data folder. */
    at,
    /** One command line, as a person types it in the data folder; the running installation is found by that. */
    regesta: Object.assign(regesta, { reading }),
  }
}
