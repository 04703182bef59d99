import { join } from 'node:path'
import { type Program, runProgram, type StartMessage } from '@regesta/http/control-pipe'
import { startPracticeRepository } from './service.js'
import type { Settings } from './settings.js'

interface Alone {
  readonly home: string
  readonly port: number
  readonly settings: Partial<Settings>
}

/** The repository as one of the programs of an installation; it plays a third party and asks for no installation key. */
export const practiceRepository = {
  name: 'practice-repository',
  start: ({ home, port }: Pick<StartMessage, 'home' | 'port'>, settings?: Partial<Settings>): Promise<Program> =>
    startPracticeRepository({ folder: join(home, 'practice-repository'), port, settings, logLevel: 'info' }),
}

/** Runs the repository as this process, behind the launcher or alone. */
export async function runPracticeRepository({ home, port, settings }: Alone): Promise<void> {
  const { name, start } = practiceRepository
  await runProgram(
    name,
    (message) => start(message, settings),
    () => ({ type: 'start', home, port, addresses: {} }),
  )
}
