import { readdirSync } from 'node:fs'

/** The names in a folder, sorted; a folder that cannot be read has none. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
