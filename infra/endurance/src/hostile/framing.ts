import fc from 'fast-check'
import type { Piece } from './raw-exchange.js'

/** How a request is cut into pieces on the wire. */
export interface Framing {
  readonly title: string
  readonly kind: 'whole' | 'chunked' | 'dripping' | 'cut' | 'abandoned' | 'pipelined' | 'closed after request'
}

const KINDS = ['chunked', 'dripping', 'cut', 'abandoned', 'pipelined', 'closed after request'] as const

export const FRAMINGS: fc.Arbitrary<Framing> = fc.constantFrom(...KINDS.map((kind) => ({ title: kind, kind })))

/** How long a client that sends nothing more is waited for in the tests, milliseconds. */
const ABANDONED_FOR = 30
const PIPELINED = 3

export interface Framed {
  readonly pieces: readonly Piece[]
  /** How many answers have to come; 0: the request is never complete. */
  readonly answers: number
}

/** Puts a request on the wire: `head` is the first line and the headers that are the request's own. */
export function frame(kind: Framing['kind'], head: string, body: Buffer): Framed {
  const close = 'connection: close\r\n'
  const length = `content-length: ${body.length}\r\n`
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const half = body.subarray(0, body.length >> 1)
  switch (kind) {
    case 'whole':
    case 'closed after request':
      return { pieces: [bytes(`${head}${close}${body.length > 0 ? length : ''}\r\n`), body], answers: 1 }
    case 'chunked':
      return {
        pieces: [bytes(`${head}${close}transfer-encoding: chunked\r\n\r\n`), ...chunks(body), bytes('0\r\n\r\n')],
        answers: 1,
      }
    case 'dripping':
      return { pieces: [bytes(`${head}${close}${length}`), 5, bytes('\r\n'), ...drops(body)], answers: 1 }
    case 'cut':
      return { pieces: [bytes(`${head}transfer-encoding: chunked\r\n\r\n`), ...chunks(half)], answers: 0 }
    case 'abandoned':
      return {
        pieces: [bytes(`${head}content-length: ${body.length + 1_000}\r\n\r\n`), half, ABANDONED_FOR],
        answers: 0,
      }
    case 'pipelined': {
      const one = Buffer.concat([bytes(`${head}${length}\r\n`), body])
      const last = Buffer.concat([bytes(`${head}${close}${length}\r\n`), body])
      return {
        pieces: [Buffer.concat([...Array.from({ length: PIPELINED - 1 }, () => one), last])],
        answers: PIPELINED,
      }
    }
  }
}

const chunks = (body: Buffer): Buffer[] =>
  body.length === 0 ? [] : [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]

const drops = (body: Buffer): Piece[] => [body.subarray(0, 1), 5, body.subarray(1, 7), 5, body.subarray(7)]
