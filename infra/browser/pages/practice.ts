import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Console } from '@regesta/browser/console'
import { expect } from 'vitest'
import type { SharedConsole } from './shared-console.js'

/** The practice repository of an installation, as somebody else works in it. */
export function practiceOf({ installation, folder }: Pick<Console, 'installation' | 'folder'>) {
  const url = installation.addresses['practice-repository'] ?? ''
  const token = readFileSync(join(folder, 'home', 'secrets', 'practice-token'), 'utf8').trim()
  /** Asks for something, which must succeed. */
  const ask = async <T = unknown>(method: string, address: string, body?: unknown): Promise<T> => {
    const json = typeof body === 'object'
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': json ? 'application/json' : 'application/octet-stream',
    }
    const content = body === undefined ? {} : { body: json ? JSON.stringify(body) : String(body) }
    const answer = await fetch(address.startsWith('http') ? address : url + address, { method, headers, ...content })
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  return {
    token,
    ask,
    /** Disturbs calls from now on. */
    disturb: (fault: object) => ask('POST', '/practice/faults', fault),
    /** Disturbs none any more. */
    calm: () => ask('DELETE', '/practice/faults'),
  }
}

interface Configuration {
  readonly configData: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

interface Limits {
  readonly repositories: readonly { readonly repository: string }[]
}

/** Makes the practice repository the public one of an installation, too: what is asked before anything is done there, is asked. */
export async function practiceIsPublic(console_: SharedConsole): Promise<void> {
  const { configData } = await console_.get<Configuration>('/config/get')
  const production_base_url = console_.installation.addresses['practice-repository']
  await console_.post('/config/save', { ...configData, repo: { ...configData.repo, production_base_url } })
  await expect.poll(() => publicRepository(console_)).toBe(production_base_url)
}

/** The public repository as the service knows it that deposits there: it takes over what is configured a moment later. */
async function publicRepository(console_: SharedConsole): Promise<string | undefined> {
  const { repositories } = await console_.get<Limits>('/repository/limits?is_sandbox=false')
  return repositories[0]?.repository
}
