import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { connect } from '@regesta/http/connect'
import { listen } from '@regesta/http/listen'
import { reply } from '@regesta/http/reply'
import { inRequestScope } from '@regesta/log/request-scope'
import { describe, expect, it } from 'vitest'
import { KEY, library, startLibrary } from './library.js'

const neighbour = (url: string, patience = 0) => ({ name: 'library', url, key: KEY, patience })

describe('calling a neighbour', () => {
  it('carries one request id through all hops and back', async () => {
    const seen: string[] = []
    const last = await startLibrary({ askNext: ({ headers }) => reply(200, { ids: [String(headers['request-id'])] }) })
    const middle = await startLibrary({
      askNext: async ({ headers }) => {
        seen.push(String(headers['request-id']))
        return reply(200, await connect(library, neighbour(last.url)).askNext())
      },
    })
    const answer = await fetch(`${middle.url}/next`, { headers: { 'regesta-key': KEY, 'request-id': 'visit-1' } })
    expect(answer.headers.get('request-id')).toBe('visit-1')
    expect(await answer.json()).toEqual({ ids: ['visit-1'] })
    expect(seen).toEqual(['visit-1'])
    const ids = await inRequestScope('visit-2', () => connect(library, neighbour(middle.url)).askNext())
    expect(ids).toEqual({ ids: ['visit-2'] })
    await Promise.all([middle.stop(), last.stop()])
  })

  it('throws the error that the neighbour threw: code, sentence, members', async () => {
    const service = await startLibrary({
      lendBook: () => {
        throw new ServiceError('not_found', 'No book 9', { log: ['looked on both shelves'] })
      },
    })
    const call = connect(library, neighbour(service.url)).lendBook({ params: { book_id: '9' }, body: { reader_id: 1 } })
    await expect(call).rejects.toMatchObject({
      code: 'not_found',
      message: 'No book 9',
      members: { log: ['looked on both shelves'] },
      status: 404,
    })
    await service.stop()
  })

  it('waits for a neighbour that is just starting', async () => {
    const early = await startLibrary({})
    const { port } = early
    await early.stop()
    const asked = connect(library, neighbour(`http://127.0.0.1:${port}`, 10_000)).listBooks()
    const service = await startLibrary({ listBooks: () => reply(200, [{ title: 'x' }]) }, {}, { port })
    expect(await asked).toEqual([{ title: 'x' }])
    await service.stop()
  })

  it('names the neighbour that takes the call and does not even say whether it is well', async () => {
    const deaf = await listen(() => {})
    const watch = { every: 200, limit: 300 }
    const call = connect(library, { ...neighbour(deaf.url), watch }).listBooks()
    await expect(call).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('The library service hangs'),
    })
    await deaf.drain(0)
  })

  it('waits for work that takes long as long as the neighbour turns, also for a write', async () => {
    let looks = 0
    const busy = await listen((request, response) => {
      if (request.url === '/health') looks += 1
      response.setHeader('content-type', 'application/json')
      if (request.url === '/health') response.end('{}')
      else whenLookedAt = () => response.end('[]')
      if (looks === 3) whenLookedAt()
    })
    let whenLookedAt = () => {}
    const watch = { every: 100, limit: 10_000 }
    const client = connect(library, { ...neighbour(busy.url), watch })
    expect(await client.lendBook({ params: { book_id: '1' }, body: { reader_id: 1 } })).toEqual([])
    expect(looks).toBe(3)
    await client.close()
    await busy.drain(0)
  })

  it('names the neighbour that does not answer', async () => {
    const gone = await startLibrary({})
    await gone.stop()
    await expect(connect(library, neighbour(gone.url)).listBooks()).rejects.toMatchObject({
      code: 'service_unavailable',
      message: say('service_silent', { service: 'library' }),
    })
  })

  it('sends a reading call again when its answer was lost, a writing one never', async () => {
    const counts = { GET: 0, POST: 0 }
    const flaky = await listen((request, response) => {
      const method = request.method as 'GET' | 'POST'
      counts[method] += 1
      if (counts[method] === 1) request.socket.destroy()
      else response.setHeader('content-type', 'application/json').end('[]')
    })
    const client = connect(library, neighbour(flaky.url, 10_000))
    expect(await client.listBooks()).toEqual([])
    await expect(client.lendBook({ params: { book_id: '1' }, body: { reader_id: 1 } })).rejects.toMatchObject({
      code: 'service_unavailable',
    })
    expect(counts).toEqual({ GET: 2, POST: 1 })
    await client.close()
    await flaky.drain(0)
  })

  it('is cut off by its signal, and the neighbour learns of it', async () => {
    let gone = () => {}
    const noticed = new Promise<void>((resolve) => {
      gone = resolve
    })
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    const service = await startLibrary({
      listBooks: ({ signal }) =>
        new Promise((resolve) => {
          begun()
          signal.addEventListener('abort', () => {
            gone()
            resolve(reply(200, []))
          })
        }),
    })
    const stop = new AbortController()
    const asked = connect(library, neighbour(service.url)).listBooks({ signal: stop.signal })
    await started
    stop.abort()
    await expect(asked).rejects.toThrow()
    await noticed
    await service.stop()
  })

  it('is cut off by its signal while its answer comes, too', async () => {
    const stop = new AbortController()
    const halting = await listen((_, response) => {
      response.setHeader('content-type', 'application/json').write('[')
      // The first bytes are there before anybody gives up.
      setImmediate(() => stop.abort(new Error('given up')))
    })
    const client = connect(library, neighbour(halting.url))
    await expect(client.listBooks({ signal: stop.signal })).rejects.toThrow()
    await client.close()
    await halting.drain(0)
  })

  it('fills paths and queries in safely', async () => {
    const paths: string[] = []
    const echo = await listen((request, response) => {
      paths.push(request.url ?? '')
      response.setHeader('content-type', 'application/json').end('[]')
    })
    const client = connect(library, neighbour(`${echo.url}/api`))
    await client.listBooks({ query: { page: '2', lent: undefined } })
    await client.lendBook({ params: { book_id: '../a b?c' }, body: { reader_id: 1 } })
    expect(paths).toEqual(['/api/books?page=2', '/api/books/..%2Fa%20b%3Fc/lend'])
    await client.close()
    await echo.drain(0)
  })
})

describe('draining', () => {
  it('lets requests under way end and takes no new ones', async () => {
    let finish = () => {}
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    const service = await startLibrary({
      listBooks: () =>
        new Promise((resolve) => {
          finish = () => resolve(reply(200, []))
          begun()
        }),
    })
    const client = connect(library, neighbour(service.url))
    const under = client.listBooks()
    await started
    const stopped = service.stop()
    await expect(connect(library, neighbour(service.url)).listBooks()).rejects.toMatchObject({
      code: 'service_unavailable',
    })
    finish()
    expect(await under).toEqual([])
    await stopped
  })

  it('closes what does not end', async () => {
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    const endless = await listen(() => begun())
    const asked = fetch(endless.url)
    await started
    await Promise.all([expect(asked).rejects.toThrow(), endless.drain(10)])
  })
})
