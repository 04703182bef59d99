import { type Listening, listen } from '@regesta/http/listen'
import express, { type Express } from 'express'
import { afterEach, expect, it } from 'vitest'

const open: Listening[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.drain()
})

async function served(app: Express): Promise<Listening> {
  const server = await listen(app)
  open.push(server)
  return server
}

const prototypes = (...messages: object[]): unknown[] => messages.map((message) => Object.getPrototypeOf(message))

it('gives requests and responses the prototypes of the application before it sees them', async () => {
  const seen: { born?: unknown[]; answered?: unknown[] } = {}
  const app = express()
  app.use((request, response) => {
    seen.answered = prototypes(request, response)
    response.status(201).json({ path: request.path, name: request.query.name, own: request.app === app })
  })
  const { server, url } = await served(app)
  server.prependListener('request', (...messages) => {
    seen.born = prototypes(...messages)
  })

  const answer = await fetch(`${url}/relief?name=Lind`)

  expect([answer.status, await answer.json()]).toEqual([201, { path: '/relief', name: 'Lind', own: true }])
  expect(seen.born).toHaveLength(2)
  expect(seen.born?.every((prototype, index) => prototype === seen.answered?.[index])).toBe(true)
})

it('keeps the applications of one process apart', async () => {
  const apps = ['first', 'second'].map((name) => {
    const app = express()
    app.set('own name', name)
    app.use((request, response) => void response.json(request.app.get('own name')))
    return app
  })
  const servers = await Promise.all(apps.map(served))

  const names = await Promise.all(servers.map(async ({ url }) => (await fetch(url)).json()))

  expect(names).toEqual(['first', 'second'])
})
