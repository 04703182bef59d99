import { findingOf } from '@regesta/contracts/messages'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { connect, connectRaw } from '@regesta/http/connect'
import { reasonOf } from '@regesta/http/reason-of'
import type { Logger } from '@regesta/log/logger'
import type { NeighbourHealth } from '../neighbour-health.js'
import { amiss, asked, checks, type Installation } from './checks.js'

/** How long one check may take, milliseconds. */
const PATIENCE = 25_000

/** The checks that people run when something does not work; each asks what is really there, now. */
export type Operability = ReturnType<typeof operability>

interface Needs {
  home: string
  addresses: Readonly<Record<string, string>>
  key: string
  health: NeighbourHealth
  log: Logger
}

export function operability({ home, addresses, key, health, log }: Needs) {
  const neighbours = connectAll(addresses, key)
  const installation: Installation = { home, health, neighbours }
  return {
    list: () => [...checks].map(([id, { name }]) => ({ id, name })),
    /** @throws not_found, as a failure with a message, which is what the predecessor's interface reads */
    run: async (id: string) => {
      const check = checks.get(id)
      if (check === undefined) throw unknownCheck(id)
      const signal = AbortSignal.timeout(PATIENCE)
      const result = await check.run(installation, signal).catch((error: unknown) => {
        if (!isServiceError(error)) log.warn({ err: error, check: id }, 'check not carried out')
        return amiss(signal.aborted ? say('check_too_slow', { number: PATIENCE / 1000 }) : reasonOf(error))
      })
      return { ...result, finding: findingOf(result.message) }
    },
    close: async () => void (await Promise.all(Object.values(neighbours).map((neighbour) => neighbour.close()))),
  }
}

function connectAll(addresses: Readonly<Record<string, string>>, key: string): Installation['neighbours'] {
  const to = (name: string) => ({ name, url: () => addresses[name] ?? '', key, patience: 0 })
  return {
    settings: connect(asked.settings, to('settings')),
    projects: connect(asked.projects, to('projects')),
    deposition: connect(asked.deposition, to('deposition')),
    components: connectRaw(asked.components, to('components')),
    utilities: connect(asked.utilities, to('utilities')),
  }
}

const unknownCheck = (id: string) => {
  const message = `Unknown test ID: ${id}`
  return new ServiceError('not_found', message, { status: 'failure', message })
}
