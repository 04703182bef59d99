import { routeLookup } from '@regesta/gateway/route-lookup'
import fc from 'fast-check'
import { generator } from '../random.js'
import { type HostileFixture, openHostileFixture } from './hostile-fixture.js'
import { type HostileRequest, requestsFor } from './hostile-request.js'
import { carriedPaths } from './judge.js'
import { namedPaths } from './named-paths.js'
import { SECRET } from './sample-names.js'
import { inParallel, send, show } from './send.js'
import { checkSurvival, figuresAtRest, observe } from './survival.js'

export interface HostileOptions {
  /** How many requests are sent. */
  requests: number
  seed: number
  /** Only the requests with these numbers. */
  only?: readonly number[] | undefined
  log: (line: string) => void
}

export interface HostileResult {
  sent: number
  /** How often each status was answered. */
  statuses: Record<number, number>
  /** One entry for each broken promise. */
  failures: string[]
}

/** Requests that are under way at the same time. */
const WIDTH = 6
/** The part of the requests that is sent while no project is loaded. */
const WITHOUT_PROJECT = 0.2
/** These change what all others see; they are sent one at a time, and put right again after each. */
const DISTURBING = ['saveConfiguration', 'loadProject', 'unloadProject']
const TELL_EVERY = 1_000

/**
 * Sends thousands of requests that nobody should send to every endpoint of a running installation: made from the
 * contracts, then changed. What is promised: only specified answers, none missing, nothing told that is nobody's business,
 * no process restarted, no memory kept, no file changed, and afterwards the whole main job as before.
 */
export async function campaign(options: HostileOptions): Promise<HostileResult> {
  const fixture = await openHostileFixture()
  const result: HostileResult = { sent: 0, statuses: {}, failures: [] }
  const carried = new Set<string>()
  const texts = [SECRET, fixture.installation.run.key]
  const secrets = { texts, knownFolders: [fixture.root], carriedPaths: carried }
  const before = observe(fixture)
  const named = new Set<string>()
  const one = async (request: HostileRequest, index: number) => {
    for (const path of carriedPaths(request)) carried.add(path)
    const { statuses, faults } = await send(request, fixture.installation.url, secrets)
    if (statuses.some(isAccepted)) for (const path of namedPaths(request, fixture.root)) named.add(path)
    result.sent += 1
    for (const status of statuses) result.statuses[status] = (result.statuses[status] ?? 0) + 1
    result.failures.push(...faults.map((fault) => `request ${index} ${statuses.join()}: ${fault}: ${show(request)}`))
    if (result.sent % TELL_EVERY === 0)
      options.log(`  ${result.sent} requests, ${result.failures.length} broken promises`)
  }
  try {
    const middle = await sendAll(requestsOf(fixture, options), fixture, one)
    result.failures.push(...(await checkSurvival(fixture, { ...before, named }, middle, texts)))
  } finally {
    await fixture.close()
  }
  if (result.failures.length === 0) fixture.remove()
  else options.log(`  What it worked on is kept: ${fixture.root}`)
  return result
}

const isAccepted = (status: number) => status >= 200 && status < 300

type Numbered = readonly [request: HostileRequest, index: number]

/** The requests of a seed, in two parts. */
interface Plan {
  readonly withoutProject: readonly Numbered[]
  readonly withProject: readonly Numbered[]
}

function requestsOf({ knowledge }: HostileFixture, { requests, seed, only }: HostileOptions): Plan {
  const { targets } = routeLookup()
  const numRuns = Math.ceil(requests / targets.length)
  const all = targets.flatMap((target, index) =>
    fc.sample(requestsFor(target, knowledge), { seed: seed + index, numRuns }),
  )
  const chosen = shuffled(all, generator(seed))
    .slice(0, requests)
    .map((request, index) => [request, index] as const)
    .filter(([, index]) => only === undefined || only.includes(index))
  const boundary = requests * WITHOUT_PROJECT
  return {
    withoutProject: chosen.filter(([, index]) => index < boundary),
    withProject: chosen.filter(([, index]) => index >= boundary),
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const placed = list.map((item) => ({ item, place: random() }))
  return placed.sort((a, b) => a.place - b.place).map(({ item }) => item)
}

/** @returns what processes held when the first half was through */
async function sendAll(
  { withoutProject, withProject }: Plan,
  fixture: HostileFixture,
  one: (request: HostileRequest, index: number) => Promise<void>,
) {
  const isDisturbing = ([{ target }]: Numbered) => DISTURBING.includes(target.name)
  const many = (list: readonly Numbered[]) =>
    inParallel(
      list.filter((numbered) => !isDisturbing(numbered)),
      WIDTH,
      ([request, index]) => one(request, index),
    )
  const half = withProject.length >> 1
  await many(withoutProject)
  await fixture.regesta.loadProject({ body: { path: fixture.project } })
  await many(withProject.slice(0, half))
  const middle = await figuresAtRest(fixture)
  await many(withProject.slice(half))
  for (const [request, index] of [...withoutProject, ...withProject].filter(isDisturbing)) {
    await one(request, index)
    await fixture.regesta.saveConfiguration({ body: fixture.configuration })
  }
  return middle
}
