import type { RequestListener } from 'node:http'
import { del, get, post, put } from '@regesta/contracts/endpoint'
import type { ServiceError } from '@regesta/contracts/problem'
import type { Logger } from '@regesta/log/logger'
import { z } from 'zod'
import type { AppOptions } from './app-options.js'
import { asServiceError } from './error-reply.js'
import type { ServiceParts } from './serve.js'
import { serviceApp } from './service-app.js'

/** What a service consists of. */
export interface OpenService {
  readonly listener: RequestListener
  /** Ends its long work. */
  finish(): Promise<void>
  /** Closes what it holds. */
  close(): Promise<void>
  /** Whether it has work that no request waits for; undefined for one that never sleeps. */
  readonly isBusy?: (() => boolean) | undefined
  /** What may be reported of it while it sleeps. */
  known(): unknown
}

interface Closed {
  readonly problem: ServiceError
  /** The problem as it is now; undefined when there is none left. */
  probe(): ServiceError | undefined
  open(): Promise<OpenService>
  readonly app: AppOptions
  readonly log: Logger
}

/** Answers every path with the problem and shows it in the health. */
function refusingParts(problem: () => ServiceError): ServiceParts {
  const routes = [get, post, put, del].map((declare) => ({
    name: 'refuse',
    endpoint: declare('/{*path}', { summary: 'Says why', answers: { 200: z.unknown() }, errors: [500] }),
    handler: () => {
      throw problem()
    },
  }))
  return { routes, configurationProblems: () => [{ key: 'data', problem: problem().message }] }
}

/** Milliseconds between two checks of the storage. */
const INTERVAL = 1_000

/** Tries to open the service, once at a time, until its storage is well. */
function tryOpening({ problem, probe, open, log }: Closed) {
  let current = problem
  let opened: OpenService | undefined
  let opening: Promise<void> | undefined

  async function look(): Promise<void> {
    const found = probe()
    if (found !== undefined) {
      current = found
      return
    }
    try {
      opened = await open()
      clearInterval(timer)
      log.info('the service is open again')
    } catch (error) {
      current = asServiceError(error, (err) => log.error({ err }, 'not opened'))
    }
  }

  const lookOnce = () => {
    opening ??= look().finally(() => {
      opening = undefined
    })
    return opening
  }
  const timer = setInterval(() => void lookOnce(), INTERVAL).unref()

  return {
    problem: () => current,
    opened: () => opened,
    lookOnce,
    /** Begins no further attempt; resolves when the one under way has ended. */
    stop: () => {
      clearInterval(timer)
      return opening
    },
  }
}

/**
 * Takes the place of a service whose storage cannot be used: it reports why to its callers, instead of ending and being
 * started again for nothing, and opens the service as soon as the storage is well.
 */
export function closedService(closed: Closed): OpenService {
  const { problem, app, log } = closed
  log.error({ problem: problem.message }, 'the service stays closed')
  const attempts = tryOpening(closed)
  const refusals = serviceApp(refusingParts(attempts.problem), app)

  return {
    listener: async (request, response) => {
      if (attempts.opened() === undefined) await attempts.lookOnce()
      const listener = attempts.opened()?.listener ?? refusals
      listener(request, response)
    },
    finish: async () => {
      await attempts.stop()
      await attempts.opened()?.finish()
    },
    close: async () => {
      void attempts.stop()
      await attempts.opened()?.close()
    },
    known: () => undefined,
  }
}
