import { readFileSync } from 'node:fs'

/*
 * Sets the clock of a process: `node --import <this file>?file=<path>`. The file holds the milliseconds by which the wall
 * clock is off and may be written at any time. What only grows, such as `performance.now()` and timers, stays as it is.
 */
const FILE = new URL(import.meta.url).searchParams.get('file') ?? ''
/** The repository is elsewhere: its clock stays right. */
const IS_ELSEWHERE = process.argv.some((word) => word.includes('practice-repository'))
/** Milliseconds between two looks at the file. */
const INTERVAL = 20
const RealDate = Date
let offset = 0

function look(): void {
  try {
    offset = IS_ELSEWHERE ? 0 : Number(readFileSync(FILE, 'utf8'))
  } catch {
    // It is being written.
  }
}

const now = () => RealDate.now() + offset

look()
setInterval(look, INTERVAL).unref()
globalThis.Date = new Proxy(RealDate, {
  construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now()] : words, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
