import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunDescription } from '@regesta/contracts/components'
import { execution as contract, executionInternal, type LogEvent } from '@regesta/contracts/execution'
import { settingsInternal } from '@regesta/contracts/settings'
import { execution } from '@regesta/execution/service'
import { KEY_HEADER } from '@regesta/http/headers'
import { events, reply } from '@regesta/http/reply'
import { describeComponent, describeParameter, fakeComponents } from '@regesta/testing/fake-components'
import { fakeNeighbour, startForTest, TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The interpreter itself, not a launcher in front of it. */
const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim()
const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url))

const parameters = [
  describeParameter('mode'),
  describeParameter('text'),
  describeParameter('words', { list: true }),
  describeParameter('count', { type: 'integer' }),
  describeParameter('loud', { type: 'boolean' }),
]

/** A sample component as the components service describes it. */
export function describe(kind: 'python' | 'node', more: Partial<RunDescription> = {}): RunDescription {
  const folder = join(fixtures, kind)
  const program = {
    component_name: kind,
    folder,
    kind,
    interpreter: kind === 'python' ? python : process.execPath,
    entry: join(folder, kind === 'python' ? 'main.py' : 'main.mjs'),
  }
  return { ...describeComponent(program, parameters), ...more }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** The components and settings services, played by the test; they outlive restarts of the service under test. */
async function openNeighbours(configuration: Record<string, unknown> = {}) {
  const components = await fakeComponents([describe('python'), describe('node')])
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
    descriptions: components.descriptions,
    leases: components.leases,
    replaced: components.replaced,
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
export async function openFixture(options: { configuration?: Record<string, unknown> } = {}) {
  const neighbours = await openNeighbours(options.configuration)
  const folder = temporaryFolder()
  const home = join(folder.path, 'home')
  mkdirSync(home)
  let service = await startForTest(execution, { home, addresses: neighbours.addresses })
  let number = 0
  const out = () => {
    number += 1
    return join(folder.path, `out-${number}`)
  }
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
    out,
    async run(parameters: Record<string, unknown>, more: Record<string, unknown> = {}, component_name = 'python') {
      const body = { parameters, output_directory: out(), ...more }
      return client().runComponent({ params: { component_name }, body })
    },
    async ended(execution_id: string) {
      for (;;) {
        const state = await internal().getExecution({ params: { execution_id }, query: { wait: 25 } })
        if (state.status !== 'running') return state
      }
    },
    log: (execution_id: string, from = 0) => readEvents(service.url, execution_id, from),
    /** Starts anew, after something has happened meanwhile, perhaps with other neighbours. */
    async restart(whileDown = () => {}, others: Record<string, string> = {}) {
      await service.stop()
      whileDown()
      service = await startForTest(execution, { home, addresses: { ...neighbours.addresses, ...others } })
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

/** The processes that a run tells of, as soon as it has told so many. */
export async function pidsOf(log: AsyncIterable<LogEvent>, count: number): Promise<number[]> {
  const pids: number[] = []
  await firstEvent(log, ({ message }) => {
    if (message.startsWith('PIDS')) pids.push(...message.split(' ').slice(1).map(Number))
    return pids.length >= count
  })
  return pids
}

export const isAlive = (pid: number): boolean => {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    // There is no such process, or not any more.
    return false
  }
}
