import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range from which systems take the ports of outgoing connections, so that nothing takes ours in between. */
const [LOWEST, HIGHEST] = [17_000, 30_000]

/** Whether a program could listen there now. */
export const isFree = async (port: number, host = '127.0.0.1'): Promise<boolean> =>
  (await obstacleAt(port, host)) === undefined

/** What keeps a program from listening there, by the system's name for it; undefined where nothing does. */
export function obstacleAt(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

/** The preferred port when it is free, else another free one. */
export async function freePort(preferred: number | undefined, taken: ReadonlySet<number>): Promise<number> {
  if (preferred !== undefined && !taken.has(preferred) && (await isFree(preferred))) return preferred
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (!taken.has(port) && (await isFree(port))) return port
  }
}
