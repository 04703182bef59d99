import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkMainJob, MAIN_JOB_SERVICES } from '@regesta/demo/check-main-job'
import { runMainJob } from '@regesta/demo/main-job'
import { untilWhole } from '@regesta/demo/until-whole'
import type { Installation } from '@regesta/launcher/installation'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { isStillRunning, type KnownProcess } from '@regesta/processes/known-process'
import { startTimeOf } from '@regesta/processes/process-table'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { disturb, SLEEPERS } from '../asleep/disturb.js'
import { ask, pose, QUESTIONS } from '../asleep/questions.js'
import { askAround, lookOn, storePipelines, type Visit } from '../asleep/visitors.js'
import { brokenPromises } from '../broken-promises.js'
import { openFixture } from '../installation/fixture.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

/** Each run takes about half a minute. */
export const longForm = 40

/** Services fall asleep so soon, milliseconds. */
const REST_AFTER = 1_000
/** How long people come between two starts of the installation, milliseconds. */
const LENGTH = 6_000
const ASKING = 4
/** So long the last service may take to fall asleep when nobody comes any more, milliseconds. */
const PATIENCE = 120_000
const silent = { step: () => {}, line: () => {}, progress: () => {} }

/**
 * People come while services fall asleep and wake, to an installation that is started twice; in every second run services are
 * killed or stopped meanwhile. Everybody is answered, the records are those of an undisturbed job, what was stored is there
 * once, nobody but who was killed has fallen, all sleep in the end, and no process is left.
 */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log })
  for (let run = 0; run < runs; run += 1) {
    const folder = temporaryFolder('regesta-faults-')
    const stored: string[] = []
    const options = { random: randomFrom(seed + run), isDisturbed: (seed + run) % 2 === 0, stored }
    try {
      const home = join(folder.path, 'home')
      broken.note(run, [...(await fromStartToStop(home, options)), ...(await fromStartToStop(home, options))])
    } finally {
      folder.remove()
    }
  }
  return { runs, failures: broken.sentences }
}

interface StoryOptions extends Pick<Visit, 'random' | 'isDisturbed'> {
  /** The pipelines that are stored, from earlier starts too. */
  readonly stored: string[]
}

async function fromStartToStop(home: string, options: StoryOptions): Promise<string[]> {
  const services = [...MAIN_JOB_SERVICES, ...SLEEPERS]
  const { installation, falls, leave } = await openFixture({ home, services, together: false, restAfter: REST_AFTER })
  const before = new Map<number, KnownProcess>()
  const noting = setInterval(() => noteProcesses(installation, before), 20)
  const problems: string[] = []
  try {
    await untilWhole(installation)
    problems.push(...(await people(installation, options)))
    await untilWhole(installation)
    problems.push(...(await whatIsThere(installation, options.stored)), ...(await allSleep(installation)))
  } catch (error) {
    problems.push(`stopped: ${(error as Error).stack}`)
  } finally {
    clearInterval(noting)
    await leave()
  }
  const others = falls.filter((line) => !(options.isDisturbed && line.includes('SIGKILL')))
  const left = [...before.values()].filter(isStillRunning).map(({ pid }) => `process ${pid} is left`)
  return [...problems, ...others, ...left]
}

function noteProcesses(installation: Installation, noted: Map<number, KnownProcess>): void {
  for (const pid of Object.values(installation.pids()))
    if (!noted.has(pid)) noted.set(pid, { pid, startTime: startTimeOf(pid) })
}

/** People at work, who ask, store and look on, for a while. */
async function people(installation: Installation, { random, isDisturbed, stored }: StoryOptions): Promise<string[]> {
  const until = performance.now() + LENGTH
  const visit = { installation, random, isDisturbed, restAfter: REST_AFTER, isOver: () => performance.now() > until }
  const over = new AbortController()
  const disturbing = isDisturbed ? disturb(installation, random, over.signal) : undefined
  try {
    const all = [
      ...Array.from({ length: ASKING }, () => askAround(visit)),
      storePipelines(visit, stored),
      lookOn(visit),
    ]
    return (await Promise.all([...all, work(visit)])).flat()
  } finally {
    over.abort()
    await disturbing
  }
}

const jobOf = ({ url, home }: Installation) => ({ gateway: url, folder: join(home, 'demo'), report: silent })

async function work({ installation, random, isDisturbed, isOver }: Visit): Promise<string[]> {
  const problems: string[] = []
  while (!isOver()) {
    const fails = ({ message }: Error) => void (isDisturbed || problems.push(`the job: ${message}`))
    await runMainJob(jobOf(installation)).catch(fails)
    await pause(REST_AFTER * 4 * random())
  }
  return problems
}

async function whatIsThere(installation: Installation, stored: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(QUESTIONS.map((question) => pose(installation, question, false)))
  const records = await checkMainJob(installation, await runMainJob(jobOf(installation)))
  const { text } = await ask(installation, '/pipelines')
  const times = (identifier: string) => text.split(`"identifier":"${identifier}"`).length - 1
  const wrong = stored.filter((identifier) => times(identifier) !== 1)
  return [...answers.flat(), ...records, ...wrong.map((one) => `the pipeline ${one} is there ${times(one)} times`)]
}

/** Waits until all sleep who may, which the health tells; answers who does not. */
async function allSleep(installation: Installation): Promise<string[]> {
  const end = performance.now() + PATIENCE
  const awake = () => SLEEPERS.filter((name) => installation.pids()[name] !== undefined)
  while (awake().length > 0 && performance.now() < end) await pause(20)
  const { text } = await ask(installation, '/health')
  const { services } = JSON.parse(text) as { services: Record<string, { asleep?: boolean }> }
  const untold = SLEEPERS.filter((name) => services[name]?.asleep !== true)
  return [
    ...awake().map((name) => `${name} does not fall asleep`),
    ...untold.map((name) => `the health does not say that ${name} sleeps`),
  ]
}
