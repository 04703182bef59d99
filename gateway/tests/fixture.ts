import {
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http'
import { settingsInternal } from '@regesta/contracts/settings'
import { type GatewayStart, startGateway } from '@regesta/gateway/start-gateway'
import { type Listening, listen } from '@regesta/http/listen'
import { events, reply } from '@regesta/http/reply'
import { fakeNeighbour, TEST_KEY } from '@regesta/testing/start-for-test'

/** A gateway in front of services that the test plays itself. */
export interface Fixture {
  readonly url: string
  readonly port: number
  /** The requests that arrived at the played services. */
  readonly arrived: IncomingMessage[]
  stop(): Promise<void>
}

interface FixtureOptions {
  /** Answers for the service `projects`; it is down when left out. The gateway's looks at its health are not for the test. */
  projects?: RequestListener
  /** What the service does when it is asked how it is. */
  health?: () => 'ok' | 'unknown' | 'silent'
  allowedOrigins?: readonly string[]
  /** The whole configuration, in place of one with these origins. */
  configuration?: Record<string, unknown>
  start?: Partial<GatewayStart>
}

function sayHealth(how: 'ok' | 'unknown' | 'silent', response: ServerResponse): void {
  if (how === 'silent') return
  response.writeHead(how === 'ok' ? 200 : 404, { 'content-type': 'application/json' }).end(WELL)
}

const WELL = JSON.stringify({
  status: 'ok',
  service: 'projects',
  version: '0.0.0',
  uptime_s: 1,
  configuration_problems: [],
})

export async function startFixture({
  projects,
  health = () => 'unknown',
  allowedOrigins = [],
  configuration = { server: { allowed_origins: allowedOrigins } },
  start,
}: FixtureOptions = {}): Promise<Fixture> {
  const settings = await fakeNeighbour('settings', settingsInternal, {
    readConfiguration: () => reply(200, configuration),
    followChanges: () => events({ read: () => [], isFinal: () => false, onAppend: () => () => {} }),
  })
  const arrived: IncomingMessage[] = []
  const played: Listening | undefined =
    projects &&
    (await listen((incoming, response) => {
      if (incoming.url === '/health') return sayHealth(health(), response)
      arrived.push(incoming)
      projects(incoming, response)
    }))
  const addresses = { settings: settings.url, projects: played?.url ?? 'http://127.0.0.1:9', ...start?.addresses }
  const gateway = await startGateway({ type: 'start', home: '', port: 0, key: TEST_KEY, ...start, addresses })
  const stop = async () => {
    await gateway.stop()
    await Promise.all([settings.stop(), played?.drain(0)])
  }
  return { url: gateway.url, port: gateway.port, arrived, stop }
}

export interface PlainAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  json: () => { success?: boolean; error?: string }
}

interface PlainRequest {
  method?: string
  path?: string
  headers?: Record<string, string | undefined>
  body?: string | Buffer
  agent?: Agent
}

/** A request with exactly these headers; `host: undefined` sends none. */
export function ask(
  port: number,
  { method = 'GET', path = '/api/health', headers = {}, body, agent }: PlainRequest = {},
): Promise<PlainAnswer> {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
  const setHost = !('host' in headers)
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: given, setHost, agent }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
