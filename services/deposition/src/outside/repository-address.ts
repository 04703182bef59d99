import type { RepoSection } from '@regesta/contracts/configuration'
import type { z } from 'zod'

/** The identity of this installation's practice repository, which may listen on another port at every start. */
export const PRACTICE = 'practice'

/** A deposit repository: who it is, for good, and where it is now. */
export interface RepositoryAddress {
  /** What records keep: the normalised base URL, or `practice`. */
  readonly identity: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly isPractice: boolean
  readonly isSandbox: boolean
}

/**
 * The repository that the configuration names for one environment. An empty sandbox URL means the practice repository of
 * this installation.
 */
export function repositoryAddress(
  isSandbox: boolean,
  repo: z.output<typeof RepoSection>,
  addresses: Record<string, string>,
): RepositoryAddress {
  const configured = (isSandbox ? repo.sandbox_base_url : repo.production_base_url).trim()
  if (configured !== '') {
    const baseUrl = normaliseBaseUrl(configured)
    return { identity: baseUrl, baseUrl, isPractice: baseUrl === addresses['practice-repository'], isSandbox }
  }
  return { identity: PRACTICE, baseUrl: addresses['practice-repository'] ?? '', isPractice: true, isSandbox }
}

/** Lower-case scheme and host, no default port, no trailing slash, no `/api` at the end. */
export function normaliseBaseUrl(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')
  return `${url.protocol}//${url.host}${path}`
}
