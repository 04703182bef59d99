import type { RepositoryTokens } from './control-messages.js'

/** The variables that people set before a start; each token is as good as a password. */
export const TOKEN_VARIABLES = { production: 'REPO_API_TOKEN', sandbox: 'REPO_SANDBOX_API_TOKEN' } as const

/** The tokens in an environment; blank ones are ignored. */
export function repositoryTokens(variables: NodeJS.ProcessEnv): RepositoryTokens {
  const token = (name: string) => variables[name]?.trim() || undefined
  return { production: token(TOKEN_VARIABLES.production), sandbox: token(TOKEN_VARIABLES.sandbox) }
}

/** An environment for programs that have no business with tokens. */
export function withoutTokens(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secret: readonly string[] = Object.values(TOKEN_VARIABLES)
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !secret.includes(name.toUpperCase())))
}
