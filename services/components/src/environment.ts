import { PRACTICE_PORT, services } from '@regesta/contracts/services'
import { defaultHome } from '@regesta/http/default-home'
import { z } from 'zod'
import { type CleanEnvironment, cleanEnvironment } from './outside/clean-environment.js'

const local = (port: number) => `http://127.0.0.1:${port}`

const Environment = z.object({
  REGESTA_HOME: z.string().min(1).default(defaultHome(process.env)),
  PORT: z.coerce.number<string>().int().min(0).max(65535).optional(),
  SETTINGS_URL: z.url().default(local(services.settings.port)),
  PROJECTS_URL: z.url().default(local(services.projects.port)),
  PRACTICE_URL: z.url().default(local(PRACTICE_PORT)),
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
  }
}

/** What programs of components and package tools may know of this service's environment. */
export const variablesForComponents = (): CleanEnvironment => cleanEnvironment(process.env)

/** The folder in which somebody typed an `npm run` command; npm itself runs it in the folder of package.json. */
export const callersFolder = (): string => process.env.INIT_CWD ?? process.cwd()
