import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWholeSync } from '@regesta/http/to-disk'
import { attempt } from './attempt.js'
import { freePort, isFree } from './ports.js'

/** Where the parts of an installation listen. */
export type AddressBook = Awaited<ReturnType<typeof openAddressBook>>

/**
 * Chooses a port for each part and keeps it in `<home>/run/ports.json`, so that addresses stay the same from start to
 * start: deposited records name the address of the practice repository.
 */
export async function openAddressBook(home: string, parts: readonly string[], say: (line: string) => void) {
  const file = join(home, 'run', 'ports.json')
  const ports = readPorts(file)
  const addresses: Record<string, string> = {}

  async function assign(part: string) {
    const before = ports[part]
    const others = new Set(Object.entries(ports).flatMap(([name, port]) => (name === part ? [] : [port])))
    const port = await freePort(before, others)
    if (before !== undefined && before !== port) say(`Port ${before} of ${part} is taken; it now uses ${port}.`)
    ports[part] = port
    addresses[part] = `http://127.0.0.1:${port}`
  }

  /** A failure only costs the addresses of the next start, so nothing waits for this. */
  async function assignAll(names: readonly string[]) {
    const before = JSON.stringify(ports)
    for (const name of names) await assign(name)
    const now = JSON.stringify(ports)
    if (now !== before) attempt(() => writeWholeSync(file, now), `The ports could not be kept in ${file}`, say)
  }

  await assignAll(parts)
  return {
    addresses,
    portOf: (part: string) => ports[part] ?? 0,
    ports: (): ReadonlySet<number> => new Set(Object.values(ports)),
    /** Gives another port to every part whose port another program has taken; returns whether any moved. */
    moveTaken: async (names: readonly string[]) => {
      const free = await Promise.all(names.map((name) => isFree(ports[name] ?? 0)))
      const taken = names.filter((_, index) => !free[index])
      await assignAll(taken)
      return taken.length > 0
    },
  }
}

function readPorts(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}
