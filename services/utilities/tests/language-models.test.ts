import type { RequestListener } from 'node:http'
import { playServer } from '@regesta/testing/play-server'
import { afterEach, describe, expect, it } from 'vitest'
import { start } from './start.js'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server of the Ollama kind that a test plays, and the service that asks it. */
async function ask(answer: RequestListener, path = '') {
  const { url, close } = await playServer(answer)
  closing.push(close)
  return askAt(`${url}${path}`)
}

async function askAt(base_url: unknown) {
  const running = await start({ llm: { base_url } })
  closing.push(running.stop)
  return running.raw.listLlmModels()
}

const model = (name: string) => ({
  name,
  model: name,
  modified_at: '2026-01-01T00:00:00Z',
  size: 1,
  digest: 'd',
  details: { family: 'f' },
})
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

describe('list_llm_models', () => {
  it('lists the names in the order of the server', async () => {
    const asked: unknown[] = []
    const answer = await ask((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      json({ models: [model('zeta:latest'), model('alpha:7b')] })(request, response)
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true, models: ['zeta:latest', 'alpha:7b'] } })
    expect(asked).toEqual(['GET /api/tags'])
  })

  it('keeps a path of the configured address', async () => {
    const answer = await ask(
      (request, response) => json({ models: [model(request.url ?? '')] })(request, response),
      '/behind/',
    )
    expect(answer.body).toEqual({ success: true, models: ['/behind/api/tags'] })
  })

  it('lists nothing for a server without models, and reads entries that only have a model', async () => {
    expect((await ask(json({ models: [] }))).body).toEqual({ success: true, models: [] })
    expect((await ask(json({ models: [{ model: 'only' }, {}] }))).body).toEqual({ success: true, models: ['only'] })
  })

  it.each([
    ['answers an error', json({ error: 'no' }, 500), /it answered 500/],
    ['answers something else', json({ models: 'none' }), /not the list of models/],
    ['answers HTML', json('<html>'), /not the list of models/],
    ['answers nothing', json(''), /not the list of models/],
    [
      'redirects',
      ((_, response) => response.writeHead(302, { location: 'http://192.0.2.1/' }).end()) as RequestListener,
      /it answered 302/,
    ],
    ['hangs up', ((request) => request.socket.destroy()) as RequestListener, /127\.0\.0\.1/],
    ['says nothing', (() => {}) as RequestListener, /no answer within 3 seconds/],
    ['never ends', ((_, response) => response.write('{"models":[')) as RequestListener, /no answer within 3 seconds/],
    ['sends without end', endless, /too long/],
  ])('answers 200 with the reason when the server %s', async (_, answer, details) => {
    expect(await ask(answer)).toMatchObject({
      status: 200,
      body: { success: false, error: 'LLM service not reachable.', details: expect.stringMatching(details) },
    })
  })

  it('answers 200 when nothing listens or the address is none', async () => {
    const expected = {
      status: 200,
      body: { success: false, error: 'LLM service not reachable.', details: expect.any(String) },
    }
    expect(await askAt('http://127.0.0.1:1')).toMatchObject(expected)
    expect(await askAt('no address')).toMatchObject(expected)
  })
})

function endless(...[, response]: Parameters<RequestListener>): void {
  const piece = Buffer.alloc(256 * 1024, 32)
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more)
  more()
}
