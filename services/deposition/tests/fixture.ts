import { randomBytes } from 'node:crypto'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deposition as contract, depositionInternal } from '@regesta/contracts/deposition'
import { projects as projectsContract } from '@regesta/contracts/projects'
import { type InternalRecord, projectsInternal } from '@regesta/contracts/projects-internal'
import { settings as settingsContract } from '@regesta/contracts/settings'
import { depositionWith } from '@regesta/deposition/service'
import { KEY_HEADER } from '@regesta/http/headers'
import { practiceToken } from '@regesta/http/practice-token'
import { type PracticeRepository, startPracticeRepository } from '@regesta/practice-repository/service'
import type { Settings } from '@regesta/practice-repository/settings'
import { projects } from '@regesta/projects/service'
import { settings } from '@regesta/settings/service'
import { forkService } from '@regesta/testing/fork-service'
import { addToProject, readRecord } from '@regesta/testing/ledger'
import { openFolder } from '@regesta/testing/plant-project'
import { startForTest, TEST_KEY, type TestService } from '@regesta/testing/start-for-test'
import { storeRecord } from '@regesta/testing/store-record'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

const MAIN = import.meta.resolve('@regesta/deposition/main')

export interface FixtureOptions {
  /** Divides every specified waiting time. */
  clockScale?: number
  practice?: Partial<Settings>
  configuration?: Record<string, unknown>
  /** The practice repository stands for a real one: configured by its address, it gets the token that is stored. */
  asRealOne?: boolean
  /** The practice repository takes no token but that of this installation. */
  closed?: boolean
  /** Stands between the service and the practice repository. */
  practiceUrl?: (practice: string) => Promise<string>
  /** Stands between the service and the projects service. */
  projectsUrl?: (projects: string) => Promise<string>
  /** Stands between the services and the settings service. */
  settingsUrl?: (settings: string) => Promise<string>
  /** Runs the service in a process of its own that writes every log line to this file in the home folder. */
  logFile?: string
}

/** The real neighbours, the practice repository and one active project. */
export interface Fixture extends Clients, ReturnType<typeof clientsOfNeighbours> {
  readonly home: string
  readonly practice: PracticeRepository
  readonly project: string
  readonly projectPath: string
  /** Writes a file into a project's folder and adds it. */
  addFile(name: string, content: string | Uint8Array, to?: string): Promise<{ file_id: number; path: string }>
  /** A prepared record of these files; the first is its source. */
  prepare(
    title: string,
    files: Record<string, string | Uint8Array>,
    metadata?: Record<string, unknown>,
    to?: string,
  ): Promise<number>
  record(id: number): Promise<InternalRecord>
  /** Requests that the practice repository has seen, as `METHOD route`. */
  calls(): string[]
  /** Starts another deposition service on the same data, after the present one has gone without a word. */
  restart(): Promise<void>
  /** The same, after SIGKILL to the process of the present one; for a service in a process of its own (`logFile`). */
  killAndRestart(): Promise<void>
  /** Makes a project of this name in the fixture's folder, as `<name>.pdb`, and loads it. */
  newProject(name: string): Promise<string>
  /** The address of the deposition service, and a plain call with the installation key. */
  url(): string
  fetch(url: string, options?: { method?: string }): Promise<Response>
  stop(): Promise<void>
}

export const randomContent = (size: number): Uint8Array => randomBytes(size)

type Service = Pick<TestService, 'url' | 'client' | 'raw' | 'stop'> & { readonly kill?: () => Promise<void> }

const clientsOf = (service: Service) => ({
  deposition: service.client(contract),
  raw: service.raw(contract),
  internal: service.client(depositionInternal),
})

type Clients = Readonly<ReturnType<typeof clientsOf>>

const clientsOfNeighbours = (projects: TestService, settings: TestService) => ({
  projects: projects.client(projectsContract),
  ledger: projects.client(projectsInternal),
  settings: settings.client(settingsContract),
})

