import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { playServer } from '@regesta/testing/play-server'

/** What a repository says, with its body parsed where it is JSON. */
export interface Said {
  readonly status: number
  readonly body: unknown
}

interface Lie {
  /** Calls whose method and path with query match. */
  readonly on: RegExp
  /** What is said instead of the truth, which is undefined when the call was not passed on. */
  say(truth: Said | undefined, call: string): Said | Promise<Said>
  /** Whether the repository hears of the call; it does when left out. */
  readonly isPassedOn?: boolean
  /** How often; for ever when left out. */
  readonly times?: number
}

/** A hop on the way to the repository that says something else than the repository. */
export interface LyingHop {
  readonly url: string
  tell(lie: Lie): void
  /** Throws where a lie was never said: what it would have shown was not put to the test. */
  beHonest(): void
  /** Throws as `beHonest` does. */
  close(): Promise<void>
}

export async function lyingHop(target: string): Promise<LyingHop> {
  let lies: (Lie & { left: number; isSaid: boolean })[] = []
  const endLies = () => {
    const unsaid = lies.filter(({ isSaid }) => !isSaid)
    lies = []
    if (unsaid.length > 0) throw new Error(`Lies that nobody has heard: ${unsaid.map(({ on }) => on).join(', ')}`)
  }
  const { url, close } = await playServer((incoming, outgoing) => {
    const call = `${incoming.method} ${incoming.url}`
    const lie = lies.find(({ on, left }) => left > 0 && on.test(call))
    if (lie !== undefined) Object.assign(lie, { left: lie.left - 1, isSaid: true })
    void answer(target, incoming, outgoing, call, lie)
  })
  return {
    url,
    tell: (lie) => void lies.push({ ...lie, left: lie.times ?? Number.POSITIVE_INFINITY, isSaid: false }),
    beHonest: endLies,
    close: async () => {
      await close()
      endLies()
    },
  }
}

async function answer(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  call: string,
  lie: Lie | undefined,
): Promise<void> {
  const isPassedOn = lie?.isPassedOn !== false
  const truth = isPassedOn ? await passOn(target, incoming).catch(() => undefined) : undefined
  // Whoever asks is left as the repository leaves him that is not there any more.
  if (isPassedOn && truth === undefined) return void outgoing.destroy()
  const said = lie === undefined ? truth : await lie.say(truth, call)
  if (said === undefined) throw new Error(`nothing to say to ${call}`)
  const text = typeof said.body === 'string' ? said.body : said.body === undefined ? '' : JSON.stringify(said.body)
  const type = text.startsWith('<') ? 'text/html' : 'application/json'
  const { date } = truth?.headers ?? {}
  outgoing.writeHead(said.status, { 'content-type': type, ...(date === undefined ? {} : { date }) })
  outgoing.end(said.status === 204 ? undefined : text)
}

async function passOn(target: string, incoming: IncomingMessage): Promise<Said & { headers: IncomingHttpHeaders }> {
  const { method, url, headers } = incoming
  const sent = await buffer(incoming)
  const call = request(new URL(url ?? '/', target), { method, headers: { ...headers, host: new URL(target).host } })
  call.end(sent)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const text = (await buffer(response)).toString()
  return { status: response.statusCode ?? 0, body: parsed(text), headers: response.headers }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
