import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { StartMessage } from '@regesta/http/control-messages'
import { type Program, runProgram } from '@regesta/http/control-pipe'
import { practiceToken } from '@regesta/http/practice-token'
import { type Environment, environment } from './environment.js'
import { startPracticeRepository } from './service.js'

/**
 * The repository as one of the programs of an installation; it plays a third party and asks for no installation key.
 *
 * @public the launcher loads it by its path when services run together
 */
export const practiceRepository = {
  name: 'practice-repository',
  start: (
    { home, port }: Pick<StartMessage, 'home' | 'port'>,
    { settings, persons, hosts, origins }: Omit<Environment, 'home' | 'port'> = environment(),
    { token = practiceToken(home), open = false }: { token?: string | undefined; open?: boolean | undefined } = {},
  ): Promise<Program> =>
    startPracticeRepository({
      folder: join(home, 'practice-repository'),
      port,
      settings,
      hosts,
      origins,
      token,
      open,
      ...(persons === 0 ? {} : { sample: { persons } }),
    }),
}

/**
 * Runs the repository as this process, behind the launcher or alone. Alone, `--token <token>` names the token that it
 * opens for instead of the one in the data folder, and `--open` lets in any other, each with an account of its own.
 */
export async function runPracticeRepository(words: readonly string[]): Promise<void> {
  const around = environment()
  const { values } = parseArgs({
    args: [...words],
    options: { token: { type: 'string' }, open: { type: 'boolean' } },
  })
  const { name, start } = practiceRepository
  await runProgram(
    name,
    (message) => start(message, around, values),
    () => ({ type: 'start', home: around.home, port: around.port, addresses: {} }),
  )
}
