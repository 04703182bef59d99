import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connectorOf, openAgent } from '@regesta/http/http-agent'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const server = createServer((request, response) => response.end(`${request.method} ${request.url}`))
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** undici shows these parts only together with all others; a release that moves them must be noticed here, not at a start. */
describe('the parts of undici that are loaded alone', () => {
  it('are there: an agent sends requests over connections that it keeps', async () => {
    const agent = openAgent({ connections: 1, keepAliveTimeout: 60_000 })
    const sockets = new Set<Socket>()
    server.on('connection', (socket) => sockets.add(socket))
    for (const path of ['/first', '/second']) {
      const { statusCode, body } = await agent.request({ origin, path, method: 'GET' })
      expect([statusCode, await body.text()]).toEqual([200, `GET ${path}`])
    }
    await agent.destroy()
    expect(sockets.size).toBe(1)
  })

  it('are there: a connector of its own makes the connections of an agent', async () => {
    const ends: (Error | null)[] = []
    const connect = connectorOf({ timeout: 5_000 })
    const agent = openAgent({
      connect: (options, callback) =>
        connect(options, (...[error, socket]) => {
          ends.push(error)
          if (error === null) callback(null, socket as Socket)
          else callback(error, null)
        }),
    })
    const { body } = await agent.request({ origin, path: '/connected', method: 'GET' })
    expect(await body.text()).toBe('GET /connected')
    await expect(agent.request({ origin: 'http://127.0.0.1:9', path: '/', method: 'GET' })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    await agent.destroy()
    expect(ends).toEqual([null, expect.objectContaining({ code: 'ECONNREFUSED' })])
  })
})