export async function startFixture(options: FixtureOptions = {}): Promise<Fixture> {
  const folder = temporaryFolder()
  const home = folder.path
  const practice = await startPracticeRepository({
    folder: join(home, 'practice'),
    token: practiceToken(home),
    open: !options.closed,
    ...(options.practice === undefined ? {} : { settings: options.practice }),
  })
  const addresses: Record<string, string> = {
    'practice-repository': options.asRealOne
      ? 'http://127.0.0.1:9'
      : ((await options.practiceUrl?.(practice.url)) ?? practice.url),
  }
  const running: TestService[] = []
  const settingsService = await startForTest(settings, { home, addresses })
  addresses.settings = (await options.settingsUrl?.(settingsService.url)) ?? settingsService.url
  const body = options.asRealOne ? { repo: { sandbox_base_url: practice.url } } : options.configuration
  if (body !== undefined) await settingsService.client(settingsContract).saveConfiguration({ body })
  const projectsService = await startForTest(projects, { home, addresses })
  addresses.projects = (await options.projectsUrl?.(projectsService.url)) ?? projectsService.url
  const definition = depositionWith({ clockScale: options.clockScale ?? 1 })
  const start = (): Promise<Service> => {
    if (options.logFile === undefined) return startForTest(definition, { home, addresses })
    const environment = { REGESTA_LOG: 'trace', DEPOSITION_CLOCK_SCALE: String(options.clockScale ?? 1) }
    return forkService(MAIN, { home, addresses, environment, log: openSync(join(home, options.logFile), 'a') })
  }
  let service = await start()
  let clients = clientsOf(service)
  running.push(settingsService, projectsService)
  const neighbours = clientsOfNeighbours(projectsService, settingsService)

  async function newProject(name: string): Promise<string> {
    const dataIn = join(home, name, 'in')
    mkdirSync(dataIn, { recursive: true })
    mkdirSync(join(home, name, 'out'), { recursive: true })
    writeFileSync(join(dataIn, 'first.txt'), `first of ${name}`)
    return openFolder(neighbours.projects, {
      input: dataIn,
      output: join(home, name, 'out'),
      file: join(home, `${name}.pdb`),
    })
  }

  const project = await newProject('museum')

  async function addFile(name: string, content: string | Uint8Array, to = project) {
    const path = join(home, to === project ? 'museum' : to, 'in', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return { file_id: await addToProject(neighbours.ledger, to, path), path }
  }

  async function prepare(
    title: string,
    files: Record<string, string | Uint8Array>,
    metadata: Record<string, unknown> = {},
    to = project,
  ): Promise<number> {
    const ids: number[] = []
    for (const [name, content] of Object.entries(files)) ids.push((await addFile(name, content, to)).file_id)
    const repository = options.asRealOne ? practice.url : 'practice'
    return storeRecord(neighbours.ledger, { project: to, title, files: ids, metadata, repository })
  }

  return {
    home,
    practice,
    project,
    projectPath: join(home, 'museum.pdb'),
    get deposition() {
      return clients.deposition
    },
    get raw() {
      return clients.raw
    },
    get internal() {
      return clients.internal
    },
    ...neighbours,
    addFile,
    prepare,
    record: (id) => readRecord(neighbours.ledger, project, id),
    calls: () => practice.journal.list().map(({ method, route }) => `${method} ${route}`),
    restart: async () => {
      await service.stop()
      service = await start()
      clients = clientsOf(service)
    },
    killAndRestart: async () => {
      await service.kill?.()
      service = await start()
      clients = clientsOf(service)
    },
    newProject,
    url: () => service.url,
    fetch: (url, init = {}) => fetch(url, { ...init, headers: { [KEY_HEADER]: TEST_KEY } }),
    stop: async () => {
      await service.stop()
      await Promise.all(running.map((one) => one.stop()))
      await practice.stop()
      folder.remove()
    },
  }
}

/** One fixture for all tests of a file: before each, the repository works again and has seen nothing. */
export async function sharedFixture(options: FixtureOptions = {}): Promise<Fixture> {
  const fixture = await startFixture(options)
  beforeEach(() => {
    fixture.practice.faults.reset()
    fixture.practice.journal.clear()
  })
  // A disturbance that never struck shows nothing.
  afterEach(() => {
    const idle = fixture.practice.faults.list().filter(({ hits }) => hits === 0)
    expect(idle.map(({ fault }) => fault)).toEqual([])
  })
  afterAll(() => fixture.stop())
  return fixture
}

/** Waits until an armed disturbance strikes: what it holds up is under way then. */
export const untilStruck = ({ practice }: Pick<Fixture, 'practice'>): Promise<boolean> =>
  vi.waitUntil(() => practice.faults.list().some(({ hits }) => hits > 0), { timeout: 20_000, interval: 5 })
