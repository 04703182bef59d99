import { setTimeout as pause } from 'node:timers/promises'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
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
  /** Waits until nothing is awaited, for at most so many milliseconds. */
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
  /** Resolves when the section was read and usable once: until then its values are mere defaults. */
  known(section: keyof C): Promise<void>
  /** @throws service_unavailable until then, naming what is awaited or the value that cannot be used */
  assertKnown(section: keyof C): void
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

type Sections = Readonly<Record<string, z.ZodType>>
type Values<S extends Sections> = { [N in keyof S]: z.output<S[N]> }

/**
 * Follows the configuration: a change reaches the service within a second. Each section is taken over only when it is
 * valid; otherwise its last good value (at first the default) stays and the fault is reported.
 */
export class FollowedConfiguration<const S extends Sections> implements LiveConfiguration<Values<S>> {
  readonly current: Values<S>
  readonly asked: Promise<void>
  private faults: SettingProblem[] = []
  private unread: unknown
  private readonly latches: Readonly<Record<keyof S, Latch>>
  private readonly firstAsked = latch()
  private readonly listeners: ((configuration: Values<S>) => void)[] = []
  private readonly stop = new AbortController()

  /** @param sections schemas by section name; each must accept `{}` and give its defaults */
  constructor(
    private readonly sections: S,
    private readonly source: Source,
    private readonly log: Logger,
  ) {
    this.current = ofEach(sections, (schema) => schema.parse({})) as Values<S>
    this.latches = ofEach(sections, latch)
    this.asked = this.firstAsked.opened
    const refresh = oneAtATime({
      work: () => source.read().then((document) => this.take(document)),
      onFailure: (error) => this.miss(error),
      again: AGAIN,
      signal: this.stop.signal,
    })
    refresh()
    if (source.changes !== undefined) void this.follow(source.changes, refresh)
  }

  get problems(): readonly SettingProblem[] {
    return this.faults
  }

  onChange(listener: (configuration: Values<S>) => void): void {
    this.listeners.push(listener)
  }

  known(section: keyof S): Promise<void> {
    return this.latches[section].opened
  }

  assertKnown(section: keyof S): void {
    if (this.latches[section].isOpen()) return
    const name = String(section)
    const unusable = problemIn(this.faults, name)
    const reason =
      unusable === undefined
        ? say('settings_awaited', { section: name })
        : say('setting_unknown', { value: unusable.key, reason: unusable.problem })
    throw new ServiceError('service_unavailable', reason)
  }

  /** Stays shut until the section was good once; without that section it is always open. */
  awaited(): ServiceError | undefined {
    const gate: Latch | undefined = this.latches[GATE]
    return gate === undefined || gate.isOpen() ? undefined : whatIsAwaited(this.faults, this.unread)
  }

  async settled(milliseconds: number): Promise<void> {
    await Promise.race([this.latches[GATE]?.opened, pause(milliseconds, undefined, { ref: false })])
  }

  close(): void {
    this.stop.abort()
    this.source.close?.()
  }

  private async follow(url: () => string, refresh: () => void): Promise<void> {
    const origin = { url, key: this.source.key, signal: this.stop.signal, onConnect: refresh }
    for await (const _ of followEvents(origin)) refresh()
  }

  private take(document: unknown): void {
    if (this.stop.signal.aborted) return
    const received = (typeof document === 'object' && document !== null ? document : {}) as Record<string, unknown>
    this.faults = []
    this.unread = undefined
    for (const [name, schema] of Object.entries(this.sections)) {
      const result = schema.safeParse(received[name] ?? {})
      if (!result.success) {
        this.faults.push(...problemsOf(name, result.error))
        continue
      }
      Object.assign(this.current, { [name]: result.data })
      this.latches[name]?.open()
    }
    for (const fault of this.faults) this.log.warn(fault, 'configuration value not usable, the last good one stays')
    for (const listener of this.listeners) listener(this.current)
    this.firstAsked.open()
  }

  private miss(error: unknown): void {
    if (this.unread === undefined) this.log.warn({ err: error }, 'configuration not read, going on with the last one')
    this.unread = error
    this.firstAsked.open()
  }
}

const ofEach = <S extends Sections, T>(sections: S, make: (schema: z.ZodType) => T) =>
  Object.fromEntries(Object.entries(sections).map(([name, schema]) => [name, make(schema)])) as Record<keyof S, T>

const problemsOf = (section: string, { issues }: z.ZodError): SettingProblem[] =>
  issues.map(({ path, message }) => ({ key: [section, ...path].join('.'), problem: message }))

const problemIn = (problems: readonly SettingProblem[], section: string) =>
  problems.find(({ key }) => key === section || key.startsWith(`${section}.`))

function whatIsAwaited(problems: readonly SettingProblem[], unread: unknown): ServiceError {
  const unusable = problemIn(problems, GATE)
  if (unusable !== undefined) {
    return new ServiceError(
      'service_unavailable',
      say('setting_blocks', { value: unusable.key, reason: unusable.problem }),
    )
  }
  const said = isServiceError(unread) && unread.code !== 'service_unavailable' ? unread.message : undefined
  return new ServiceError(
    'service_unavailable',
    said === undefined ? say('settings_awaited', { section: GATE }) : say('blocked_until', { reason: said }),
  )
}
