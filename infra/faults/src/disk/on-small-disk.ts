import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { brokenPromises } from '../broken-promises.js'
import { openFixture } from '../installation/fixture.js'
import type { CampaignResult } from '../run.js'
import { filler } from './filler.js'
import { tellStory } from './full-disk-story.js'

/** What the campaign hands to this program. */
export interface OnSmallDisk {
  readonly runs: number
  readonly seed: number
  /** The small disk, for everything but the practice repository. */
  readonly disk: string
  /** A folder with room. */
  readonly elsewhere: string
}

/** Divides specified waiting times: what a full disk leaves unknown is certain after four minutes. */
const CLOCK_SCALE = '20'
const SERVICES = ['settings', 'projects', 'components', 'execution', 'deposition', 'pipelines', 'practice-repository']

/** The campaign itself, in a process that sees the small disk. Its last line is the result as JSON. */
async function run({ runs, seed, disk, elsewhere }: OnSmallDisk): Promise<CampaignResult> {
  const home = join(disk, 'home')
  mkdirSync(home)
  symlinkSync(elsewhere, join(home, 'practice-repository'))
  const environment = { DEPOSITION_CLOCK_SCALE: CLOCK_SCALE }
  const fixture = await openFixture({ home, services: SERVICES, together: true, environment })
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const broken = brokenPromises({ seed, log }, 1)
  try {
    for (let run = 0; run < runs; run += 1) {
      const scene = {
        fixture,
        filler: filler(disk),
        folder: join(disk, `run-${run}`),
        run,
        random: randomFrom(seed + run),
      }
      const problems = await tellStory(scene).catch((error: Error) => [`stopped: ${error.stack}`])
      scene.filler.empty()
      broken.note(run, problems)
    }
    broken.noteAll(fixture.falls.map((fall) => `a process did not bear it: ${fall}`))
  } finally {
    await fixture.leave()
  }
  return { runs, failures: broken.sentences }
}

process.stdout.write(`\n${JSON.stringify(await run(JSON.parse(process.argv[2] ?? '')))}\n`)
