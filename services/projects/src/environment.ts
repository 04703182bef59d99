import { alone } from '@regesta/http/alone'
import { repositoryTokens } from '@regesta/http/repository-tokens'

export const environment = () => ({
  ...alone(process.env, ['settings']),
  repositoryTokens: repositoryTokens(process.env),
})
