import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { type Numbered, serveChunk } from '../bites/chunk.js'
import { findBites, strangersClosed } from '../bites/findings.js'
import { type Fixture, openFixture } from '../bites/fixture.js'
import { FORMATS } from '../bites/formats.js'
import { grower } from '../bites/grow.js'
import { refusedReaders } from '../bites/refused-readers.js'
import { type Watch, watchInstallation } from '../bites/watch/watch.js'
import { brokenPromises } from '../broken-promises.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

export const longForm = 10_000

/** Numbers so far apart go to the same readers, those among them that take a share of the files only. */
const ROUND_OF_ALL = FORMATS.length * 12
/** Milliseconds after which a program that has warmed up is at rest. */
const REST = 2_000

/**
 * Gives files that may bite to every public reader of a whole installation: no program ends, is deaf or grows, and whatever
 * takes long ends with a clear error. The file of a run follows from the seed and its number alone.
 */
export async function campaign(options: CampaignOptions): Promise<CampaignResult> {
  const folder = temporaryFolder('regesta-bites-')
  try {
    const fixture = await openFixture(folder.path)
    try {
      const watch = await watchInstallation(`${folder.path}/home`)
      try {
        return await serve(fixture, watch, options)
      } finally {
        watch.stop()
      }
    } finally {
      await fixture.leave()
    }
  } finally {
    folder.remove()
  }
}

async function serve(fixture: Fixture, watch: Watch, { runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log }, 500)
  const grow = grower(fixture.seeds)
  broken.noteAll(await warmUp(fixture))
  await pause(REST)
  watch.takeBaseline()
  for (let done = 0; done < runs; done += FORMATS.length) {
    const numbers = Array.from({ length: Math.min(FORMATS.length, runs - done) }, (_, index) => seed + done + index)
    const files: Numbered[] = []
    for (const number of numbers) files.push({ number, ...(await grow(number)) })
    const { byNumber, others, unrepeated } = await findBites(fixture, watch, files)
    for (const number of numbers) broken.note(number - seed, byNumber.get(number) ?? [])
    broken.noteAll(others.map((sentence) => `runs ${done} to ${done + numbers.length - 1}: ${sentence}`))
    for (const sentence of unrepeated) log(`  once, and by no file alone: ${sentence}`)
  }
  broken.noteAll(strangersClosed(fixture))
  log(`  megabytes that programs grew by: ${JSON.stringify(watch.largest())}`)
  return { runs, failures: broken.sentences }
}

/** Sound files of each format go through every reader, so that all is loaded; each reader has to take one of them. */
async function warmUp(fixture: Fixture): Promise<string[]> {
  const files = FORMATS.flatMap((format, at) =>
    fixture.seeds[format].map((content, index): Numbered => {
      return { number: at - (index + 1) * ROUND_OF_ALL, format, origin: 'sound', content }
    }),
  )
  return refusedReaders(await serveChunk(fixture, files))
}
