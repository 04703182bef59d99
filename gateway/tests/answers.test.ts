import { once } from 'node:events'
import { connect } from 'node:net'
import { InstallationHealth } from '@regesta/contracts/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Fixture, startFixture } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture({ start: { host: '127.0.0.1' } })
})
afterAll(() => fixture.stop())

/** The beginning of a request on a connection of its own, and the first that comes back on it. */
function send(line: string, ...fields: readonly string[]) {
  const socket = connect(fixture.port, '127.0.0.1')
  const head = [`${line} HTTP/1.1`, `Host: 127.0.0.1:${fixture.port}`, 'Connection: close', ...fields]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const answered = once(socket, 'data').then(([piece]) => String(piece))
  socket.resume()
  return { socket, answered }
}

describe('errors of the gateway', () => {
  it('name the service that is down, with 502', async () => {
    const answer = await ask(fixture.port, { path: '/api/project_info' })
    expect(answer.status).toBe(502)
    expect(answer.headers['error-code']).toBe('service_unavailable')
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toEqual({
      success: false,
      error: expect.stringContaining('The projects service does not answer'),
      message_id: 'service_silent',
      message_params: { service: 'projects' },
    })
  })

  it('also when the request had a body', async () => {
    const answer = await ask(fixture.port, { method: 'POST', path: '/api/pdb/load', body: '{"path":"/tmp/x"}' })
    expect(answer.status).toBe(502)
  })

  it.each([
    ['/api/sign_in_link', 200],
    ['/api/nothing', 404],
  ])('come at once, and the connection stays open while a body is still being sent: %s', async (path, status) => {
    const { socket, answered } = send(`POST ${path}`, 'Transfer-Encoding: chunked')
    expect(await answered).toContain(`HTTP/1.1 ${status} `)
    // Whoever asks later is answered later.
    for (let later = 0; later < 3; later += 1) await ask(fixture.port, { path: '/api/health/live' })
    expect(socket.readableEnded).toBe(false)
    socket.write('2\r\n{}\r\n0\r\n\r\n')
    await once(socket, 'close')
  })

  it.each([
    ['POST /api/sign_in_link', 'Content-Length: 1', 200],
    ['POST /api/sign_in_link', 'Expect: 100-continue', 200],
    ['GET /api/health/live', 'Content-Length: 1', 200],
    ['GET /console/', 'Content-Length: 1', 404],
    ['POST /api/nothing', 'Expect: 100-continue', 404],
  ])('wait for no body that never comes: %s with %s', async (line, field, status) => {
    const fields = field.startsWith('Content-Length') ? [field] : [field, 'Content-Length: 1000']
    const { socket, answered } = send(line, ...fields)
    expect(await answered).toContain(`HTTP/1.1 ${status} `)
    await once(socket, 'close')
  })

  it('come whole though more is sent than anybody would read', async () => {
    const headers = { connection: 'close' }
    const body = Buffer.alloc(8 * 1024 * 1024, 32)
    for (let round = 0; round < 5; round += 1)
      expect((await ask(fixture.port, { method: 'POST', path: '/api/sign_in_link', headers, body })).status).toBe(200)
  })

  it('are 404 for an unknown path, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
      for (const path of [
        '/api/nothing',
        '/internal/session',
        '/api/docs/../../../etc/passwd',
        '/api/docs/index.html',
        '/api/%ZZ',
        '/api/docs/%ff%fe',
        '/api/docs/%c0%ae%c0%ae',
        '/api/docs/%',
      ]) {
        const answer = await ask(fixture.port, { method, path })
        expect(answer.status).toBe(404)
        expect(answer.headers['error-code']).toBe('not_found')
        expect(answer.json().success).toBe(false)
      }
    }
  })

  it('are 405 with Allow for a known path', async () => {
    const answer = await ask(fixture.port, { method: 'PUT', path: '/api/credentials' })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow?.split(', ').sort()).toEqual(['GET', 'POST'])
    expect((await ask(fixture.port, { method: 'DELETE', path: '/api/health' })).headers.allow).toBe('GET')
    expect((await ask(fixture.port, { method: 'GET', path: '/api/operations/projects/1/cancel' })).headers.allow).toBe(
      'POST',
    )
  })

  it('are 413 for a body that is announced as too large, before it is sent', async () => {
    const headers = { 'content-length': String(2 * 1024 * 1024), expect: '100-continue' }
    const answer = await ask(fixture.port, { method: 'POST', path: '/api/pdb/load', headers })
    expect(answer.status).toBe(413)
    expect(answer.headers['error-code']).toBe('payload_too_large')
    expect(answer.json().error).toContain('1048576')
  })

  it('reach a client that sends its whole body before it reads', async () => {
    for (let round = 0; round < 5; round += 1) {
      const headers = { 'content-type': 'application/json', connection: 'close' }
      const body = Buffer.alloc(8 * 1024 * 1024, 32)
      expect((await ask(fixture.port, { method: 'POST', path: '/api/pdb/load', headers, body })).status).toBe(413)
    }
  })

  it('have the short form where the service has it', async () => {
    const headers = { 'content-length': String(2 * 1024 * 1024), expect: '100-continue' }
    const answer = await ask(fixture.port, { method: 'POST', path: '/api/config/save', headers })
    expect(answer.json()).toEqual({ error: expect.any(String) })
  })
})

describe('own answers of the gateway', () => {
  it('show how the services are; one that is down makes the whole degraded, not the gateway', async () => {
    const answer = await ask(fixture.port, { path: '/api/health' })
    expect(answer.status).toBe(200)
    const health = InstallationHealth.parse(answer.json())
    expect(health.status).toBe('degraded')
    expect(health.services.settings?.status).toBe('ok')
    expect(health.services.projects?.status).toBe('down')
  })

  it('describe the interface as OpenAPI 3.1', async () => {
    const answer = await ask(fixture.port, { path: '/api/openapi.json' })
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toMatchObject({ openapi: '3.1.0' })
  })

  it('are whole, whatever part of them is asked for', async () => {
    for (const range of ['bytes=0-10', 'bytes=999999999-']) {
      expect((await ask(fixture.port, { path: '/api/openapi.json', headers: { range } })).status).toBe(200)
    }
  })

  it('have no tag that a condition could be about', async () => {
    for (const path of ['/api/openapi.json', '/api/docs/swagger-ui.css']) {
      for (const headers of [
        { 'if-match': '*' },
        { 'if-match': 'W/"1"' },
        { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      ]) {
        expect((await ask(fixture.port, { path, headers })).status).toBe(200)
      }
    }
  })

  it('show the interface as a page that loads nothing from elsewhere', async () => {
    const page = await ask(fixture.port, { path: '/api/docs' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//)
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset]) => asset ?? '')
    expect(assets.length).toBeGreaterThan(2)
    for (const path of assets) expect((await ask(fixture.port, { path })).status).toBe(200)
  })

  it('run nothing that stands in a page itself', async () => {
    for (const path of ['/api', '/api/docs']) {
      const { headers, text } = await ask(fixture.port, { path })
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
    }
  })

  it('lead from the page of the interface to everything else', async () => {
    const page = await ask(fixture.port, { path: '/api' })
    const paths = [...page.text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(paths).toEqual(expect.arrayContaining(['/', '/api/docs', '/api/openapi.json', '/api/health']))
    for (const path of paths) expect((await ask(fixture.port, { path })).status, path).toBe(200)
  })

  it('answer HEAD like GET, without a body', async () => {
    const answer = await ask(fixture.port, { method: 'HEAD', path: '/api/health' })
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('')
  })
})
