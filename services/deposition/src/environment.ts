import { PRACTICE_PORT, services } from '@regesta/contracts/services'
import { defaultHome } from '@regesta/http/default-home'
import { z } from 'zod'

const local = (port: number) => `http://127.0.0.1:${port}`

const Environment = z.object({
  REGESTA_HOME: z.string().min(1).default(defaultHome(process.env)),
  PORT: z.coerce.number<string>().int().min(0).max(65535).optional(),
  SETTINGS_URL: z.url().default(local(services.settings.port)),
  PROJECTS_URL: z.url().default(local(services.projects.port)),
  PRACTICE_URL: z.url().default(local(PRACTICE_PORT)),
  /** Divides every specified waiting time; for fault campaigns. */
  DEPOSITION_CLOCK_SCALE: z.coerce.number<string>().positive().default(1),
})

/** Where things are when the service runs alone; behind the launcher its start message says so. */
export function environment() {
  const found = Environment.parse(process.env)
  return {
    home: found.REGESTA_HOME,
    port: found.PORT,
    addresses: {
      settings: found.SETTINGS_URL,
      projects: found.PROJECTS_URL,
      'practice-repository': found.PRACTICE_URL,
    },
    clockScale: found.DEPOSITION_CLOCK_SCALE,
  }
}
