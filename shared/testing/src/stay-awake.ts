import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lets no service of an installation fall asleep, for those who tell by its process whether it has fallen. */
export function stayAwake(home: string): void {
  const file = join(home, 'config', 'config.yaml')
  mkdirSync(join(home, 'config'), { recursive: true })
  if (!existsSync(file)) writeFileSync(file, 'server:\n  sleep_after_minutes: 0\n')
}
