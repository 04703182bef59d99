import type { Endpoint } from '@regesta/contracts/endpoint'
import type { z } from 'zod'

export type Headers = Readonly<Record<string, string>>

/** An answer whose body is one JSON value. */
export interface JsonReply<S extends number = number, B = unknown> {
  readonly status: S
  readonly body: B
  readonly headers?: Headers | undefined
}

/** An answer that is written piece by piece: a long JSON list, lines, a file. Pieces are text or bytes. */
export interface StreamedReply<S extends number = number> {
  readonly status: S
  readonly pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
  readonly headers?: Headers | undefined
}

/** The answer of an `events` endpoint. */
export interface EventsReply {
  readonly status: 200 | 204
  readonly events: EventLog
}

/** One stored event: `id` grows, `data` is the JSON text of its `data:` line. */
export interface LoggedEvent {
  readonly id: number
  readonly data: string
}

/** A durable, append-only list of events that may still grow. */
export interface EventLog {
  /** Events after an id (0: from the start), oldest first, at most `limit`. */
  read(after: number, limit: number): readonly LoggedEvent[]
  /** Whether nothing follows the event with this id. */
  isFinal(id: number): boolean
  /** Calls back after every append, with its bytes; returns how to stop that. */
  onAppend(listener: (bytes: number) => void): () => void
}

export type AnyReply = JsonReply | StreamedReply | EventsReply

export type ReplyOf<E extends Endpoint> = E['kind'] extends 'events'
  ? EventsReply
  : E['kind'] extends 'lines' | 'file'
    ? StreamedReply
    : {
        [S in keyof E['answers'] & number]: JsonReply<S, z.input<E['answers'][S]>> | StreamedReply<S>
      }[keyof E['answers'] & number]

export const reply = <const S extends number, const B>(status: S, body: B, headers?: Headers): JsonReply<S, B> => ({
  status,
  body,
  headers,
})

export const streamed = <const S extends number>(
  status: S,
  pieces: StreamedReply['pieces'],
  headers?: Headers,
): StreamedReply<S> => ({ status, pieces, headers })

export const events = (log: EventLog): EventsReply => ({ status: 200, events: log })

/** A stream of one event that is over at once, for example for an unknown id. */
export const singleEvent = (value: unknown): EventsReply =>
  events({
    read: (after) => (after < 1 ? [{ id: 1, data: JSON.stringify(value) }] : []),
    isFinal: (id) => id === 1,
    onAppend: () => () => {},
  })

/** What is collected before it is sent, in characters: little at first, so that the client sees something soon. */
const FIRST_PIECE = 1_024
const PIECE = 32_768

/**
 * An object of which one member is written piece by piece.
 *
 * @param rest what comes after it and is known only then
 */
export async function* jsonObject(
  members: object,
  name: string,
  value: AsyncIterable<string | Uint8Array>,
  rest: () => object = () => ({}),
): AsyncGenerator<string | Uint8Array> {
  yield `${JSON.stringify(members).slice(0, -1)},"${name}":`
  yield* value
  const after = JSON.stringify(rest()).slice(1)
  yield after === '}' ? after : `,${after}`
}

/**
 * A JSON list written element by element, so that a long one is never in memory as a whole.
 *
 * @param jsonOf the text of an element, where that is there already
 */
export async function* jsonList<T>(
  elements: Iterable<T> | AsyncIterable<T>,
  jsonOf: (element: T) => string = JSON.stringify,
): AsyncGenerator<string> {
  let buffer = '['
  let enough = FIRST_PIECE
  let first = true
  for await (const element of elements) {
    buffer += first ? jsonOf(element) : `,${jsonOf(element)}`
    first = false
    if (buffer.length > enough) {
      yield buffer
      buffer = ''
      enough = PIECE
    }
  }
  yield `${buffer}]`
}
