import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { components } from '@regesta/components/service'
import { components as componentsContract } from '@regesta/contracts/components'
import { deposition as depositionContract } from '@regesta/contracts/deposition'
import { pipelines as pipelinesContract } from '@regesta/contracts/pipelines'
import { projects as projectsContract } from '@regesta/contracts/projects'
import { depositionWith } from '@regesta/deposition/service'
import { execution } from '@regesta/execution/service'
import { type Client, connect } from '@regesta/http/connect'
import { practiceToken } from '@regesta/http/practice-token'
import type { ContextOptions } from '@regesta/pipelines/context'
import { pipelinesWith } from '@regesta/pipelines/service'
import { type PracticeRepository, startPracticeRepository } from '@regesta/practice-repository/service'
import { projects } from '@regesta/projects/service'
import { fakeSettings } from '@regesta/testing/fake-settings'
import { installComponent } from '@regesta/testing/install-component'
import { describeByFileName, listPrepared, openFolder, prepareWaiting } from '@regesta/testing/plant-project'
import { UNTIL_PUBLISHED } from '@regesta/testing/profiler-step'
import { startForTest, TEST_KEY, type TestService } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'

const FIXTURES = fileURLToPath(new URL('./components', import.meta.url))
const contract = { ...projectsContract, ...depositionContract, ...componentsContract, ...pipelinesContract }

/** All services that a run needs, real ones, in this process, with the component `stamp` installed and a loaded project. */
export interface Fixture {
  readonly folder: string
  readonly call: Client<typeof contract>
  /** Where the services listen; one that is changed here is called at its new address from then on. */
  readonly addresses: Record<string, string>
  readonly pipelinesUrl: string
  readonly practice: PracticeRepository
  readonly practiceUrl: string
  /** Lines that the component has written to its journal. */
  journal(): string[]
  readonly journalFile: string
  /** Prepares a record for each file of the project that has none. */
  prepareAll(): Promise<number[]>
  /** Adds and prepares one more file. */
  addFile(name: string, content?: string): Promise<number>
  /** Files of a published record as the repository shows them, by name. */
  publishedFiles(recordId: string): Promise<Record<string, { size: number; checksum: string }>>
  /** @param meanwhile what happens while the service is away */
  restartPipelines(meanwhile?: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

/**
 * @param configure makes the configuration from the fixture's folder; without it there is no settings service
 * @param options waiting times of the pipelines service
 * @param clockScale divides the waiting times of deposits
 */
export async function openFixture(
  fileNames: readonly string[],
  configure?: (folder: string) => Record<string, unknown>,
  options: ContextOptions = {},
  clockScale = 1,
): Promise<Fixture> {
  const deposition = depositionWith({ clockScale })
  const pipelines = pipelinesWith(options)
  const home = temporaryFolder('regesta-fixture-')
  const folder = home.path
  const practice = await startPracticeRepository({
    folder: join(folder, 'practice'),
    componentsFolder: FIXTURES,
    token: practiceToken(folder),
    open: true,
  })
  const addresses: Record<string, string> = { 'practice-repository': practice.url }
  const running: TestService[] = []
  if (configure !== undefined) {
    const settings = await fakeSettings(configure(folder))
    addresses.settings = settings.url
    running.push(settings)
  }
  const start = async (definition: Parameters<typeof startForTest>[0]) => {
    const service = await startForTest(definition, { home: folder, addresses })
    addresses[definition.name] = service.url
    running.push(service)
    return service
  }
  for (const definition of [projects, components, execution, deposition]) await start(definition as never)
  let pipelinesService = await start(pipelines as never)
  const urlOf: Record<string, string> = {}
  const clients = Object.entries({
    projects: projectsContract,
    deposition: depositionContract,
    components: componentsContract,
    pipelines: pipelinesContract,
  }).map(([name, one]) =>
    connect(one, { name, url: () => urlOf[name] ?? addresses[name] ?? '', key: TEST_KEY, patience: 30_000 }),
  )
  const call = Object.assign({}, ...clients) as Client<typeof contract>
  await installComponent({ url: addresses.components ?? '', key: TEST_KEY }, 'stamp')
  await createProject(call, folder, fileNames)
  const journalFile = join(folder, 'journal.txt')
  const readJournal = () => {
    try {
      return readFileSync(journalFile, 'utf8').split('\n').filter(Boolean)
    } catch {
      return []
    }
  }
  return {
    folder,
    call,
    addresses,
    get pipelinesUrl() {
      return pipelinesService.url
    },
    practice,
    practiceUrl: practice.url,
    journal: readJournal,
    journalFile,
    prepareAll: () => prepareAll(call),
    addFile: async (name, content = `content of ${name}\n`) => {
      writeFileSync(join(folder, 'in', name), content)
      await call.addSourceFiles({ body: { absolute_file_paths: [join(folder, 'in', name)] } })
      const [id] = await prepareAll(call)
      return id ?? 0
    },
    publishedFiles: async (recordId) => {
      const response = await fetch(`${practice.url}/api/records/${recordId}`)
      const { files } = (await response.json()) as { files: { key: string; size: number; checksum: string }[] }
      return Object.fromEntries(files.map(({ key, size, checksum }) => [key, { size, checksum }]))
    },
    restartPipelines: async (meanwhile) => {
      await pipelinesService.stop()
      await meanwhile?.()
      running.splice(running.indexOf(pipelinesService), 1)
      pipelinesService = await start(pipelines as never)
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.close()))
      for (const service of running.reverse()) await service.stop()
      await practice.stop()
      home.remove()
    },
  }
}

/** Makes a project of text files and loads it. */
export async function createProject(
  call: Client<typeof contract>,
  folder: string,
  fileNames: readonly string[],
): Promise<void> {
  const input = join(folder, 'in')
  mkdirSync(input, { recursive: true })
  for (const name of fileNames) writeFileSync(join(input, name), `content of ${name}\n`)
  const [output, file] = [join(folder, 'out'), join(folder, 'workshop.pdb')]
  await openFolder(call, { input, output, file })
  await describeByFileName(call)
}

async function prepareAll(call: Client<typeof contract>): Promise<number[]> {
  const before = new Set(await listPrepared(call))
  return (await prepareWaiting(call)).filter((id) => !before.has(id)).sort((a, b) => a - b)
}

/** A pipeline of stamps, each reading what the one before wrote. */
export function stampPipeline(
  identifier: string,
  fixture: Pick<Fixture, 'journalFile'>,
  changes: Record<string, unknown> = {},
  steps = 2,
) {
  return {
    identifier,
    name: identifier,
    ...UNTIL_PUBLISHED,
    steps: Array.from({ length: steps }, (_, index) => ({
      step_number: index + 1,
      step_name: `Stamp ${index + 1}`,
      component_name: 'stamp',
      parameters: { note: `${identifier}-${index + 1}`, journal: fixture.journalFile },
      inputMapping: {
        'input-file': { sourceType: 'pipelineFile', fileId: index === 0 ? 'source_file' : `stamp_${index}` },
      },
      outputs: [
        {
          id: `stamp_${index + 1}`,
          pattern: '{original_stem}_stamp.json',
          outputMapping: {
            mapToRepo: index === 0,
            repoMappings: [
              { repoField: 'notes', jsonKey: 'note' },
              { repoField: 'keywords', jsonKey: 'tags' },
            ],
          },
        },
      ],
    })),
    ...changes,
  }
}
