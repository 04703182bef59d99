import { setTimeout as pause } from 'node:timers/promises'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import type { Logger } from '@regesta/log/logger'
import type { z } from 'zod'
import { followEvents } from './follow-events.js'
import { type Latch, latch } from './latch.js'
import { oneAtATime } from './one-at-a-time.js'

/** A value that could not be used, with the reason; shown in `/health`. */
export interface SettingProblem {
  readonly key: string
  readonly problem: string
}

/** Whether requests can be judged by the settings yet. */
export interface SettingsGate {
  /** Why not, naming what is awaited; undefined when the rules of the section `security` are known. */
  awaited(): ServiceError | undefined
  /** Waits until nothing is awaited, so many milliseconds at most. */
  settled(milliseconds: number): Promise<void>
}

/** How long a request waits for the settings before it is told what is awaited, milliseconds. */
const PATIENCE = 2_000

/**
 * Waits a moment for a gate that is still shut, as when programs start together.
 *
 * @throws service_unavailable, naming what is awaited
 */
export async function untilKnown(settings: SettingsGate): Promise<void> {
  if (settings.awaited() === undefined) return
  await settings.settled(PATIENCE)
  const problem = settings.awaited()
  if (problem !== undefined) throw problem
}

/** The part of the configuration a service uses, always the last good state of each section. */
export interface LiveConfiguration<C> extends SettingsGate {
  readonly current: C
  readonly problems: readonly SettingProblem[]
  onChange(listener: (configuration: C) => void): void
  /** Resolves when the section was read and usable once: until then its values are defaults that nobody has chosen. */
  known(section: keyof C): Promise<void>
  /** Resolves when the settings service was asked for the first time, whether it answered or not. */
  readonly asked: Promise<void>
  close(): void
}

interface Source {
  /** Asks the settings service for the whole configuration. */
  read(): Promise<unknown>
  /** The address of its stream of changes; none in a service that runs alone. */
  changes: (() => string) | undefined
  key?: string | undefined
  close?(): void
}

/** A reading that failed is repeated after so long, milliseconds: a change reaches every service within a second. */
const AGAIN = 500

/** The section without whose good value nothing is answered. */
const GATE = 'security'

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
  const known = Object.fromEntries(Object.keys(sections).map((name) => [name, latch()])) as Record<keyof S, Latch>
  const asked = latch()
  let problems: SettingProblem[] = []
  let unread: unknown
  const listeners: ((configuration: Configuration) => void)[] = []
  const stop = new AbortController()

  function take(document: unknown) {
    if (stop.signal.aborted) return
    const received = (typeof document === 'object' && document !== null ? document : {}) as Record<string, unknown>
    problems = []
    unread = undefined
    for (const [name, schema] of Object.entries(sections)) {
      const result = schema.safeParse(received[name] ?? {})
      if (!result.success) {
        problems.push(...problemsOf(name, result.error))
        continue
      }
      Object.assign(current, { [name]: result.data })
      known[name]?.open()
    }
    for (const problem of problems) log.warn(problem, 'configuration value not usable, the last good one stays')
    for (const listener of listeners) listener(current)
    asked.open()
  }

  function miss(error: unknown) {
    if (unread === undefined) log.warn({ err: error }, 'configuration not read, going on with the last one')
    unread = error
    asked.open()
  }

  const refresh = oneAtATime({
    work: () => source.read().then(take),
    onFailure: miss,
    again: AGAIN,
    signal: stop.signal,
  })

  async function follow(url: () => string) {
    const origin = { url, key: source.key, signal: stop.signal, onConnect: refresh }
    for await (const _ of followEvents(origin)) refresh()
  }

  refresh()
  if (source.changes !== undefined) void follow(source.changes)
  return {
    current,
    get problems() {
      return problems
    },
    onChange: (listener) => void listeners.push(listener),
    known: (section) => known[section].opened,
    asked: asked.opened,
    ...gateOf(known[GATE], () => whatIsAwaited(problems, unread)),
    close: () => {
      stop.abort()
      source.close?.()
    },
  }
}

const problemsOf = (section: string, { issues }: z.ZodError): SettingProblem[] =>
  issues.map(({ path, message }) => ({ key: [section, ...path].join('.'), problem: message }))

/** Stays shut until the section was good once; without that section it is always open. */
function gateOf(section: Latch | undefined, why: () => ServiceError): SettingsGate {
  return {
    awaited: () => (section === undefined || section.isOpen() ? undefined : why()),
    settled: (milliseconds) => Promise.race([section?.opened, pause(milliseconds, undefined, { ref: false })]),
  }
}

function whatIsAwaited(problems: readonly SettingProblem[], unread: unknown): ServiceError {
  const unusable = problems.find(({ key }) => key === GATE || key.startsWith(`${GATE}.`))
  if (unusable !== undefined) {
    return new ServiceError(
      'service_unavailable',
      `The configuration value '${unusable.key}' cannot be used (${unusable.problem}), and no earlier one is known. Correct it and save the configuration; until then nothing else is answered`,
    )
  }
  const said = isServiceError(unread) && unread.code !== 'service_unavailable' ? unread.message : undefined
  return new ServiceError(
    'service_unavailable',
    said === undefined
      ? `The section '${GATE}' of the configuration is awaited: the settings service does not answer yet. Try once more in a moment`
      : `${said}; until then nothing else is answered`,
  )
}
