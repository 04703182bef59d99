import { Agent, get } from 'node:http'
import { readRunFile } from '@regesta/http/slot'
import { treeMemory } from './tree-memory.js'

/** What the watcher is told to look at, as its only word. */
export interface WatchOrder {
  /** Address by name, the idle control among them. */
  readonly addresses: Readonly<Record<string, string>>
  readonly home: string
}

/** What it tells. Times are those of the wall clock, in milliseconds. */
export type WatchNews =
  | { readonly kind: 'wait'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly kind: 'memory'; readonly megabytes: Readonly<Record<string, number>> }

const BEAT = 50
/** Waits below it are nobody's business. */
const WORTH_TELLING = 40
const LOOK = 250

const { addresses, home } = JSON.parse(process.argv[2] ?? '{}') as WatchOrder
const agent = new Agent({ keepAlive: true })
const tell = (news: WatchNews) => process.send?.(news)

/** Asks one program after each beat, unless it still owes an answer. */
function watch(name: string, address: string): void {
  let isAsked = false
  setInterval(() => {
    if (isAsked) return
    isAsked = true
    const from = Date.now()
    const answered = () => {
      if (!isAsked) return
      isAsked = false
      const to = Date.now()
      if (to - from >= WORTH_TELLING) tell({ kind: 'wait', name, from, to })
    }
    get(address, { agent }, (response) => response.resume().once('close', answered)).once('error', answered)
  }, BEAT)
}

for (const [name, address] of Object.entries(addresses)) watch(name, address)
setInterval(() => {
  const pids = Object.entries(readRunFile(home)?.pids ?? {})
  tell({ kind: 'memory', megabytes: Object.fromEntries(pids.map(([name, pid]) => [name, treeMemory(pid)])) })
}, LOOK)
process.on('disconnect', () => process.exit())
