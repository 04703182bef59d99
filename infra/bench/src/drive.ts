import { connect, type Socket } from 'node:net'

/** One kind of request that is sent again and again. */
export interface Load {
  port: number
  path: string
  headers?: Readonly<Record<string, string>>
  connections: number
  /** How long it is sent, milliseconds. */
  duration: number
}

export interface Driven {
  /** Answers per second. */
  rate: number
  /** The time of each answer in microseconds, shortest first. */
  times: number[]
}

/**
 * Sends requests over kept connections, each as soon as the answer before it is whole. Written on bare sockets, because on
 * two cores a full HTTP client takes the time that it should measure.
 *
 * @throws when an answer is not 200 or has no Content-Length
 */
export async function drive(load: Load): Promise<Driven> {
  const headers = Object.entries({ host: `127.0.0.1:${load.port}`, ...load.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const bytes = Buffer.from(`GET ${load.path} HTTP/1.1\r\n${headers.join('')}\r\n`)
  const started = process.hrtime.bigint()
  const until = started + BigInt(load.duration) * 1_000_000n
  const lists = await Promise.all(Array.from({ length: load.connections }, () => converse(load.port, bytes, until)))
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  const times = lists.flat().sort((a, b) => a - b)
  return { rate: times.length / seconds, times }
}

/** One connection: ask, wait for the whole answer, ask again. */
function converse(port: number, bytes: Buffer, until: bigint): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let asked = 0n
    const ask = () => {
      asked = process.hrtime.bigint()
      socket.write(bytes)
    }
    const receive = answerReader(socket, reject)
    receive(() => {
      const now = process.hrtime.bigint()
      times.push(Number(now - asked) / 1000)
      if (now < until) return ask()
      socket.destroy()
      resolve(times)
    })
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed in the middle of a measurement')))
  })
}

/** Calls back whenever an answer is whole. */
function answerReader(socket: Socket, fail: (error: Error) => void): (onAnswer: () => void) => void {
  let expected = -1
  let received = 0
  return (onAnswer) => {
    socket.on('data', (piece: Buffer) => {
      if (expected < 0) {
        const head = piece.toString('latin1', 0, piece.indexOf('\r\n\r\n') + 4)
        const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          return fail(new Error(`Unexpected answer: ${piece}`))
        expected = head.length + Number(length)
      }
      received += piece.length
      if (received < expected) return
      expected = -1
      received = 0
      onAnswer()
    })
  }
}

/** The value below which a share of a sorted list lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
