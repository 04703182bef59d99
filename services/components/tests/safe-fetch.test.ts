import type { RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { addressJudge } from '@regesta/components/domain/public-address'
import { createSafeFetch } from '@regesta/components/outside/safe-fetch'
import { fileServer } from '@regesta/testing/file-server'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { describe, expect, it } from 'vitest'

const LIMITS = { size: 1000, time: 5_000 }

/** Writes a byte now and then until nobody reads any more. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 20)
  response.once('close', () => clearInterval(timer))
}

describe('judging addresses', () => {
  const judge = addressJudge()
  it.each([
    ['93.184.216.34', 'public'],
    ['2606:4700::1111', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.8.9.1', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['10.1.2.3', 'forbidden'],
    ['169.254.169.254', 'forbidden'],
    ['::ffff:169.254.169.254', 'forbidden'],
    ['::ffff:a9fe:a9fe', 'forbidden'],
    ['fe80::1', 'forbidden'],
    ['fc00::1', 'forbidden'],
    ['64:ff9b::a00:1', 'forbidden'],
    ['::', 'forbidden'],
    ['0.0.0.0', 'forbidden'],
    ['255.255.255.255', 'forbidden'],
    ['not an address', 'forbidden'],
  ])('says that %s is %s', (address, verdict) => {
    expect(judge(address)).toBe(verdict)
  })
})

describe('names', () => {
  const resolving = (...addresses: string[]) =>
    createSafeFetch(
      () => ({ hosts: ['allowed.example'], loopback: true, ownPorts: new Set() }),
      (_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    )

  it.each(['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1', 'fd00::1'])(
    'that resolve to %s are refused although the name is allowed',
    async (address) => {
      await expect(resolving(address).bytes('http://allowed.example/x', LIMITS)).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining(address),
      })
    },
  )

  it('that resolve to a public and a private address are refused', async () => {
    await expect(resolving('93.184.216.34', '10.0.0.1').bytes('http://allowed.example/', LIMITS)).rejects.toThrow(
      '10.0.0.1',
    )
  })

  it('of this machine may only resolve to this machine', async () => {
    await expect(resolving('10.0.0.1').bytes('http://localhost:1/', LIMITS)).rejects.toThrow('10.0.0.1')
  })
})

it('gives up when the whole answer takes too long, and reports an answer that breaks off', async () => {
  const server = await fileServer()
  const fetch = createSafeFetch(() => ({ hosts: [], loopback: true, ownPorts: new Set() }))
  const slow = server.serve('/slow', (_request, response) => void response.writeHead(200).write('x'))
  await expect(fetch.bytes(slow, { ...LIMITS, time: 200 })).rejects.toThrow('no complete answer within 0.2 s')
  const broken = server.serve('/broken', (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('x')
    setImmediate(() => response.destroy())
  })
  await expect(fetch.bytes(broken, LIMITS)).rejects.toMatchObject({ code: 'upstream_unreachable' })
  await server.close()
})

it('says for how long nothing came when the answer does not even begin', async () => {
  const server = await fileServer()
  const fetch = createSafeFetch(() => ({ hosts: [], loopback: true, ownPorts: new Set() }))
  const silent = server.serve('/silent', () => {})
  await expect(fetch.bytes(silent, { ...LIMITS, idle: 200 })).rejects.toMatchObject({
    code: 'upstream_unreachable',
    message: expect.stringContaining('nothing came for 0.2 s'),
  })
  await server.close()
})

describe('a body that names no length', () => {
  const unmeasured =
    (go: (response: ServerResponse) => void): RequestListener =>
    (_request, response) => {
      response.useChunkedEncodingByDefault = false
      response.writeHead(200, { connection: 'close' })
      go(response)
    }

  it.each([
    ['drips beyond the time for all', 'no complete answer within 0.3 s', { time: 300 }, drip],
    ['stops in the middle', 'nothing came for 0.2 s', { idle: 200 }, (response: ServerResponse) => response.write('x')],
  ] as const)('and %s is not complete', async (_, reason, limits, go) => {
    const server = await fileServer()
    const url = server.serve('/part', unmeasured(go))
    const fetch = createSafeFetch(() => ({ hosts: [], loopback: true, ownPorts: new Set() }))
    const folder = temporaryFolder()
    const ways = [
      fetch.bytes(url, { ...LIMITS, ...limits }),
      fetch.toFile(url, join(folder.path, 'f'), { ...LIMITS, ...limits }),
    ]
    for (const way of await Promise.allSettled(ways)) {
      expect(way).toMatchObject({ status: 'rejected', reason: { code: 'upstream_unreachable' } })
      expect((way as PromiseRejectedResult).reason.message).toContain(reason)
    }
    folder.remove()
    await server.close()
  })

  it('and ends as such is complete', async () => {
    const server = await fileServer()
    const url = server.serve(
      '/whole',
      unmeasured((response) => void response.end('whole')),
    )
    const fetch = createSafeFetch(() => ({ hosts: [], loopback: true, ownPorts: new Set() }))
    expect((await fetch.bytes(url, LIMITS)).bytes.toString()).toBe('whole')
    await server.close()
  })
})
