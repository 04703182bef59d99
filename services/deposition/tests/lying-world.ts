import { randomUUID } from 'node:crypto'
import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { type LyingHop, lyingHop, type Said } from './lying-hop.js'
import { startWorld, type World } from './world.js'

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

/** A world whose service reaches the repository over a hop that may lie, and what its tests do and look at. */
export interface LyingWorld {
  readonly world: World
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

/** One world for all tests of a file: before each of them everybody is honest and has seen nothing. */
export async function lyingWorld(): Promise<LyingWorld> {
  let hop: LyingHop | undefined
  const world = await startWorld({
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
    world.practice.faults.reset()
    world.practice.journal.clear()
  })
  afterAll(async () => {
    await world.stop()
    await between.close()
  })
  return { world, hop, ...stepsOf(world), ...viewOf(world) }
}

function stepsOf({ prepare: prepareFiles, deposition }: World) {
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

function viewOf(world: World) {
  const repository = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${world.practice.url}${path}`, {
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
      (await world.ledger.listWrites({ project: world.project, query: { record_id: id } })).writes[0],
    settled: (id: number) =>
      vi.waitFor(async () => {
        const record = await world.record(id)
        expect(record).toMatchObject({ open_writes: [], claim: null })
        return record
      }, patient),
  }
}
