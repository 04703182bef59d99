import { connect, type Socket } from 'node:net'

/** Bytes to send, or a pause in milliseconds. */
export type Piece = Buffer | number

/** One HTTP answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number
  /** Names in lower case; of repeated headers the last one. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Exchange {
  readonly answers: readonly WireAnswer[]
  /** answered: all that were expected; ended: the server closed; silent: nothing more came in time. */
  readonly ending: 'answered' | 'ended' | 'silent'
}

export interface ExchangeOptions {
  readonly port: number
  readonly pieces: readonly Piece[]
  /** How many answers to wait for; 0: go away as soon as everything is sent. */
  readonly answers: number
  /** Whether the request asks for a body: answers to HEAD have none. */
  readonly isHead?: boolean
  /** Milliseconds after which no answer counts as none. */
  readonly patience: number
}

/** Milliseconds that a stream of events is watched. */
const GLANCE = 150

/**
 * Sends bytes as they are, well-formed or not, and reads the answers. No HTTP client is in between: those refuse to send
 * what a hostile program would.
 */
export function exchange({ port, pieces, answers, isHead = false, patience }: ExchangeOptions): Promise<Exchange> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const received: Buffer[] = []
    const finish = (ending: Exchange['ending']) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ answers: readAnswers(Buffer.concat(received), isHead, true), ending })
    }
    const timer = setTimeout(() => finish('silent'), patience)
    socket.on('data', (piece: Buffer) => {
      received.push(piece)
      const read = readAnswers(Buffer.concat(received), isHead, false)
      if (read.length >= answers && answers > 0) finish('answered')
      else if (received.length === 1 && isStream(piece)) setTimeout(() => finish('ended'), GLANCE)
    })
    socket.on('error', () => finish('ended'))
    socket.on('close', () => finish('ended'))
    socket.once('connect', () => void sendAll(socket, pieces).then(() => answers === 0 && finish('answered')))
  })
}

async function sendAll(socket: Socket, pieces: readonly Piece[]): Promise<void> {
  for (const piece of pieces) {
    if (typeof piece === 'number') await new Promise((resolve) => setTimeout(resolve, piece))
    else if (!socket.destroyed) await new Promise((resolve) => socket.write(piece, resolve))
  }
}

const isStream = (head: Buffer) => /\r\ncontent-type: *text\/event-stream/i.test(head.toString('latin1'))

/** @param isOver whether nothing more will come, so that a body without a length is complete */
function readAnswers(bytes: Buffer, isHead: boolean, isOver: boolean): WireAnswer[] {
  const answers: WireAnswer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end < 0) break
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n')
    const status = Number(first.split(' ')[1])
    const headers = Object.fromEntries(lines.map(splitHeader))
    const hasBody = !isHead && status >= 200 && status !== 204 && status !== 304
    const read = hasBody ? readBody(bytes, end + 4, headers, isOver) : { body: Buffer.alloc(0), next: end + 4 }
    if (read === undefined) break
    if (status >= 200) answers.push({ status, headers, body: read.body })
    at = read.next
  }
  return answers
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
}

type BodyRead = { body: Buffer; next: number } | undefined

function readBody(bytes: Buffer, from: number, headers: Record<string, string>, isOver: boolean): BodyRead {
  if (headers['transfer-encoding']?.includes('chunked')) return readChunks(bytes, from, isOver)
  const length = headers['content-length']
  if (length === undefined) return isOver ? { body: bytes.subarray(from), next: bytes.length } : undefined
  const next = from + Number(length)
  if (next > bytes.length) return undefined
  return { body: bytes.subarray(from, next), next }
}

function readChunks(bytes: Buffer, from: number, isOver: boolean): BodyRead {
  const pieces: Buffer[] = []
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = lineEnd < 0 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const begin = lineEnd + 2
    if (Number.isNaN(size) || begin + size + 2 > bytes.length) {
      // A stream of events that was left has no last chunk.
      return isOver ? { body: Buffer.concat(pieces), next: bytes.length } : undefined
    }
    if (size === 0) return { body: Buffer.concat(pieces), next: begin + 2 }
    pieces.push(bytes.subarray(begin, begin + size))
    at = begin + size + 2
  }
}
