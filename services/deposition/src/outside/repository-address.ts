import type { RepoSection } from '@regesta/contracts/configuration'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { LiveConfiguration } from '@regesta/http/configuration'
import { isLoopback } from '@regesta/http/loopback'
import type { z } from 'zod'

/** The identity of this installation's practice repository, which may listen on another port at every start. */
const PRACTICE = 'practice'

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
function repositoryAddress(
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

/**
 * The repositories that the configuration names, once its section `repo` was usable: until then they are defaults that nobody has
 * chosen, and the token of one repository would be sent to another.
 *
 * @returns what throws service_unavailable until then, naming the key that cannot be used
 */
export function knownRepositories(
  configuration: LiveConfiguration<{ repo: z.output<typeof RepoSection> }>,
  addresses: Record<string, string>,
): (isSandbox: boolean) => RepositoryAddress {
  return (isSandbox) => {
    configuration.assertKnown('repo')
    return repositoryAddress(isSandbox, configuration.current.repo, addresses)
  }
}

/** The configuration that names a repository. */
export const keyOf = ({ isSandbox }: Pick<RepositoryAddress, 'isSandbox'>) =>
  isSandbox ? 'repo.sandbox_base_url' : 'repo.production_base_url'

/** @throws refused when nothing can be sent there: no web address, or one that would carry the token unencrypted */
export function checkAddress(address: RepositoryAddress): void {
  const { baseUrl, isPractice } = address
  if (isPractice) return
  const key = keyOf(address)
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new ServiceError('refused', say('no_web_address', { key, value: baseUrl }))
  }
  if (url.protocol === 'https:' || isLoopback(url)) return
  const secure = `https://${url.host}${url.pathname.replace(/\/$/, '')}`
  throw new ServiceError('refused', say('not_encrypted', { key, value: baseUrl, address: secure }))
}

/** Lower-case scheme and host, no default port, no trailing slash, no `/api` at the end. */
export function normaliseBaseUrl(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/api$/, '')
  return `${url.protocol}//${url.host}${path}`
}
