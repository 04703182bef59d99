import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { connectRegesta } from '../installation/regesta.js'
import { startWatched, type WatchedInstallation } from '../installation/watched-installation.js'
import { generator } from '../random.js'
import type { Activity, Stage } from './activity.js'
import { openCollection } from './collection.js'
import { TREND_HOURS } from './flatness.js'
import { reading } from './reading.js'
import { openReport, type SoakReport } from './report.js'
import { type Audience, watch } from './viewers.js'
import { scan, working } from './working.js'

export interface SoakOptions {
  minutes: number
  viewers: number
  seed: number
  log: (line: string) => void
}

const VIEWERS_ARRIVE_WITHIN = 5_000
/** Scans after which the C library's heap of the process that scans has found its size: it takes no more for hundreds that follow. */
const SETTLING_SCANS = 160
const SETTLING_LANES = 2

/**
 * Keeps an installation busy with everything it can do, while viewers of event streams come and go, and measures what its
 * processes hold. In the end nothing has failed, no process was restarted, and memory and open descriptors are where they
 * were after the warm-up.
 *
 * @returns one sentence for each broken promise
 */
export async function soak({ minutes, viewers, seed, log }: SoakOptions): Promise<string[]> {
  const folder = temporaryFolder('regesta-soak-')
  const installation = await startWatched(join(folder.path, 'home'))
  const report = openReport(log)
  try {
    const regesta = connectRegesta(installation.url)
    const collection = await openCollection(installation, regesta)
    await regesta.syncPersons({ body: {} })
    const stage: Stage = { url: installation.url, regesta, collection, random: generator(seed) }
    if (minutes / 60 >= TREND_HOURS) await settle(stage)
    await underLoad(stage, installation, report, minutes * 60_000, viewers)
    await regesta.close()
  } finally {
    const code = await installation.stop()
    if (code !== 0) report.fail('stop', new Error(`The launcher ended with exit code ${code}`))
  }
  const failures = report.finish(installation.falls())
  if (failures.length === 0) folder.remove()
  else log(`What it worked on is kept: ${folder.path}`)
  return failures
}

/** Scans often beforehand: in the load they come so seldom that filling the heap would look like a trend. */
async function settle(stage: Stage): Promise<void> {
  let begun = 0
  const lane = async () => {
    while (begun < SETTLING_SCANS) {
      begun += 1
      await scan(stage, -begun)
    }
  }
  await Promise.all(Array.from({ length: SETTLING_LANES }, lane))
}

async function underLoad(
  stage: Stage,
  installation: WatchedInstallation,
  report: SoakReport,
  milliseconds: number,
  viewers: number,
): Promise<void> {
  const ending = new AbortController()
  const audience: Audience = { visits: 0, bytes: 0, present: 0 }
  const onError = (error: unknown) => report.fail('viewers', error)
  const crowd = Array.from({ length: viewers }, async () => {
    await pause(stage.random() * Math.min(VIEWERS_ARRIVE_WITHIN, milliseconds / 4))
    await watch(stage, audience, ending.signal, onError)
  })
  const actors = [...reading, ...working].map((activity) => repeat(activity, stage, ending.signal, report))
  await report.sampleFor(milliseconds, installation, audience)
  ending.abort()
  await Promise.all([...actors, ...crowd])
}

async function repeat({ name, pause: wait, round }: Activity, stage: Stage, signal: AbortSignal, report: SoakReport) {
  for (let number = 1; !signal.aborted; number += 1) {
    try {
      await round(stage, number)
      report.done(name)
    } catch (error) {
      report.fail(name, error)
    }
    await pause(wait * (0.5 + stage.random()), undefined, { signal }).catch(() => {})
  }
}
