import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, vi } from 'vitest'

/** Answers what the console asks for in the tests of one file: outside of a browser, addresses need a server. */
export function standInGateway(answer: RequestListener): Server {
  const gateway = createServer(answer)
  beforeAll(async () => {
    await once(gateway.listen(0, '127.0.0.1'), 'listening')
    const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    const fetchFrom = fetch
    vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetchFrom(address + path, options))
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    gateway.close()
  })
  return gateway
}
