import { join } from 'node:path'
import { services } from '@regesta/contracts/services'
import { defaultHome } from '@regesta/http/default-home'
import { z } from 'zod'

const Environment = z.object({
  REGESTA_HOME: z.string().min(1).default(defaultHome(process.env)),
  PORT: z.coerce.number<string>().int().min(0).max(65535).optional(),
  SETTINGS_URL: z.url().default(`http://127.0.0.1:${services.settings.port}`),
})

/** Where things are when the service runs alone; behind the launcher its start message says so. */
export function environment() {
  const { REGESTA_HOME, PORT, SETTINGS_URL } = Environment.parse(process.env)
  return { home: REGESTA_HOME, port: PORT, addresses: { settings: SETTINGS_URL } }
}

/** What Java needs to know to start, and nothing else. */
export function javaEnvironment(): { command: string; variables: Record<string, string> } {
  const { JAVA_HOME, PATH = '', LANG = 'C.UTF-8' } = process.env
  const command = JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java'
  return { command, variables: { PATH, LANG, ...(JAVA_HOME ? { JAVA_HOME } : {}) } }
}
