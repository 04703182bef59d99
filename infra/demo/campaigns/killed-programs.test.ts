import { setTimeout as pause } from 'node:timers/promises'
import { checkMainJob, MAIN_JOB_SERVICES } from '@regesta/demo/check-main-job'
import { type PublishedObject, runMainJob } from '@regesta/demo/main-job'
import type { Report } from '@regesta/demo/report'
import { untilWhole } from '@regesta/demo/until-whole'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { describe, expect, onTestFinished, test } from 'vitest'

/** So long a job may take with its kills: a write of which nobody knows the outcome is read again for minutes. Milliseconds. */
const PATIENCE = 300_000
/** After an attempt that was refused. Milliseconds. */
const REST = 500

async function start(together: boolean) {
  const home = temporaryFolder('regesta-main-job-')
  const museum = temporaryFolder('regesta-museum-')
  const installation = await startInstallation({ home: home.path, port: 0, together, onlyServices: MAIN_JOB_SERVICES })
  onTestFinished(async () => {
    await installation.stop()
    home.remove()
    museum.remove()
  })
  return { installation, folder: museum.path }
}

describe.each([
  ['a process for each service', false],
  ['services together in one process', true],
])('the main job with %s', (_, together) => {
  test('ends with the same records when processes are killed on the way', { timeout: 400_000 }, async () => {
    const { installation, folder } = await start(together)
    const report = killingReport(installation)
    let published: PublishedObject[] | undefined
    // Every interruption ends one attempt; the next one goes on with what is there.
    for (const end = performance.now() + PATIENCE; published === undefined && performance.now() < end; ) {
      await untilWhole(installation)
      published = await runMainJob({ gateway: installation.url, folder, report }).catch(() => pause(REST))
    }
    expect(report.killed).toEqual(report.planned)
    expect(await checkMainJob(installation, published ?? [])).toEqual([])
  })
})

/** The undisturbed job reports 31 events: 7 steps and 24 finished items. An event in the middle of each of its parts. */
const KILLS_AT = [4, 8, 11, 14, 17, 20, 23, 26, 29]

/** Kills one process after the other as the job reports certain events, while its next call is under way. */
function killingReport(installation: Installation): Report & { killed: string[]; planned: string[] } {
  const names = ['projects', 'deposition', 'practice-repository', 'gateway', 'settings']
  const programs = names.map((name) => (name in installation.pids() ? name : 'services'))
  const planned = KILLS_AT.map((_, index) => programs[index % programs.length] ?? 'gateway')
  const killed: string[] = []
  let events = 0
  const report = () => {
    events += 1
    const name = planned[killed.length]
    if (events !== KILLS_AT[killed.length] || name === undefined) return
    killed.push(name)
    installation.kill(name)
  }
  return { killed, planned, step: report, line: () => {}, progress: report }
}
