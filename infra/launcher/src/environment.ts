import { homeIn, portIn } from '@regesta/http/place-variables'
import { repositoryTokens } from '@regesta/http/repository-tokens'
import type { RepositoryTokens } from '@regesta/http/run-service'

/** Where the data folder is and, when the environment says so, on which port the gateway listens and with which tokens. */
export const environment = (): { home: string; port: number | undefined; repositoryTokens: RepositoryTokens } => ({
  home: homeIn(process.env),
  port: portIn(process.env, 'REGESTA_PORT'),
  repositoryTokens: repositoryTokens(process.env),
})
