import { randomUUID } from 'node:crypto'
import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'
import { type LyingHop, lyingHop, type Said } from './lying-hop.js'

/** Divides every specified waiting time. */
export const SCALE = 60
/** How long a test waits for readings that follow their schedule. */
export const patient = { timeout: 40_000, interval: 20 }

export const CREATE = /^POST \/api\/deposit\/depositions$/
export const LIST = /^GET \/api\/deposit\/depositions\?/
export const METADATA = /^PUT \/api\/deposit\/depositions\/\d+$/
export const PUBLISH = /\/actions\/publish$/
export const DISCARD = /\/actions\/discard$/

export const byRecord = (id: number) => ({ body: { local_record_db_id: id } })
export const asObject = (truth: Said | undefined) => truth?.body as Record<string, unknown>

/** A deposition as the repository itself tells. */
interface Told {
  readonly id: number
  readonly title: string
  readonly submitted: boolean
  readonly metadata: Record<string, unknown>
  readonly files: readonly { readonly filename: string }[]
}

/** A fixture whose service reaches the repository over a hop that may lie, and what its tests do and look at. */
export interface LyingFixture {
  readonly fixture: Fixture
  readonly hop: LyingHop
  /** A call to the repository itself, in the name of the service's account. */
  repository(method: string, path: string, body?: unknown): Promise<{ status: number; body: Told }>
  /** What the account has under this title, all versions. */
  depositionsOf(title: string): Promise<Told[]>
  prepare(title: string): Promise<number>
  drafted(title: string): Promise<number>
  uploaded(title: string): Promise<number>
  published(title: string): Promise<number>
  /** The latest remote write of a record. */
  newest(id: number): Promise<RemoteWrite | undefined>
  /** The record when nothing about it is open any more. */
  settled(id: number): Promise<InternalRecord>
}

/** One fixture for all tests of a file: before each of them everybody is honest and has seen nothing. */
export async function lyingFixture(): Promise<LyingFixture> {
  let hop: LyingHop | undefined
  const fixture = await startFixture({
    clockScale: SCALE,
    practiceUrl: async (target) => {
      hop = await lyingHop(target)
      return hop.url
    },
  })
  if (hop === undefined) throw new Error('no hop')
  const between = hop
  beforeEach(() => {
    between.beHonest()
    fixture.practice.faults.reset()
    fixture.practice.journal.clear()
  })
  afterAll(async () => {
    await fixture.stop()
    await between.close()
  })
  return { fixture, hop, ...stepsOf(fixture), ...viewOf(fixture) }
}

function stepsOf({ prepare: prepareFiles, deposition }: Fixture) {
  const prepare = (title: string) => prepareFiles(title, { [`${randomUUID()}.txt`]: title })
  const drafted = async (title: string) => {
    const id = await prepare(title)
    await deposition.createApiDraft(byRecord(id))
    return id
  }
  const uploaded = async (title: string) => {
    const id = await drafted(title)
    await deposition.uploadFiles(byRecord(id))
    return id
  }
  const published = async (title: string) => {
    const id = await uploaded(title)
    await deposition.publishRecord(byRecord(id))
    return id
  }
  return { prepare, drafted, uploaded, published }
}

function viewOf(fixture: Fixture) {
  const repository = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${fixture.practice.url}${path}`, {
      method,
      headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json().catch(() => undefined)) as Told }
  }
  return {
    repository,
    depositionsOf: async (title: string) => {
      const { body } = await repository('GET', '/api/deposit/depositions?all_versions=true&size=100')
      return (body as unknown as Told[]).filter((one) => one.title === title)
    },
    newest: async (id: number) =>
      (await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })).writes[0],
    settled: (id: number) =>
      vi.waitFor(async () => {
        const record = await fixture.record(id)
        expect(record).toMatchObject({ open_writes: [], claim: null })
        return record
      }, patient),
  }
}
