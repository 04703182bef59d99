import { findBrowser } from '@regesta/browser/browsers'
import { type Console, openConsole } from '@regesta/browser/console'
import { firstScreen } from '../console-first.js'
import { largeImage } from '../console-image.js'
import { manyFiles } from '../console-list.js'
import { plannedRecords } from '../console-plan.js'
import { manyRecords } from '../console-records.js'
import type { Figure } from '../figure.js'

const PARTS: Readonly<Record<string, (console_: Console) => AsyncGenerator<Figure>>> = {
  first: firstScreen,
  list: (console_) => manyFiles(console_, 1_000_000),
  records: (console_) => manyRecords(console_, 100_000),
  image: largeImage,
  plan: (console_) => plannedRecords(console_, 200),
}

export const parts = Object.keys(PARTS)

/**
 * What people wait for in the console, in Chromium, on a whole installation; nothing where there is no Chromium. The window is
 * drawn as by any computer without a graphics card: one that is imitated, which three dimensions need, takes longer over
 * each picture than the console itself.
 */
export async function* bench(part?: string): AsyncGenerator<Figure> {
  if (findBrowser('chromium') === undefined) {
    process.stdout.write(
      'console: not measured: there is no Chromium (Debian: apt install chromium-headless-shell, or name it in CHROMIUM)\n',
    )
    return
  }
  for (const [name, measure] of Object.entries(PARTS)) {
    if (part !== undefined && part !== name) continue
    // The logs count requests.
    if (name === 'plan') process.env.REGESTA_LOG = 'debug'
    const console_ = await openConsole({ isFlat: true })
    try {
      yield* measure(console_)
    } finally {
      await console_.close()
    }
  }
}
