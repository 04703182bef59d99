import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { KEY_HEADER } from './headers.js'
import { openAgent } from './http-agent.js'

/** Where a stream of events is read. */
export interface EventOrigin {
  url: () => string
  key?: string | undefined
  signal: AbortSignal
  /** Called after every (re)connection, when something may have been missed in between. */
  onConnect?: () => void
}

/**
 * Follows a stream of server-sent events for good: after a lost connection it connects again and resumes after the last
 * event. Ends when the signal aborts.
 */
export async function* followEvents(origin: EventOrigin): AsyncGenerator<unknown> {
  const agent = openAgent()
  let lastId = ''
  for (let wait = 50; !origin.signal.aborted; wait = Math.min(wait * 2, 1_000)) {
    try {
      const { origin: server, pathname, search } = new URL(origin.url())
      const response = await agent.request({
        origin: server,
        path: pathname + search,
        method: 'GET',
        signal: origin.signal,
        headers: {
          ...(origin.key ? { [KEY_HEADER]: origin.key } : {}),
          ...(lastId ? { 'last-event-id': lastId } : {}),
        },
      })
      if (response.statusCode === 204) break
      if (response.statusCode === 200) {
        wait = 50
        origin.onConnect?.()
        const text = Readable.toWeb(response.body).pipeThrough(new TextDecoderStream() as never)
        for await (const event of text.pipeThrough(new EventSourceParserStream())) {
          if (event.id !== undefined) lastId = event.id
          yield JSON.parse(event.data)
        }
      } else {
        await response.body.dump()
      }
    } catch {
      if (origin.signal.aborted) break
    }
    await pause(wait, undefined, { signal: origin.signal }).catch(() => {})
  }
  await agent.destroy()
}
