import { join } from 'node:path'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { brokenPromises } from '../broken-promises.js'
import { stories } from '../hung/hung-stories.js'
import { openStoppableInstallation, type StoppableInstallation } from '../hung/stoppable-installation.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

/** Each run takes most of a minute. */
export const longForm = 40

/**
 * Programs hang, the machine is suspended, the launcher is late. Callers get an answer that names the program, what hangs is
 * ended and comes back, nothing that is well is ended, and what was stored is there once.
 */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log })
  const names = Object.keys(stories)
  for (let run = 0; run < runs; run += 1) {
    const name = names[(seed + run) % names.length] ?? ''
    // A program is ended three times an hour at most, so each story has an installation of its own.
    broken.note(
      run,
      (await inOwnInstallation(name)).map((problem) => `${name}: ${problem}`),
    )
  }
  return { runs, failures: broken.sentences }
}

async function inOwnInstallation(name: string): Promise<string[]> {
  const folder = temporaryFolder('regesta-faults-')
  const fixture = await openStoppableInstallation(join(folder.path, 'home'))
  try {
    await storePipeline(fixture, name)
    const problems = (await stories[name]?.(fixture)) ?? []
    return [...problems, ...(await countPipelines(fixture, name))]
  } finally {
    await fixture.leave()
    folder.remove()
  }
}

async function storePipeline(fixture: StoppableInstallation, identifier: string): Promise<void> {
  const definition = { identifier, name: identifier, steps: [] }
  const headers = { 'content-type': 'application/json' }
  const { status, text } = await fixture.ask('/pipelines', {
    method: 'POST',
    headers,
    body: JSON.stringify(definition),
  })
  if (status >= 400) throw new Error(`No pipeline was stored: ${status} ${text}`)
}

async function countPipelines(fixture: StoppableInstallation, identifier: string): Promise<string[]> {
  const { text } = await fixture.ask('/pipelines')
  const found = text.split(`"identifier":"${identifier}"`).length - 1
  return found === 1 ? [] : [`the pipeline that was stored is there ${found} times: ${text}`]
}
