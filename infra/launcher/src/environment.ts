import { resolve } from 'node:path'
import { defaultHome } from '@regesta/http/default-home'
import { repositoryTokens } from '@regesta/http/repository-tokens'
import type { RepositoryTokens } from '@regesta/http/run-service'
import { z } from 'zod'

const Environment = z.object({
  REGESTA_HOME: z.string().min(1).optional(),
  REGESTA_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'REGESTA_PORT must be a port number')
    .transform(Number)
    .optional(),
})

/** Where the data folder is and, when the environment says so, on which port the gateway listens and with which tokens. */
export function environment(): { home: string; port: number | undefined; repositoryTokens: RepositoryTokens } {
  const { REGESTA_HOME = defaultHome(process.env), REGESTA_PORT } = Environment.parse(process.env)
  return { home: resolve(REGESTA_HOME), port: REGESTA_PORT, repositoryTokens: repositoryTokens(process.env) }
}
