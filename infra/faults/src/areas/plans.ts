import { setTimeout as pause } from 'node:timers/promises'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { type DepositFixture, depositFixture } from '../deposition/deposit-fixture.js'
import { SCALE, SEARCH_DELAY } from '../deposition/random-faults.js'
import { planAndCarryOut } from '../plans/carry-out.js'
import { examineAccount } from '../plans/examine-account.js'
import {
  chooseRefusals,
  type Planted,
  type Refusals,
  refuseFiles,
  refusePublications,
} from '../plans/lasting-refusals.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

export const longForm = 1_000

const FILES = 3
/** The part of the calls that fails in passing. */
const PASSING = 0.03
/** How often an action is planned and carried out until only what is refused for good is left of it. */
const ROUNDS = 40
/** Milliseconds in which the service reads what became of writes whose answers were lost: 240 s and some, as the clock runs. */
const SETTLING = 300_000 / SCALE

/**
 * As many records as there are runs, of three files each, are drafted, uploaded and published by plans, while calls fail in
 * passing, the service is killed once in each action, and the repository refuses some files and publications for good. What
 * was planned and what came of it differ by exactly those, by id, and nothing is there twice.
 */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const fixture = await depositFixture(SCALE)
  try {
    const random = randomFrom(seed)
    const records = await plant(fixture, runs)
    const refusals = chooseRefusals(records, random)
    const failures: string[] = []
    for (const action of ACTIONS) {
      const problems = await carryOutAll(fixture, records, refusals, { action, seed })
      failures.push(...problems)
      log(`  ${action.type}: ${problems.length} broken promises`)
    }
    fixture.practice.faults.reset()
    await pause(SEARCH_DELAY)
    failures.push(...(await examineAccount(fixture, records, refusals)))
    for (const failure of failures) log(`  ${failure}`)
    return { runs, failures }
  } finally {
    await fixture.stop()
  }
}

interface Action {
  readonly type: string
  /** The call of the repository that fails in passing. */
  readonly route: string
  /** Has the repository refuse what this action needs. */
  refuse(fixture: DepositFixture, refusals: Refusals): Promise<void> | void
  /** Records for which it cannot be done. */
  impossible(refusals: Refusals): readonly number[]
  isDone(record: InternalRecord): boolean
}

const ACTIONS: readonly Action[] = [
  {
    type: 'create_api_draft',
    route: 'createDeposition',
    refuse: () => {},
    impossible: () => [],
    isDone: ({ record_status }) => record_status === 'draft',
  },
  {
    type: 'upload_files',
    route: 'putBucketFile',
    refuse: refuseFiles,
    impossible: ({ file }) => [...file.keys()],
    isDone: ({ files }) => files.every(({ upload_status }) => upload_status === 'uploaded'),
  },
  {
    type: 'publish',
    route: 'publishDeposition',
    refuse: refusePublications,
    impossible: ({ file, publication }) => [...file.keys(), ...publication],
    isDone: ({ record_status }) => record_status === 'published',
  },
]

async function plant(fixture: DepositFixture, runs: number): Promise<Planted[]> {
  const records: Planted[] = []
  for (let number = 0; number < runs; number += 1) {
    const title = `plans-${number}`
    const files = Array.from({ length: FILES }, (_, file) => `${title}-${file}.txt`)
    const added = await Promise.all(files.map((name) => fixture.addFile(name, `${name} `.repeat(50))))
    const fileIds = added.map(({ file_id }) => file_id)
    records.push({ id: await fixture.prepare(title, fileIds), title, files })
  }
  return records
}

async function carryOutAll(
  fixture: DepositFixture,
  records: readonly Planted[],
  refusals: Refusals,
  { action, seed }: { readonly action: Action; readonly seed: number },
): Promise<string[]> {
  await action.refuse(fixture, refusals)
  failInPassing(fixture, action.route, seed)
  const ids = records.map(({ id }) => id)
  const impossible = action.impossible(refusals)
  let left: readonly number[] = ids
  for (let round = 0; round < ROUNDS; round += 1) {
    const came = await planAndCarryOut(fixture, action.type, ids, round === 0)
    const doubled = came.planned.filter((id) => !left.includes(id))
    if (doubled.length > 0) return [`${action.type} was planned again for ${doubled.join()}, which had it`]
    left = (await recordsOf(fixture, ids)).filter((record) => !action.isDone(record)).map(({ record_id }) => record_id)
    const untold = came.status === 'completed' ? came.notDone.filter((id) => !left.includes(id)) : []
    if (untold.length > 0) return [`${action.type} of ${untold.join()} was done and came out otherwise`]
    if (came.status === 'completed' && sameIds(left, impossible)) return []
    await pause(SETTLING)
  }
  return [`${action.type}: ${left.join()} are left instead of ${impossible.join()}`]
}

const BLOCK = 500

async function recordsOf({ ledger, project }: DepositFixture, ids: readonly number[]): Promise<InternalRecord[]> {
  const records: InternalRecord[] = []
  for (let start = 0; start < ids.length; start += BLOCK) {
    const answer = await ledger.readRecords({ project, body: { record_ids: ids.slice(start, start + BLOCK) } })
    records.push(...answer.records)
  }
  return records
}

const byNumber = (a: number, b: number) => a - b
const sameIds = (some: readonly number[], others: readonly number[]) =>
  [...some].sort(byNumber).join() === [...others].sort(byNumber).join()

/** Errors, lost answers and pages of a gateway, a third each. */
function failInPassing({ practice }: DepositFixture, route: string, seed: number): void {
  const each = { route, times: null, probability: PASSING / 3 }
  practice.faults.arm({ ...each, kind: 'error-before-commit', status: 503, seed: seed + 1 })
  practice.faults.arm({ ...each, kind: 'reset', at: 'after-commit', seed: seed + 2 })
  practice.faults.arm({ ...each, kind: 'html-504', commit: 'before', seed: seed + 3 })
}
