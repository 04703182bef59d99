import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deposition, depositionInternal } from '@regesta/contracts/deposition'
import { operationEndpoints } from '@regesta/contracts/operations'
import { projects as projectsContract } from '@regesta/contracts/projects'
import { type InternalRecord, projectsInternal } from '@regesta/contracts/projects-internal'
import { settings as settingsContract } from '@regesta/contracts/settings'
import { type Client, connect, connectRaw, type RawClient } from '@regesta/http/connect'
import { practiceToken } from '@regesta/http/practice-token'
import { type PracticeRepository, startPracticeRepository } from '@regesta/practice-repository/service'
import { projects } from '@regesta/projects/service'
import { settings } from '@regesta/settings/service'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { addToProject, readRecord } from '@regesta/testing/ledger'
import { openFolder } from '@regesta/testing/plant-project'
import { startForTest, TEST_KEY } from '@regesta/testing/start-for-test'
import { storeRecord } from '@regesta/testing/store-record'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { untilRepositoryIs } from '@regesta/testing/until-repository'

const CONTRACT = { ...deposition, ...operationEndpoints('deposition') }

/** The deposition service as a process that can be killed, its neighbours, and the practice repository. */
export interface DepositFixture {
  /** Everything that the services and the repository keep lies below. */
  readonly home: string
  readonly practice: PracticeRepository
  readonly project: string
  readonly ledger: Client<typeof projectsInternal>
  readonly client: RawClient<typeof CONTRACT>
  readonly internal: RawClient<typeof depositionInternal>
  addFile(name: string, content: string): Promise<{ file_id: number; path: string }>
  /** @param repository the identity of its repository; the practice repository when left out */
  prepare(title: string, files: readonly number[], repository?: string): Promise<number>
  /** The repository that the configuration names for the sandbox, known to the service; empty: the practice repository. */
  configure(sandboxUrl: string): Promise<void>
  record(id: number): Promise<InternalRecord>
  /** Ends the service without a word and starts it again. */
  kill(): Promise<void>
  /** Ends the services; their files stay until the fixture is left for good. */
  close(): Promise<void>
  stop(): Promise<void>
}

/** The way of the deposition service to a server, by its name; by default the straight one. */
export type Way = (name: string, url: string) => Promise<string>

interface FixtureOptions {
  readonly way?: Way
  /** The token that the project has stored. */
  readonly token?: string
}

/** @param clockScale divides every specified waiting time */
export async function depositFixture(
  clockScale: number,
  { way = async (_name, url) => url, token = 'practice' }: FixtureOptions = {},
): Promise<DepositFixture> {
  const { path: home, remove } = temporaryFolder()
  const neighbours = await startNeighbours(home)
  const ledger = neighbours.projects.client(projectsInternal)
  const project = await createProject(neighbours.projects.client(projectsContract), home, token)

  const program = import.meta.resolve('@regesta/deposition/main')
  const environment = { DEPOSITION_CLOCK_SCALE: String(clockScale), REGESTA_LOG: 'info' }
  const log = openSync(join(home, 'deposition.log'), 'a')
  const ways = await waysTo(neighbours.addresses, way)
  const victim = await killable(() => forkService(program, { home, addresses: ways, environment, log }))
  const end = () => victim.current().stop().then(neighbours.stop)
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= end().finally(() => closeSync(log))
    return closing
  }
  const neighbour = { name: 'deposition', url: () => victim.current().url, key: TEST_KEY, patience: 20_000 }

  return {
    home,
    practice: neighbours.practice,
    project,
    ledger,
    client: connectRaw(CONTRACT, neighbour),
    internal: connectRaw(depositionInternal, neighbour),
    addFile: async (name, content) => {
      const path = plantFile(home, name, content)
      return { file_id: await addToProject(ledger, project, path), path }
    },
    prepare: (title, files, repository = 'practice') =>
      storeRecord(ledger, { project, title, files, repository, metadata: { version: '1.0.0' } }),
    configure: async (sandboxUrl) => {
      await nameSandbox(neighbours.settings.client(settingsContract), sandboxUrl)
      await untilRepositoryIs(connect(deposition, neighbour), sandboxUrl === '' ? 'practice' : sandboxUrl)
    },
    record: (id) => readRecord(ledger, project, id),
    kill: victim.kill,
    close,
    stop: async () => {
      await close()
      remove()
    },
  }
}

async function waysTo(addresses: Record<string, string>, way: Way): Promise<Record<string, string>> {
  const ways: Record<string, string> = {}
  for (const [name, url] of Object.entries(addresses)) ways[name] = await way(name, url)
  return ways
}

function plantFile(home: string, name: string, content: string | Uint8Array): string {
  const path = join(home, 'in', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

async function nameSandbox(settings: Client<typeof settingsContract>, url: string): Promise<void> {
  const { configData } = await settings.getConfiguration()
  const repo = { ...(configData.repo as Record<string, unknown>), sandbox_base_url: url }
  await settings.saveConfiguration({ body: { ...configData, repo } })
  await settings.close()
}

async function startNeighbours(home: string) {
  const practice = await startPracticeRepository({
    folder: join(home, 'practice'),
    token: practiceToken(home),
    open: true,
    logLevel: 'silent',
  })
  const addresses: Record<string, string> = { 'practice-repository': practice.url }
  const settingsService = await startForTest(settings, { home, addresses })
  addresses.settings = settingsService.url
  const projectsService = await startForTest(projects, { home, addresses })
  addresses.projects = projectsService.url
  return {
    practice,
    addresses,
    settings: settingsService,
    projects: projectsService,
    stop: async () => void (await Promise.all([projectsService.stop(), settingsService.stop(), practice.stop()])),
  }
}

/** A process that is started again when it is killed; who kills it meanwhile waits for the same start. */
async function killable(start: () => Promise<ForkedService>) {
  let service = await start()
  let killing: Promise<void> | undefined
  async function replace(): Promise<void> {
    await service.kill()
    service = await start()
  }
  return {
    current: () => service,
    kill(): Promise<void> {
      killing ??= replace().finally(() => {
        killing = undefined
      })
      return killing
    },
  }
}

async function createProject(
  client: Client<typeof projectsContract>,
  home: string,
  credential_value: string,
): Promise<string> {
  const [input, output] = [join(home, 'in'), join(home, 'out')]
  for (const folder of [input, output]) mkdirSync(folder)
  writeFileSync(join(input, 'first.txt'), 'first')
  const project = await openFolder(client, { input, output, file: join(home, 'campaign.pdb') })
  const [credential_name, credential_type] = ['token', 'repo_api_token']
  await client.storeCredential({
    body: { credential_name, credential_type, is_sandbox: true, credential_value },
  })
  return project
}
