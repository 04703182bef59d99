import type { Logger } from '@regesta/log/logger'
import type { z } from 'zod'
import { followEvents } from './follow-events.js'

/** The part of the configuration a service uses, always the last good state of each section. */
export interface LiveConfiguration<C> {
  readonly current: C
  /** Values that could not be used, with the reason; shown in `/health`. */
  readonly problems: readonly { key: string; problem: string }[]
  onChange(listener: (configuration: C) => void): void
  /** Resolves when the first state has come from the settings service. */
  readonly ready: Promise<void>
  close(): void
}

interface Source {
  /** Asks the settings service for the whole configuration. */
  read(): Promise<unknown>
  /** The address of its stream of changes; none in a service that runs alone. */
  changes: (() => string) | undefined
  key?: string | undefined
}

/**
 * Follows the configuration: a change reaches the service within a second. Each section is taken over only when it is
 * valid; otherwise its last good value (at first the default) stays and the fault is reported.
 *
 * @param sections schemas by section name; each must accept `{}` and give its defaults
 */
export function followConfiguration<const S extends Record<string, z.ZodType>>(
  sections: S,
  source: Source,
  log: Logger,
): LiveConfiguration<{ [N in keyof S]: z.output<S[N]> }> {
  type Configuration = { [N in keyof S]: z.output<S[N]> }
  const current = Object.fromEntries(
    Object.entries(sections).map(([name, schema]) => [name, schema.parse({})]),
  ) as Configuration
  let problems: { key: string; problem: string }[] = []
  const listeners: ((configuration: Configuration) => void)[] = []
  const stop = new AbortController()

  function take(document: unknown) {
    const received = (typeof document === 'object' && document !== null ? document : {}) as Record<string, unknown>
    problems = []
    for (const [name, schema] of Object.entries(sections)) {
      const result = schema.safeParse(received[name] ?? {})
      if (result.success) Object.assign(current, { [name]: result.data })
      else
        problems.push(
          ...result.error.issues.map((issue) => ({ key: [name, ...issue.path].join('.'), problem: issue.message })),
        )
    }
    for (const problem of problems) log.warn(problem, 'configuration value not usable, the last good one stays')
    for (const listener of listeners) listener(current)
  }

  const refresh = () =>
    source
      .read()
      .then(take, (error: unknown) => log.warn({ err: error }, 'configuration not read, going on with the last one'))

  async function follow(url: () => string) {
    const origin = { url, key: source.key, signal: stop.signal, onConnect: () => void refresh() }
    for await (const _ of followEvents(origin)) await refresh()
  }

  const ready = refresh()
  if (source.changes !== undefined) void follow(source.changes)
  return {
    current,
    get problems() {
      return problems
    },
    onChange: (listener) => void listeners.push(listener),
    ready,
    close: () => stop.abort(),
  }
}
