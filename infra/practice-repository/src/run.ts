import { join } from 'node:path'
import { type Program, runProgram, type StartMessage } from '@regesta/http/control-pipe'
import { SAMPLE_PERSONS } from './sample-dataset/numbers.js'
import { startPracticeRepository } from './service.js'
import type { Settings } from './settings.js'

interface Alone {
  readonly home: string
  readonly port: number
  readonly settings: Partial<Settings>
  /** Size of the sample dataset; 0 for none. */
  readonly persons: number
}

/** The repository as one of the programs of an installation; it plays a third party and asks for no installation key. */
export const practiceRepository = {
  name: 'practice-repository',
  start: (
    { home, port }: Pick<StartMessage, 'home' | 'port'>,
    { settings, persons = SAMPLE_PERSONS }: Partial<Pick<Alone, 'settings' | 'persons'>> = {},
  ): Promise<Program> =>
    startPracticeRepository({
      folder: join(home, 'practice-repository'),
      port,
      settings,
      ...(persons === 0 ? {} : { sample: { persons } }),
    }),
}

/** Runs the repository as this process, behind the launcher or alone. */
export async function runPracticeRepository({ home, port, settings, persons }: Alone): Promise<void> {
  const { name, start } = practiceRepository
  await runProgram(
    name,
    (message) => start(message, { settings, persons }),
    () => ({ type: 'start', home, port, addresses: {} }),
  )
}
