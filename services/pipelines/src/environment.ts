import { services } from '@regesta/contracts/services'
import { defaultHome } from '@regesta/http/default-home'
import { z } from 'zod'

const local = (port: number) => `http://127.0.0.1:${port}`

const Environment = z.object({
  REGESTA_HOME: z.string().min(1).default(defaultHome(process.env)),
  PORT: z.coerce.number<string>().int().min(0).max(65535).optional(),
  SETTINGS_URL: z.url().default(local(services.settings.port)),
  PROJECTS_URL: z.url().default(local(services.projects.port)),
  COMPONENTS_URL: z.url().default(local(services.components.port)),
  EXECUTION_URL: z.url().default(local(services.execution.port)),
  DEPOSITION_URL: z.url().default(local(services.deposition.port)),
})

/** Where things are when the service runs alone; behind the launcher its start message says so. */
export function environment() {
  const found = Environment.parse(process.env)
  const addresses = {
    settings: found.SETTINGS_URL,
    projects: found.PROJECTS_URL,
    components: found.COMPONENTS_URL,
    execution: found.EXECUTION_URL,
    deposition: found.DEPOSITION_URL,
  }
  return { home: found.REGESTA_HOME, port: found.PORT, addresses }
}
