import { request } from 'node:http'
import { type AccessPolicy, judge } from '@regesta/http/guard'
import { listen } from '@regesta/http/listen'
import { afterAll, beforeAll, expect, it } from 'vitest'

const policy: AccessPolicy = { port: () => 80, hosts: () => [], allowedOrigins: () => [], token: () => undefined }

let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  server = await listen((incoming, response) => void response.end(judge(incoming, policy).kind))
})
afterAll(() => server.drain(0))

const judged = (headers: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const outgoing = request(server.url, { method: 'POST', headers }, (answer) => {
      answer.setEncoding('utf8').once('data', resolve)
    })
    outgoing.once('error', reject).end()
  })

it.each([
  ['passes', 'http://localhost', 'pass'],
  ['passes with the port', 'http://localhost:80', 'pass'],
  ['is refused with another port', 'http://localhost:8080', 'refused'],
  ['is refused with another scheme', 'https://localhost', 'refused'],
])('on port 80, which browsers do not name, a page of ours %s', async (_title, origin, verdict) => {
  expect(await judged({ host: 'localhost', origin })).toBe(verdict)
})
