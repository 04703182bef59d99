import { resolve } from 'node:path'
import { PRACTICE_PORT, services } from '@regesta/contracts/services'
import { defaultHome } from '@regesta/http/default-home'
import { z } from 'zod'

const local = (port: number) => `http://127.0.0.1:${port}`

const Environment = z.object({
  REGESTA_HOME: z.string().min(1).optional(),
  PORT: z.coerce.number<string>().int().min(0).max(65535).optional(),
  SETTINGS_URL: z.url().default(local(services.settings.port)),
  PRACTICE_URL: z.url().default(local(PRACTICE_PORT)),
})

/** Where things are when the service runs alone; behind the launcher its start message says so. */
export function environment() {
  const { REGESTA_HOME = defaultHome(process.env), PORT, SETTINGS_URL, PRACTICE_URL } = Environment.parse(process.env)
  return {
    home: resolve(REGESTA_HOME),
    port: PORT,
    addresses: { settings: SETTINGS_URL, 'practice-repository': PRACTICE_URL },
  }
}
