import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkMainJob, MAIN_JOB_SERVICES } from '@regesta/demo/check-main-job'
import { runMainJob } from '@regesta/demo/main-job'
import { untilWhole } from '@regesta/demo/until-whole'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { brokenPromises } from '../broken-promises.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

/** Kills in one job, at most. */
const MOST_KILLS = 6
/** An undisturbed job takes about this long; a kill comes at a random moment of an attempt. Milliseconds. */
const LENGTH = 2_500
/** So long a job may take with its kills: a write of which nobody knows the outcome is read again for minutes. Milliseconds. */
const PATIENCE = 300_000
/** After an attempt that was refused. Milliseconds. */
const REST = 500

const silent = { step: () => {}, line: () => {}, progress: () => {} }

/**
 * Takes the sample project from files to published records, through the gateway, and kills any process but the launcher at
 * random moments. Every second job runs with the services together in one process. The records are those of an undisturbed
 * job, none doubled.
 */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log })
  for (let run = 0; run < runs; run += 1) {
    const problems = await disturbedJob(randomFrom(seed + run), (seed + run) % 2 === 0)
    broken.note(run, problems)
  }
  return { runs, failures: broken.sentences }
}

async function disturbedJob(random: () => number, together: boolean): Promise<string[]> {
  const home = temporaryFolder('regesta-faults-')
  const options = { home: home.path, port: 0, together, onlyServices: MAIN_JOB_SERVICES }
  const installation = await startInstallation(options)
  try {
    const killer = startKiller(installation, random)
    const job = { gateway: installation.url, folder: join(home.path, 'demo'), report: silent }
    let last = ''
    for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
      await untilWhole(installation)
      // One more, undisturbed, when all is done: it finds everything as it is and doubles nothing.
      const published = await killer
        .during(() => runMainJob(job))
        .catch((error: Error) => {
          last = error.message
          return pause(REST)
        })
      if (published === undefined || killer.left() > 0) continue
      // The last kill may have come at the end of the last attempt.
      await untilWhole(installation)
      return await checkMainJob(installation, await runMainJob(job))
    }
    return [`the job does not end: ${last}`]
  } finally {
    await installation.stop()
    home.remove()
  }
}

/** Kills one process at a random moment of each attempt, as long as there are kills left. */
function startKiller(installation: Installation, random: () => number) {
  let left = 1 + Math.floor(random() * MOST_KILLS)
  return {
    left: () => left,
    async during<T>(work: () => Promise<T>): Promise<T> {
      const over = new AbortController()
      const killing = killLater(over.signal)
      try {
        return await work()
      } finally {
        over.abort()
        await killing
      }
    },
  }

  async function killLater(signal: AbortSignal): Promise<void> {
    if (left === 0) return
    left -= 1
    const names = Object.keys(installation.pids())
    const [victim, moment] = [names[Math.floor(random() * names.length)], random() * LENGTH]
    await pause(moment, undefined, { signal }).catch(() => {})
    if (!signal.aborted && victim !== undefined) installation.kill(victim)
  }
}
