import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range from which systems take the ports of outgoing connections, so that nothing takes ours in between. */
const [LOWEST, HIGHEST] = [17_000, 30_000]

/** Whether a program could listen there now. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
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
