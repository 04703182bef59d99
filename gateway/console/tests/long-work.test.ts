import { afterEach, expect, it, vi } from 'vitest'
import { startWork } from '../src/api/long-work.js'
import { standInGateway } from './stand-in-gateway.js'

/** Keys of the work that was begun, in order. */
const keys: (string | undefined)[] = []
/** What becomes of the next requests: no answer, or one with this status. */
const ends: ('lost' | number)[] = []
standInGateway((request, response) => {
  keys.push(request.headers['idempotency-key'] as string | undefined)
  const end = ends.shift() ?? 202
  if (end === 'lost') return void request.socket.destroy()
  response.writeHead(end, { 'content-type': 'application/json' })
  response.end(JSON.stringify(end < 400 ? { status_url: '/api/operations/deposition/7' } : { error: 'refused' }))
})

afterEach(() => {
  vi.restoreAllMocks()
})

const verify = (record: number) =>
  startWork('POST /api/project/verify_records', { body: { record_ids: [record], repair: [] } }, { project: 'p' })

it.each([
  ['was lost on its way', 'lost' as const],
  ['did not come from the service', 502],
])('work whose answer %s is the same work when it is asked for again', async (_, end) => {
  keys.length = 0
  ends.push(end)
  await expect(verify(1)).rejects.toThrow()
  await verify(2)
  expect(await verify(1)).toEqual({ service: 'deposition', id: '7' })
  const [lost, other, again] = keys
  expect(lost).toMatch(/^\S{16,}$/)
  expect(again).toBe(lost)
  expect(other).not.toBe(lost)
})

it('work that was answered is other work when it is asked for again, also where it was refused', async () => {
  keys.length = 0
  ends.push(202, 400)
  await verify(1)
  await expect(verify(1)).rejects.toThrow('refused')
  await verify(1)
  expect(new Set(keys).size).toBe(3)
})

it('begins where the browser makes no random ids, as over plain http from another computer', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  expect(await verify(3)).toEqual({ service: 'deposition', id: '7' })
})
