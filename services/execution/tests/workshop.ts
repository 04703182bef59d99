import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type ComponentInput,
  type ComponentParameter,
  componentsInternal,
  type RunDescription,
} from '@regesta/contracts/components'
import { execution as contract, executionInternal, type LogEvent } from '@regesta/contracts/execution'
import { ServiceError } from '@regesta/contracts/problem'
import { settingsInternal } from '@regesta/contracts/settings'
import { execution } from '@regesta/execution/service'
import { KEY_HEADER } from '@regesta/http/headers'
import { events, reply } from '@regesta/http/reply'
import { fakeNeighbour, startForTest, TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The interpreter itself, not a launcher in front of it. */
export const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim()
export const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url))

const named = (name: string) => ({ name, label: name, description: '' })

export const input = (name: string, more: Partial<ComponentInput> = {}): ComponentInput => ({
  ...named(name),
  type: 'file_path',
  required: false,
  default: null,
  file_extensions: [],
  regex_pattern: null,
  min_size_bytes: null,
  mutex_with: [],
  ...more,
})

export const parameter = (name: string, more: Partial<ComponentParameter> = {}): ComponentParameter => ({
  ...named(name),
  type: 'string',
  list: false,
  default: null,
  options: [],
  required: false,
  file_extensions: [],
  mutex_with: [],
  ...more,
})

/** A component of the fixtures as the components service describes it. */
export function describe(kind: 'python' | 'node', more: Partial<RunDescription> = {}): RunDescription {
  const folder = join(fixtures, kind)
  return {
    component_name: kind,
    version: '1.2.0',
    folder,
    kind,
    interpreter: kind === 'python' ? python : process.execPath,
    entry: join(folder, kind === 'python' ? 'main.py' : 'main.mjs'),
    output_argument: { strategy: 'single_file_output', flag: '--output' },
    verbose: false,
    environment: {},
    installation_values: {},
    specification: {
      inputs: [input('input_file')],
      outputs: [{ ...named('report'), pattern: '{original_stem}_report.json', type: 'application/json', category: '' }],
      parameters: [
        parameter('mode'),
        parameter('text'),
        parameter('words', { list: true }),
        parameter('count', { type: 'integer' }),
        parameter('loud', { type: 'boolean' }),
      ],
      execution: { idempotent: true, timeout_seconds: null, on_error: 'stop', on_timeout: 'stop' },
      system_requirements: {
        min_memory_mb: null,
        recommended_memory_mb: null,
        min_disk_space_mb: null,
        gpu_memory_mb: null,
      },
    },
    ...more,
  }
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>

/** The components and settings services, played by the test; they outlive restarts of the service under test. */
export async function openNeighbours(configuration: Record<string, unknown> = {}) {
  const descriptions = new Map([describe('python'), describe('node')].map((each) => [each.component_name, each]))
  const leases = new Map<string, string>()
  const replaced: string[][] = []
  const components = await fakeNeighbour('components', componentsInternal, {
    getRunDescription: ({ params }) => reply(200, find(params.component_name)),
    takeLease: ({ body }) => {
      const run_description = find(body.component_name)
      leases.set(`lease-${body.run_id}`, body.run_id)
      return reply(200, { lease_id: `lease-${body.run_id}`, run_description })
    },
    releaseLease: ({ params }) => {
      leases.delete(params.lease_id)
      return reply(200, { ok: true })
    },
    replaceLeases: ({ body }) => {
      replaced.push(body.run_ids)
      return reply(200, { released: 0 })
    },
  })
  function find(name: string): RunDescription {
    const found = descriptions.get(name)
    if (found === undefined) throw new ServiceError('not_found', `Component '${name}' is not installed`)
    return found
  }
  let revision = 1
  let listener: ((bytes: number) => void) | undefined
  const settings = await fakeNeighbour('settings', settingsInternal, {
    readConfiguration: () => reply(200, configuration),
    followChanges: () =>
      events({
        read: (after) => (revision > after ? [{ id: revision, data: JSON.stringify({ revision }) }] : []),
        isFinal: () => false,
        onAppend: (each) => {
          listener = each
          return () => {}
        },
      }),
  })
  return {
    descriptions,
    leases,
    replaced,
    addresses: { components: components.url, settings: settings.url },
    configure(next: Record<string, unknown>) {
      Object.assign(configuration, next)
      revision += 1
      listener?.(64)
    },
    close: async () => {
      await components.stop()
      await settings.stop()
    },
  }
}

/** The service under test with its neighbours and a folder for outputs. */
export async function openWorkshop(options: { configuration?: Record<string, unknown> } = {}) {
  const neighbours = await openNeighbours(options.configuration)
  const folder = temporaryFolder()
  const home = join(folder.path, 'home')
  mkdirSync(home)
  let service = await startForTest(execution, { home, addresses: neighbours.addresses })
  let number = 0
  const client = () => service.client(contract)
  const internal = () => service.client(executionInternal)
  return {
    neighbours,
    home,
    folder: folder.path,
    url: () => service.url,
    client,
    raw: () => service.raw(contract),
    internal,
    /** A fresh folder for outputs, not created. */
    out: () => join(folder.path, `out-${(number += 1)}`),
    async run(parameters: Record<string, unknown>, more: Record<string, unknown> = {}, component_name = 'python') {
      const output_directory = join(folder.path, `out-${(number += 1)}`)
      return client().runComponent({ params: { component_name }, body: { parameters, output_directory, ...more } })
    },
    async ended(execution_id: string) {
      for (;;) {
        const state = await internal().getExecution({ params: { execution_id }, query: { wait: 25 } })
        if (state.status !== 'running') return state
      }
    },
    log: (execution_id: string, from = 0) => readEvents(service.url, execution_id, from),
    async restart() {
      await service.stop()
      service = await startForTest(execution, { home, addresses: neighbours.addresses })
    },
    stop: () => service.stop(),
    async close() {
      await service.stop()
      await neighbours.close()
      folder.remove()
    },
  }
}

/** The events of a run with their ids, as a viewer gets them until the stream ends. */
export async function* readEvents(
  url: string,
  executionId: string,
  from = 0,
): AsyncGenerator<LogEvent & { id: number }> {
  const headers = { [KEY_HEADER]: TEST_KEY, ...(from > 0 ? { 'last-event-id': String(from) } : {}) }
  const response = await fetch(`${url}/components/logs/${executionId}`, { headers })
  if (response.status === 204 || response.body === null) return
  const text = response.body.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>
  for await (const event of text.pipeThrough(new EventSourceParserStream())) {
    yield { ...(JSON.parse(event.data) as LogEvent), id: Number(event.id) }
  }
}

export async function gather<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const each of source) all.push(each)
  return all
}

/** Resolves with the first event that fits. */
export async function firstEvent(
  source: AsyncIterable<LogEvent>,
  fits: (event: LogEvent) => boolean,
): Promise<LogEvent | undefined> {
  for await (const event of source) if (fits(event)) return event
  return undefined
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return !state.startsWith('Z')
}
