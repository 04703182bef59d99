import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Verifier } from '@pact-foundation/pact'
import { TEST_KEY } from './start-for-test.js'

const PACTS = fileURLToPath(new URL('../../../contracts/pacts', import.meta.url))

interface Provider {
  readonly name: string
  readonly url: string
  /** Makes each state that a pact names. */
  readonly states: Readonly<Record<string, () => Promise<void>>>
  /** The project that takes the place of the one in the pacts. */
  readonly project?: () => string
  /** Runs before each interaction. */
  readonly before?: () => Promise<void>
}

/** Replays every pact about a service against the running one. @throws when one is broken, or when there is none */
export async function verifyPacts({ name, url, states, project, before }: Provider): Promise<void> {
  const pacts = readdirSync(PACTS).filter((file) => file.endsWith(`-${name}.json`))
  if (pacts.length === 0) throw new Error(`Nobody has made a pact with ${name}`)
  await new Verifier({
    provider: name,
    providerBaseUrl: url,
    pactUrls: pacts.map((file) => join(PACTS, file)),
    logLevel: 'error',
    // Servers that know their own address answer no requests for another one.
    changeOrigin: true,
    requestFilter: (request, _response, next) => {
      request.headers['regesta-key'] = TEST_KEY
      if (project !== undefined && request.headers['regesta-resolved-project'] !== undefined)
        request.headers['regesta-resolved-project'] = project()
      next()
    },
    ...(before === undefined ? {} : { beforeEach: before }),
    stateHandlers: states,
  }).verifyProvider()
}
