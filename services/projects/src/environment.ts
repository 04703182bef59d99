import { defaultHome } from '@regesta/http/default-home'
import { z } from 'zod'

const Environment = z.object({
  REGESTA_HOME: z.string().min(1).default(defaultHome(process.env)),
  PORT: z.coerce.number<string>().int().min(0).max(65535).optional(),
  SETTINGS_URL: z.string().optional(),
})

/** Where things are when the service runs alone; behind the launcher its start message says so. */
export function environment(): { home: string; port: number | undefined; addresses: Record<string, string> } {
  const { REGESTA_HOME, PORT, SETTINGS_URL } = Environment.parse(process.env)
  return { home: REGESTA_HOME, port: PORT, addresses: SETTINGS_URL === undefined ? {} : { settings: SETTINGS_URL } }
}
