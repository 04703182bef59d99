import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The section `server` of a data folder's configuration, unchecked; empty where nothing can be read. */
export function writtenServer(home: string): Readonly<Record<string, unknown>> {
  const file = join(home, 'config', 'config.yaml')
  if (!existsSync(file)) return {}
  try {
    const server = (parse(readFileSync(file, 'utf8')) as { server?: unknown } | null)?.server
    return typeof server === 'object' && server !== null ? (server as Record<string, unknown>) : {}
  } catch {
    // Faults of the whole file are reported at the start and by the settings.
    return {}
  }
}
