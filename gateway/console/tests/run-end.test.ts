import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { queries } from '../src/api/queries.js'
import { endOfRun, pipelineWork, type Run } from '../src/api/runs.js'
import { standInGateway } from './stand-in-gateway.js'

const started_at = '2026-01-01T00:00:00.000Z'
const completed_at = '2026-01-01T00:01:00.000Z'
const run = { execution_uuid: 'run-1', status: 'completed', started_at, completed_at } as Run
const answer = { execution_uuid: 'run-1', results: [] }

const message = "Component 'stamp' was cancelled."
const findings = [{ message, message_id: 'component_was_cancelled', message_params: { name: 'stamp' } }]
const event = { timestamp: completed_at, level: 'error', message: `Item 7: ${message}`, item: 7, findings }

const asked: ServerResponse[] = []
const gateway = standInGateway((request, response) => {
  if (request.url?.endsWith('/result')) response.end(JSON.stringify(answer))
  else if (request.url?.endsWith('/events')) response.end(`id: 1\ndata: ${JSON.stringify(event)}\n\n`)
  else gateway.emit('list', asked.push(response))
})

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

it('what failed in a run whose work nobody knows any more is told with what says which sentence it is', async () => {
  const isAsked = once(gateway, 'list')
  const end = queries.fetchQuery(endOfRun({ ...run, execution_uuid: 'run-2' }))
  await isAsked
  asked.at(-1)?.end('[]')
  expect(await end).toEqual({
    project: undefined,
    answer: { results: [{ id: 7, success: false, message, findings }] },
  })
})
