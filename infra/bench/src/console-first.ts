import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Console } from '@regesta/browser/console'
import { median } from './drive.js'
import type { Figure } from './figure.js'
import { atMost } from './project-scans.js'

const ROUNDS = 7

/** What a browser loads before the first screen, and when that is there: each time with nothing kept from before. */
export async function* firstScreen(console_: Console): AsyncGenerator<Figure> {
  yield atMost('first_load', firstLoad() / 1_000, 'kB', 150)
  const times: number[] = []
  // The first round is of a browser that has just been started; people start theirs once.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const window = await console_.open('/')
    await window.page.getByRole('heading', { name: 'Open a project file' }).waitFor()
    times.push(await window.page.evaluate(largestPaint))
    await window.close()
  }
  yield atMost('first_screen', median(times.slice(1)), 'ms', 1_000)
}

/** Bytes of scripts and styles that the page names, packed, with the larger of its languages. */
function firstLoad(): number {
  const folder = dirname(createRequire(import.meta.url).resolve('@regesta/console/index.html'))
  const packed = (path: string) => gzipSync(readFileSync(join(folder, path))).length
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = [...page.matchAll(/\/assets\/[^"]+\.(?:js|css)/g)].map(([path]) => path)
  const languages = readdirSync(join(folder, 'assets')).filter((name) => /^(?:en|de)-[^/]*\.js$/.test(name))
  const sum = [...new Set(named)].reduce((total, path) => total + packed(path), 0)
  return sum + Math.max(...languages.map((name) => packed(`assets/${name}`)))
}

/** Runs in the page: milliseconds from the start of loading until the largest part of it was painted. */
export const largestPaint = () =>
  new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      observer.disconnect()
      resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)
    })
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
