import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { components } from '@regesta/components/service'
import { componentsInternal, components as contract, type InstallationEvent } from '@regesta/contracts/components'
import { ServiceError } from '@regesta/contracts/problem'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import type { Handlers } from '@regesta/http/serve'
import { fakeSettings } from '@regesta/testing/fake-settings'
import { fileServer } from '@regesta/testing/file-server'
import { fakeNeighbour, startForTest, TEST_KEY, type TestService } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { describeWordCounter } from '@regesta/testing/word-counter'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll } from 'vitest'

export type Files = Record<string, string>

/** A program that knows `--help` and writes its arguments where `--output` says. */
const MAIN = `import argparse, json
parser = argparse.ArgumentParser()
parser.add_argument('--input-file')
parser.add_argument('--output', help='result')
parser.add_argument('--ignore-case', action='store_true')
parser.add_argument('--verbose', action='store_true')
arguments = parser.parse_args()
if arguments.output:
    open(arguments.output, 'w').write(json.dumps(vars(arguments)))
`

/** A small Python component without dependencies. */
export const wordCounter = (version = '1.0.0', more: Files = {}, yaml = '', name = 'word_counter'): Files => ({
  'component.yaml': describeWordCounter({ name, version, more: yaml }),
  'main.py': MAIN,
  ...more,
})

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

const PROJECT = '6f1c3b52-5a90-4c0e-9c7e-0d6a2f8e7b11'

/** Settings with this configuration, and a projects service with one project or none. */
async function neighbours(configuration: Record<string, unknown> = {}) {
  const state = {
    project: PROJECT as string | null,
    parameters: {} as Record<string, Record<string, unknown>>,
  }
  const settings = await fakeSettings(configuration)
  const part = {
    getSession: projectsInternal.getSession,
    readComponentParameters: projectsInternal.readComponentParameters,
    storeComponentParameters: projectsInternal.storeComponentParameters,
  }
  const handlers: Handlers<typeof part> = {
    getSession: ({ query: { named } }) => {
      if (named !== undefined && named !== state.project) throw new ServiceError('no_project', `No project ${named}`)
      return { status: 200, body: { project_uuid: state.project } }
    },
    readComponentParameters: ({ params }) => ({
      status: 200,
      body: { parameters: state.parameters[params.component_name] ?? {} },
    }),
    storeComponentParameters: ({ params, body }) => {
      state.parameters[params.component_name] = body.parameters
      return { status: 200, body: { ok: true } }
    },
  }
  const projects = await fakeNeighbour('projects', part, handlers)
  return {
    state,
    addresses: { settings: settings.url, projects: projects.url },
    stop: () => Promise.all([settings.stop(), projects.stop()]),
  }
}

/** Everything that the tests of one test file. */
export async function openFixture(configuration: Record<string, unknown> = {}) {
  const [fixture, registry] = await Promise.all([neighbours(configuration), fileServer()])
  const folder = temporaryFolder()
  const start = (home = folder.path) =>
    startForTest(components, { home, addresses: { ...fixture.addresses, 'practice-repository': registry.url } })
  return {
    ...fixture,
    registry,
    home: folder.path,
    componentsFolder: join(folder.path, 'components'),
    start,
    async stop() {
      await Promise.all([fixture.stop(), registry.close()])
      folder.remove()
    },
  }
}

export interface Viewed extends InstallationEvent {
  id: number
}

async function* eventsOf(service: TestService, id: string, lastEventId: number | undefined, signal?: AbortSignal) {
  const headers: Record<string, string> = { 'regesta-key': TEST_KEY }
  if (lastEventId !== undefined) headers['last-event-id'] = String(lastEventId)
  const address = `${service.url}/pipeline_components/install/stream/${id}`
  const response = await fetch(address, { headers, ...(signal ? { signal } : {}) })
  if (response.status === 204 || response.body === null) return
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  for await (const event of events) yield { ...(JSON.parse(event.data) as InstallationEvent), id: Number(event.id) }
}

/** Reads an installation's stream to its end. */
export async function watch(service: TestService, id: string, lastEventId?: number): Promise<Viewed[]> {
  const seen: Viewed[] = []
  for await (const event of eventsOf(service, id, lastEventId)) seen.push(event)
  return seen
}

/** Waits until a line stands in the log of an installation, and answers it. */
export async function waitForLine(service: TestService, id: string, line: string): Promise<string> {
  const controller = new AbortController()
  try {
    for await (const { message } of eventsOf(service, id, undefined, controller.signal))
      if (message.includes(line)) return message
    return ''
  } finally {
    controller.abort()
  }
}

export const clientOf = (service: TestService) => service.client(contract)
export const rawOf = (service: TestService) => service.raw(contract)
export const internalOf = (service: TestService) => service.client(componentsInternal)

/** Installs and waits for the end; answers the last event. */
export async function install(service: TestService, component_name: string, file_paths: Record<string, string> = {}) {
  const { installation_id } = await clientOf(service).installComponent({
    params: { component_name },
    body: { file_paths },
  })
  const events = await watch(service, installation_id)
  return { installation_id, events, last: events.at(-1) }
}

export async function update(service: TestService, component_name: string, zip_url: string) {
  const { installation_id } = await clientOf(service).updateComponent({ params: { component_name }, body: { zip_url } })
  const events = await watch(service, installation_id)
  return { installation_id, events, last: events.at(-1) }
}

let names = 0
/** Another name for each test. */
export function freshName(prefix: string): string {
  names += 1
  return `${prefix}_${names}`
}

/** A service at work for the tests of one file, which ends with them. */
export async function startedService() {
  const fixture = await openFixture()
  const service = await fixture.start()
  afterAll(async () => {
    await service.stop()
    await fixture.stop()
  })
  const put = (name: string, files: Files, version = '1.0.0') =>
    writeFiles(join(fixture.componentsFolder, name, version), files)
  return { fixture, service, client: clientOf(service), raw: rawOf(service), put }
}
