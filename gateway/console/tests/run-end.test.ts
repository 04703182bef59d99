import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queries } from '../src/api/queries.js'
import { endOfRun, pipelineWork, type Run } from '../src/api/runs.js'

const started_at = '2026-01-01T00:00:00.000Z'
const completed_at = '2026-01-01T00:01:00.000Z'
const run = { execution_uuid: 'run-1', status: 'completed', started_at, completed_at } as Run
const answer = { execution_uuid: 'run-1', results: [] }

const asked: ServerResponse[] = []
const gateway = createServer((request, response) => {
  if (request.url?.endsWith('/result')) response.end(JSON.stringify(answer))
  else gateway.emit('list', asked.push(response))
})

beforeAll(async () => {
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  const fetchFrom = fetch
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetchFrom(address + path, options))
})
afterAll(() => gateway.close())

it('the end of a run comes also where the part of the page goes that looked at the same work', async () => {
  const isAsked = once(gateway, 'list')
  const elsewhere = queries.fetchQuery(pipelineWork).catch((error: Error) => error.name)
  await isAsked
  const end = queries.fetchQuery(endOfRun(run))
  await queries.cancelQueries(pipelineWork)
  await elsewhere
  if (asked.length < 2) await Promise.race([once(gateway, 'list'), end])
  const work = [{ operation_id: '7', project_uuid: 'p', status: 'completed', started_at, completed_at }]
  asked[1]?.end(JSON.stringify(work))
  expect(await end).toEqual({ project: 'p', answer })
})
