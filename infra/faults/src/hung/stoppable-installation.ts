import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readRunFile } from '@regesta/http/slot'
import { stayAwake } from '@regesta/testing/stay-awake'

/** An installation as `npm start` starts it, every process of which can be stopped, the launcher too. */
export interface StoppableInstallation {
  pids(): Record<string, number>
  /** What the launcher has said. */
  said(): string
  signal(names: readonly string[], kind: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): void
  /** Asks through the gateway. */
  ask(path: string, init?: RequestInit): Promise<{ status: number; text: string }>
  /** Waits, though not for ever, until every service is well. */
  untilWell(): Promise<boolean>
  leave(): Promise<void>
}

export const LAUNCHER = 'launcher'
const MAIN = fileURLToPath(import.meta.resolve('@regesta/launcher/main'))
const SPINNER = import.meta.resolve('./spin-on-signal.js')
const PATIENCE = 120_000

export async function openStoppableInstallation(home: string): Promise<StoppableInstallation> {
  stayAwake(home)
  const env = { ...process.env, REGESTA_HOME: home, REGESTA_PORT: '0', NODE_OPTIONS: `--import ${SPINNER}` }
  const launcher = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  launcher.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const pids = (): Record<string, number> => ({ [LAUNCHER]: launcher.pid ?? 0, ...readRunFile(home)?.pids })
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${readRunFile(home)?.url}/api${path}`, init)
    return { status: answer.status, text: await answer.text() }
  }
  const isWell = () =>
    ask('/health').then(
      ({ text }) => (JSON.parse(text) as { status: string }).status === 'ok',
      () => false,
    )
  const fixture: StoppableInstallation = {
    pids,
    said: () => output,
    signal: (names, kind) => {
      for (const name of names) process.kill(pids()[name] ?? 0, kind)
    },
    ask,
    untilWell: async () => {
      for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(100)) {
        if (await isWell()) return true
      }
      return false
    },
    leave: async () => {
      if (launcher.exitCode !== null || launcher.signalCode !== null) return
      launcher.kill('SIGTERM')
      await once(launcher, 'exit')
    },
  }
  if (await fixture.untilWell()) return fixture
  await fixture.leave()
  throw new Error('The installation did not start')
}
