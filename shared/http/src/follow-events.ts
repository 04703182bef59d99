import { setTimeout as pause } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Dispatcher } from 'undici'
import { KEY_HEADER } from './headers.js'
import { type HttpAgent, openAgent } from './http-agent.js'
import { piecesOf } from './read-answer.js'

/** Where a stream of events is read. */
export interface EventOrigin {
  url: () => string
  key?: string | undefined
  /** The access token of an installation that asks for one. */
  token?: string | undefined
  signal: AbortSignal
  /** Called after every (re)connection, when something may have been missed in between. */
  onConnect?: () => void
  /** Called whenever no connection came about, or one ended. */
  onLost?: () => void
}

/**
 * Follows a stream of server-sent events for good: after a lost connection it connects again and resumes after the last
 * event. Ends when the signal aborts, when the other side has nothing more to say, or when its reader stops; then nothing
 * of its connection is left.
 */
export async function* followEvents(origin: EventOrigin): AsyncGenerator<unknown> {
  const agent = openAgent()
  let lastId = ''
  try {
    for (let wait = 50; !origin.signal.aborted; wait = Math.min(wait * 2, 1_000)) {
      try {
        const response = await connectTo(origin, agent, lastId)
        if (response.statusCode === 200) wait = 50
        for await (const event of eventsIn(response, origin)) {
          if (event.id !== undefined) lastId = event.id
          yield JSON.parse(event.data)
        }
        if (response.statusCode === 204) return
      } catch {
        // Whatever broke the stream off, the next connection goes on after the last event.
      }
      origin.onLost?.()
      await pause(wait, undefined, { signal: origin.signal }).catch(() => {})
    }
  } finally {
    await agent.destroy()
  }
}

function connectTo({ url, key, token, signal }: EventOrigin, agent: HttpAgent, lastId: string) {
  const { origin, pathname, search } = new URL(url())
  const proof = { ...(key ? { [KEY_HEADER]: key } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const headers = { ...proof, ...(lastId ? { 'last-event-id': lastId } : {}) }
  return agent.request({ origin, path: pathname + search, method: 'GET', signal, headers })
}

/** The events of one connection. Whatever ends the reading closes the body, for one that is left keeps its connection. */
async function* eventsIn({ statusCode, body }: Dispatcher.ResponseData, { onConnect }: EventOrigin) {
  const found: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void found.push(event) })
  const decoder = new TextDecoder()
  body.on('error', () => {})
  try {
    if (statusCode !== 200) return
    onConnect?.()
    for await (const piece of piecesOf(body)) {
      parser.feed(decoder.decode(piece, { stream: true }))
      yield* found.splice(0)
    }
  } finally {
    body.destroy()
  }
}
