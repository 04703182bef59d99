import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readRunFile } from '@regesta/http/slot'
import type { WatchNews, WatchOrder } from './watcher.js'

/** A stretch of time in milliseconds of the wall clock. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** When a program let somebody wait. */
export interface Wait extends Stretch {
  readonly name: string
}

export const sentenceOf = ({ name, from, to }: Wait): string => `${name} was deaf for ${to - from} ms`

export const overlap = (one: Stretch, other: Stretch): boolean => one.to >= other.from && one.from <= other.to

/** Looks from outside at every program of an installation, and at one beside it that is idle. */
export interface Watch {
  /** When programs let somebody wait for longer than they may, while the idle one did not. */
  deaf(during: Stretch): Promise<Wait[]>
  /** Whether the machine was so idle that what took long there took long by itself. */
  isFair(during: Stretch): Promise<boolean>
  /** From now on programs may grow by so much only. */
  takeBaseline(): void
  /** Programs that have grown by more since they were asked for last. */
  grown(): string[]
  /** Megabytes that each program has grown by at its largest. */
  largest(): Readonly<Record<string, number>>
  stop(): void
}

const LONGEST_WAIT = 200
const LONGEST_OF_CONTROL = 50
const MOST_GROWTH = 300
/** News that are on their way. */
const DELAY = 150
const CONTROL = 'control'
/** Answers nothing that it would have to ask others for. */
const GATEWAY_PLACE = '/api/nowhere'

export async function watchInstallation(home: string): Promise<Watch> {
  const control = fork(pathOf('./control.js'), [join(home, 'logs', `${CONTROL}.log`)])
  const [{ port }] = (await once(control, 'message')) as [{ port: number }]
  const order: WatchOrder = { home, addresses: { ...addressesOf(home), [CONTROL]: `http://127.0.0.1:${port}/` } }
  const watcher = fork(pathOf('./watcher.js'), [JSON.stringify(order)])
  return judging(watcher, () => {
    watcher.disconnect()
    control.disconnect()
  })
}

const pathOf = (module: string) => fileURLToPath(new URL(module, import.meta.url))

function addressesOf(home: string): Record<string, string> {
  const run = readRunFile(home)
  const services = Object.entries(run?.addresses ?? {}).map(([name, address]) => [name, `${address}/health`])
  return { ...Object.fromEntries(services), gateway: `${run?.url}${GATEWAY_PLACE}` }
}

function judging(watcher: ChildProcess, stop: () => void): Watch {
  const waits: Extract<WatchNews, { kind: 'wait' }>[] = []
  const now = new Map<string, number>()
  const peaks = new Map<string, number>()
  const largest = new Map<string, number>()
  const baseline = new Map<string, number>()
  watcher.on('message', (news: WatchNews) => {
    if (news.kind === 'wait') return void waits.push(news)
    for (const [name, size] of Object.entries(news.megabytes)) {
      now.set(name, size)
      const growth = size - (baseline.get(name) ?? Number.POSITIVE_INFINITY)
      for (const most of [peaks, largest]) most.set(name, Math.max(most.get(name) ?? 0, growth))
    }
  })
  const overlapping = (during: Stretch) => waits.filter((wait) => overlap(wait, during))
  const isFair = (during: Stretch) =>
    overlapping(during).every(({ name, from, to }) => name !== CONTROL || to - from < LONGEST_OF_CONTROL)
  return {
    deaf: async (during) => {
      await pause(DELAY)
      const found = overlapping(during).filter(({ name, from, to }) => name !== CONTROL && to - from > LONGEST_WAIT)
      return found.filter(isFair)
    },
    isFair: async (during) => {
      await pause(DELAY)
      return isFair(during)
    },
    takeBaseline: () => {
      for (const [name, size] of now) baseline.set(name, size)
    },
    grown: () => {
      const found = [...peaks].filter(([, growth]) => growth > MOST_GROWTH)
      peaks.clear()
      return found.map(([name, growth]) => `${name} grew by ${Math.round(growth)} MB`)
    },
    largest: () => Object.fromEntries([...largest].map(([name, growth]) => [name, Math.round(growth)])),
    stop,
  }
}
