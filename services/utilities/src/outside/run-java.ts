import { execFile } from 'node:child_process'
import { ServiceError } from '@regesta/contracts/problem'
import { javaEnvironment } from '../environment.js'

const TIMEOUT_MS = 60_000
const LONGEST_OUTPUT = 8 * 1024 * 1024

/** One short task: threads that collect beside it and a second compiler would take half of its time and memory. */
const LEAN = ['-Xmx96m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']

/** Runs Java with a small environment; what it writes to both outputs comes back, whatever its exit code. */
export function runJava(args: readonly string[], signal?: AbortSignal): Promise<{ output: string }> {
  const limits = { signal, timeout: TIMEOUT_MS, maxBuffer: LONGEST_OUTPUT, killSignal: 'SIGKILL' as const }
  const { command, variables } = javaEnvironment()
  return new Promise((resolve, reject) => {
    execFile(command, [...LEAN, ...args], { ...limits, env: variables }, (error, stdout, stderr) => {
      const code: unknown = error?.code
      if (code === 'ENOENT' || code === 'EACCES') return reject(noJava(command))
      if (error?.killed || code === 'ABORT_ERR') {
        return reject(new ServiceError('internal', `The validation did not end within ${TIMEOUT_MS / 1000} seconds`))
      }
      resolve({ output: `${stderr}\n${stdout}` })
    })
  })
}

const noJava = (command: string) =>
  new ServiceError(
    'not_available',
    `The engine 'xerces' needs Java, and '${command}' cannot be started. Install Java 21 or newer, or use the engine 'libxml2'`,
  )
