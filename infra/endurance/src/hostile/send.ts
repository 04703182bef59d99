import { setTimeout as pause } from 'node:timers/promises'
import { untilWell } from '../installation/watched-installation.js'
import { frame } from './framing.js'
import type { HostileRequest } from './hostile-request.js'
import { judge, type Secrets } from './judge.js'
import { exchange } from './raw-exchange.js'

/** No answer for so long is a hang. Milliseconds; nothing else is concluded from it. */
const PATIENCE = 90_000

/** What one request led to. */
export interface Sent {
  readonly request: HostileRequest
  readonly statuses: readonly number[]
  /** One sentence for each broken promise. */
  readonly faults: readonly string[]
}

/** Sends a request to the gateway and judges the answer. */
export async function send(request: HostileRequest, url: string, secrets: Secrets): Promise<Sent> {
  const { port, host } = new URL(url)
  const { pieces, answers } = frame(request.framing.kind, headOf(request, host), request.body)
  const isHead = request.method === 'HEAD'
  const came = await exchange({ port: Number(port), pieces, answers, isHead, patience: PATIENCE })
  const faults = answers === 0 ? [] : judge(request, came, answers, secrets)
  // A process that has fallen is started again; the next requests shall not suffer for it.
  if (faults.length > 0 && came.answers.length === 0) await untilWell(url)
  return { request, statuses: came.answers.map(({ status }) => status), faults }
}

/** First line and headers; text beyond Latin-1 goes as UTF-8 bytes, as many clients send it. */
function headOf({ method, path, headers }: HostileRequest, host: string): string {
  const own = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `${method} ${Buffer.from(path, 'utf8').toString('latin1')} HTTP/1.1\r\nhost: ${host}\r\n${own}`
}

/** A request as a line that somebody can read. */
export function show({ method, path, headers, body, title, target }: HostileRequest): string {
  const text = body.toString('utf8')
  const shown = text.length > 400 ? `${text.slice(0, 400)}... (${body.length} bytes)` : text
  return `${target.name} [${title}] ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(shown)}`
}

/** Works through a list, some at a time, in order. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
) {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: width }, worker))
  await pause(0)
}
