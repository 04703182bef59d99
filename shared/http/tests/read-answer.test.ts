import { createServer, type Server } from 'node:net'
import { readAnswer } from '@regesta/http/read-answer'
import { Agent } from 'undici'
import { afterEach, expect, it } from 'vitest'

const agent = new Agent()
let server: Server
afterEach(() => new Promise((done) => server.close(done)))

/** A server that answers with this body, says that it closes the connection, and does. */
async function closingServer(body: string, announced = body.length): Promise<string> {
  server = createServer((socket) => {
    // The reader may leave first.
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${announced}\r\nConnection: close\r\n\r\n`)
      socket.end(body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

const answerOf = async (origin: string) => (await agent.request({ origin, path: '/', method: 'GET' })).body

// Lengths around the size at which a body that nobody reads is paused.
it.each([1_000, 65_535, 65_536, 65_537, 131_072, 1_000_000])(
  'reads an answer of %i bytes from a server that closes the connection after it',
  async (length) => {
    const text = 'a'.repeat(length)
    expect(await readAnswer(await answerOf(await closingServer(text)))).toBe(text)
  },
)

it('fails when the connection ends before the answer does', async () => {
  const body = await answerOf(await closingServer('half', 8))
  await expect(readAnswer(body)).rejects.toThrow()
})

it('gives an answer up that is too long', async () => {
  const body = await answerOf(await closingServer('a'.repeat(100_000)))
  await expect(readAnswer(body, { limit: 50_000 })).rejects.toThrow('more than 50000 bytes')
})
