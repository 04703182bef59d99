import { join } from 'node:path'
import type { StartMessage } from '@regesta/http/run-service'
import { logger } from '@regesta/log/logger'
import { startPracticeRepository } from './service.js'
import type { Settings } from './settings.js'

interface Alone {
  readonly home: string
  readonly port: number
  readonly settings: Partial<Settings>
}

/**
 * Runs the repository as this process. Behind the launcher it waits for its start message and ends when the control
 * pipe closes; it plays a third party and so does not ask for the installation key.
 */
export async function runPracticeRepository({ home, port, settings }: Alone): Promise<void> {
  const start = process.send === undefined ? { home, port } : await startMessage()
  const folder = join(start.home, 'practice-repository')
  const repository = await startPracticeRepository({ folder, port: start.port, settings, logLevel: 'info' })
  logger('practice-repository').info({ url: repository.url, folder }, 'listening')
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await repository.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', () => process.send === undefined && void stop())
  if (process.send === undefined) return
  process.on('disconnect', stop)
  process.on('message', ({ type }: { type: string }) => type === 'stop' && void stop())
  process.send({ type: 'listening', port: repository.port })
}

const startMessage = () =>
  new Promise<Pick<StartMessage, 'home' | 'port'>>((resolve) =>
    process.once('message', (message) => resolve(message as StartMessage)),
  )
