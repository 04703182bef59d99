import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject, post } from '@regesta/contracts/endpoint'
import type { Operation } from '@regesta/contracts/operations'
import { ServiceError } from '@regesta/contracts/problem'
import { connect } from '@regesta/http/connect'
import { reply, streamed } from '@regesta/http/reply'
import { type RunningService, startService } from '@regesta/http/run-service'
import { type Handler, type OperationHandle, serve } from '@regesta/http/serve'
import { logger } from '@regesta/log/logger'
import { type Operations, openOperations } from '@regesta/operations/open-operations'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

const bakery = {
  bakeBread: post('/bread', {
    summary: 'Bakes bread',
    body: z.object({ loaves: z.number().default(1) }),
    answers: { 200: z.looseObject({ loaves: z.number() }), 207: z.looseObject({ loaves: z.number() }) },
    errors: [400, 404, 500],
    long: true,
    repeat: 'keyed',
  }),
  kneadDough: inProject.post('/kneading', {
    summary: 'Kneads dough',
    answers: { 200: z.object({ loaves: z.number() }) },
    errors: [400, 500],
    long: true,
    repeat: 'keyed',
  }),
}
const KEY = 'k'

interface Work {
  loaves: number
  operation: OperationHandle
  finish(): void
  fail(error: Error): void
}

let folder: string
let service: RunningService
let operations: Operations
let begun: Work[]
let onBegin: ((work: Work) => void)[]

/** The next baking that starts; the test decides when and how it ends. */
const nextWork = () => new Promise<Work>((resolve) => onBegin.push(resolve))

const bake: Handler<typeof bakery.bakeBread> = ({ body, operation }) =>
  new Promise((resolve, reject) => {
    const work = {
      loaves: body.loaves,
      operation,
      finish: () => resolve(reply(200, { loaves: body.loaves })),
      fail: reject,
    }
    operation.signal.addEventListener('abort', () => reject(operation.signal.reason))
    begun.push(work)
    onBegin.shift()?.(work)
  })

/** Seven loaves whose notes come one by one. */
const streamedBread = (notes: readonly string[]) =>
  streamed(200, [
    '{"loaves":7,"notes":[',
    ...notes.flatMap((note, at) => [at === 0 ? '' : ',', JSON.stringify(note)]),
    ']}',
  ]) as never

/** Bakes until somebody cancels, and answers with one loaf all the same. */
const bakeUntilCancelled =
  (status: 200 | 207): Handler<typeof bakery.bakeBread> =>
  async ({ operation }) => {
    await new Promise((resolve) => operation.signal.addEventListener('abort', resolve))
    return reply(status, { loaves: 1 }) as never
  }

interface StartBakery {
  handler?: Handler<typeof bakery.bakeBread>
  continued?: boolean
  recovered?: boolean
}

/** How baking goes on after a restart. */
const again = (handler = bake) => ({
  bakeBread: {
    endpoint: bakery.bakeBread,
    work: ({ request }: { request: { body: unknown } }, operation: OperationHandle) =>
      handler({ ...(request as { body: { loaves: number } }), operation } as never),
  },
})

function startBakery({ handler = bake, continued = false, recovered = true }: StartBakery = {}) {
  return startService(
    {
      name: 'bakery',
      version: '1',
      defaultPort: 0,
      createContext: () => openOperations({ service: 'bakery', folder, log: logger('bakery', 'silent') }),
      createService: (opened) => {
        operations = opened
        if (recovered) operations.recover(continued ? again(handler) : {})
        return {
          routes: serve(bakery, { bakeBread: handler, kneadDough: () => reply(200, { loaves: 1 }) }),
          operations,
        }
      },
    },
    { home: folder, addresses: {}, key: KEY, strictAnswers: true },
  )
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regesta-operations-'))
  begun = []
  onBegin = []
})
afterEach(async () => {
  for (const work of begun) work.finish()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}${path.replace(/^\/api/, '')}`, {
    ...init,
    headers: { 'regesta-key': KEY, ...(init.headers as Record<string, string>) },
  })

const order = (loaves: number, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  call('/bread', {
    method: 'POST',
    body: JSON.stringify({ loaves }),
    headers: { 'content-type': 'application/json', ...headers },
    ...(signal ? { signal } : {}),
  })

const orderAsync = async (loaves: number, headers: Record<string, string> = {}) => {
  const answer = await order(loaves, { prefer: 'respond-async', ...headers })
  expect(answer.status).toBe(202)
  return (await answer.json()) as { success: true; operation_id: string; status_url: string; events_url: string }
}

const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error

const stateOf = async (url: string) => (await (await call(url)).json()) as Operation

describe('a synchronous call', () => {
  it('waits for the work, however long it takes', async () => {
    service = await startBakery()
    const asked = order(3)
    const work = await nextWork()
    work.finish()
    const answer = await asked
    expect([answer.status, await answer.json()]).toEqual([200, { loaves: 3 }])
  })

  it('answers the error of the work with the status of the endpoint', async () => {
    service = await startBakery()
    const asked = order(3)
    const work = await nextWork()
    work.fail(new ServiceError('not_found', 'No flour', { log: ['looked'] }))
    const answer = await asked
    expect(answer.status).toBe(404)
    expect(answer.headers.get('error-code')).toBe('not_found')
    expect(await answer.json()).toEqual({ success: false, error: 'No flour', log: ['looked'] })
  })

  it('says nothing about an unexpected error', async () => {
    service = await startBakery()
    const asked = order(3)
    const work = await nextWork()
    work.fail(new TypeError('a secret'))
    const answer = await asked
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('secret')
  })

  it('may go away without stopping anything', async () => {
    service = await startBakery()
    const gone = new AbortController()
    const asked = order(3, {}, gone.signal)
    const work = await nextWork()
    gone.abort()
    await expect(asked).rejects.toThrow()
    expect(work.operation.signal.aborted).toBe(false)
    work.finish()
    const state = await stateOf(`/operations/bakery/${work.operation.id}?wait=25`)
    expect(state.status).toBe('completed')
  })
})

describe('Prefer: respond-async', () => {
  it('answers 202 at once with the addresses of state and events', async () => {
    service = await startBakery()
    const accepted = await orderAsync(2)
    expect(accepted).toEqual({
      success: true,
      operation_id: expect.any(String),
      status_url: `/api/operations/bakery/${accepted.operation_id}`,
      events_url: `/api/operations/bakery/${accepted.operation_id}/events`,
    })
    const state = await stateOf(accepted.status_url)
    expect(state).toMatchObject({
      operation_id: accepted.operation_id,
      kind: 'bakeBread',
      status: 'running',
      completed_at: null,
    })
    expect(state.started_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('is understood beside other preferences', async () => {
    service = await startBakery()
    expect((await order(1, { prefer: 'wait=10, Respond-Async; x=1' })).status).toBe(202)
  })

  it('keeps the result: exactly what the synchronous call would have answered', async () => {
    service = await startBakery()
    const good = await orderAsync(2)
    begun[0]?.finish()
    const state = await stateOf(`${good.status_url}?wait=25`)
    expect(state).toMatchObject({ status: 'completed', http_status: 200, result_url: `${good.status_url}/result` })
    const result = await call(state.result_url ?? '')
    expect([result.status, await result.json()]).toEqual([200, { loaves: 2 }])
    const bad = await orderAsync(2)
    begun[1]?.fail(new ServiceError('invalid_input', 'Too hot', { validation_errors: ['oven'] }))
    expect(await stateOf(`${bad.status_url}?wait=25`)).toMatchObject({
      status: 'failed',
      http_status: 400,
      error: 'Too hot',
    })
    const failed = await call(`${bad.status_url}/result`)
    expect([failed.status, failed.headers.get('error-code')]).toEqual([400, 'invalid_input'])
    expect(await failed.json()).toEqual({ success: false, error: 'Too hot', validation_errors: ['oven'] })
  })

  it.each([
    { size: 'small', notes: ['short'] },
    { size: 'large', notes: Array.from({ length: 40 }, () => 'n'.repeat(20_000)) },
  ])('keeps a $size streamed result too', async ({ notes }) => {
    service = await startBakery({ handler: () => streamedBread(notes) })
    const { status_url } = await orderAsync(1)
    await stateOf(`${status_url}?wait=25`)
    for (let time = 0; time < 2; time += 1)
      expect(await (await call(`${status_url}/result`)).json()).toEqual({ loaves: 7, notes })
  })

  it('refuses the result of work that still runs', async () => {
    service = await startBakery()
    const { status_url } = await orderAsync(1)
    const answer = await call(`${status_url}/result`)
    expect(answer.status).toBe(400)
    expect(await errorOf(answer)).toContain('still running')
  })

  it('waits at most as long as asked', async () => {
    service = await startBakery()
    const { status_url } = await orderAsync(1)
    expect((await stateOf(`${status_url}?wait=0.05`)).status).toBe('running')
    expect((await call(`${status_url}?wait=26`)).status).toBeGreaterThanOrEqual(400)
  })

  it('is what clients of the contract use, so that no single call lasts long [limit:draft-by-command-line]', async () => {
    service = await startBakery()
    const client = connect(bakery, { name: 'bakery', url: service.url, key: KEY })
    const asked = client.bakeBread({ body: { loaves: 5 } })
    const work = await nextWork()
    work.finish()
    expect(await asked).toEqual({ loaves: 5 })
    await client.close()
  })
})

describe('an idempotency key', () => {
  it('answers the same operation again, while it runs and afterwards', async () => {
    service = await startBakery()
    const first = await orderAsync(2, { 'idempotency-key': 'order-1' })
    const again = await orderAsync(2, { 'idempotency-key': 'order-1' })
    expect(again.operation_id).toBe(first.operation_id)
    const waiting = order(2, { 'idempotency-key': 'order-1' })
    begun[0]?.finish()
    expect(await (await waiting).json()).toEqual({ loaves: 2 })
    expect(await (await order(2, { 'idempotency-key': 'order-1' })).json()).toEqual({ loaves: 2 })
    expect(begun).toHaveLength(1)
    expect((await orderAsync(2, { 'idempotency-key': 'order-2' })).operation_id).not.toBe(first.operation_id)
  })

  it('is refused for another request, and for another project, with what it was used for', async () => {
    service = await startBakery()
    const key = { 'idempotency-key': 'order-1' }
    const first = await orderAsync(2, key)
    const refused = await order(3, { ...key, prefer: 'respond-async' })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      {
        error: `The Idempotency-Key was used before, for another request: operation ${first.operation_id}. Send this one with a key of its own`,
        message_id: 'key_used_before',
        operation_id: first.operation_id,
      },
    ])
    const knead = (project: string) =>
      call('/kneading', { method: 'POST', headers: { ...key, 'regesta-resolved-project': project } })
    expect(await (await knead('p1')).json()).toEqual({ loaves: 1 })
    expect(await (await knead('p1')).json()).toEqual({ loaves: 1 })
    expect((await knead('p2')).status).toBe(400)
    expect(begun).toHaveLength(1)
  })

  it('holds across a restart', async () => {
    service = await startBakery()
    const first = await orderAsync(2, { 'idempotency-key': 'order-1' })
    begun[0]?.finish()
    await stateOf(`${first.status_url}?wait=25`)
    await service.stop()
    service = await startBakery()
    expect(await (await order(2, { 'idempotency-key': 'order-1' })).json()).toEqual({ loaves: 2 })
    expect(begun).toHaveLength(1)
  })

  it('is told that the service starts, where it comes before the work goes on', async () => {
    service = await startBakery()
    const { status_url } = await orderAsync(2, { 'idempotency-key': 'order-1' })
    begun[0]?.finish()
    await stateOf(`${status_url}?wait=25`)
    await service.stop()
    // As a killed service leaves it.
    const database = new Sqlite(join(folder, 'operations.db'))
    database.exec(`update operations set status = 'running', completed_at = null`)
    database.close()
    service = await startBakery({ recovered: false })
    const answer = await order(2, { 'idempotency-key': 'order-1' })
    expect([answer.status, await errorOf(answer)]).toEqual([502, expect.stringContaining('is starting')])
  })
})

describe('viewers', () => {
  const eventsOf = (text: string) =>
    [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? '') as Operation)

  it('see progress and the end', async () => {
    service = await startBakery()
    const { events_url, status_url } = await orderAsync(4)
    const stream = await call(events_url)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const text = stream.text()
    begun[0]?.operation.progress({ done: 1, total: 4, unit: 'loaves', message: 'In the oven' })
    begun[0]?.operation.progress({ done: 2 })
    await expect.poll(() => stateOf(status_url)).toMatchObject({ done: 2, total: 4, unit: 'loaves' })
    begun[0]?.finish()
    const seen = eventsOf(await text)
    expect(seen[0]?.status).toBe('running')
    expect(seen.some(({ done, message }) => done === 2 && message === 'In the oven')).toBe(true)
    expect(seen.at(-1)).toMatchObject({ status: 'completed', done: 2 })
    expect(seen.filter(({ status }) => status !== 'running')).toHaveLength(1)
  })

  it('see what the work waits for, and then what was said last', async () => {
    service = await startBakery()
    const { status_url } = await orderAsync(4)
    const says = (message: string) => expect.poll(() => stateOf(status_url)).toMatchObject({ message })
    const { progress, waits } = begun[0]?.operation ?? expect.fail('nothing begun')
    progress({ message: 'In the oven' })
    const ends = [waits('Waits for flour'), waits('Waits for water')]
    await says('Waits for water')
    const database = new Sqlite(join(folder, 'operations.db'), { readonly: true })
    const stored = () => database.prepare('select message from operations').pluck().get()
    await expect.poll(stored).toBe('In the oven')
    database.close()
    progress({ done: 1, message: 'On the table' })
    ends[1]?.()
    await says('Waits for flour')
    ends[0]?.()
    await says('On the table')
    begun[0]?.finish()
    await stateOf(`${status_url}?wait=25`)
  })

  it.each([
    ['completed', again()],
    ['interrupted', {}],
  ])('stay with work that has not gone on yet after a restart, until it is %s', async (end, continuations) => {
    service = await startBakery()
    const { events_url } = await orderAsync(4)
    await service.stop()
    service = await startBakery({ recovered: false })
    const first = await call(events_url)
    const resumed = await call(events_url, { headers: { 'last-event-id': '1' } })
    expect([first.status, resumed.status]).toEqual([200, 200])
    operations.recover(continuations)
    begun.at(-1)?.finish()
    for (const stream of [first, resumed]) expect(eventsOf(await stream.text()).at(-1)?.status).toBe(end)
  })

  it('get the end at once when they come late, and 204 when they have seen it', async () => {
    service = await startBakery()
    const { events_url, status_url } = await orderAsync(4)
    begun[0]?.finish()
    await stateOf(`${status_url}?wait=25`)
    const text = await (await call(events_url)).text()
    expect(eventsOf(text).at(-1)?.status).toBe('completed')
    const id = /^id: (\d+)$/m.exec(text)?.[1] ?? ''
    expect((await call(events_url, { headers: { 'last-event-id': id } })).status).toBe(204)
  })
})

describe('cancelling', () => {
  it('tells what the work says besides, such as that it left something open', async () => {
    service = await startBakery({
      handler: async ({ operation }) => {
        await new Promise((resolve) => operation.signal.addEventListener('abort', resolve))
        throw new ServiceError('internal', 'A loaf is still in the oven', { checked_again_at: 'noon' })
      },
    })
    const { status_url } = await orderAsync(1)
    await call(`${status_url}/cancel`, { method: 'POST' })
    const reason = 'A loaf is still in the oven'
    const error = `The operation was cancelled: ${reason}`
    const findings = [{ message: error, message_id: 'cancelled_and', message_params: { reason } }]
    expect(await stateOf(`${status_url}?wait=25`)).toMatchObject({ status: 'cancelled', error, findings })
    const result = await call(`${status_url}/result`)
    expect(await result.json()).toMatchObject({ error, checked_again_at: 'noon' })
  })

  it('takes an answer that is no JSON for one that came before', async () => {
    service = await startBakery({
      handler: async ({ operation }) => {
        await new Promise((resolve) => operation.signal.addEventListener('abort', resolve))
        return streamed(200, ['{"loaf":1}\n', '{"loaf":2}\n']) as never
      },
    })
    const { status_url } = await orderAsync(1)
    await call(`${status_url}/cancel`, { method: 'POST' })
    expect(await stateOf(`${status_url}?wait=25`)).toMatchObject({ status: 'completed', http_status: 200 })
  })

  it('stops the work and is what everybody sees', async () => {
    service = await startBakery()
    const asked = order(9)
    const work = await nextWork()
    const url = `/operations/bakery/${work.operation.id}`
    expect((await call(`${url}/cancel`, { method: 'POST' })).status).toBe(200)
    expect(await stateOf(`${url}?wait=25`)).toMatchObject({ status: 'cancelled', error: 'The operation was cancelled' })
    expect((await asked).status).toBe(500)
    expect((await call(`${url}/cancel`, { method: 'POST' })).status).toBe(404)
  })

  it('is what a part that was done is answered with', async () => {
    service = await startBakery({ handler: bakeUntilCancelled(207) })
    const { status_url } = await orderAsync(2)
    await call(`${status_url}/cancel`, { method: 'POST' })
    expect(await stateOf(`${status_url}?wait=25`)).toMatchObject({ status: 'cancelled', http_status: 207 })
    expect(await (await call(`${status_url}/result`)).json()).toEqual({ loaves: 1 })
  })

  it('comes too late for work that ends well all the same', async () => {
    service = await startBakery({ handler: bakeUntilCancelled(200) })
    const { status_url } = await orderAsync(1)
    await call(`${status_url}/cancel`, { method: 'POST' })
    expect((await stateOf(`${status_url}?wait=25`)).status).toBe('completed')
  })

  it('is not forgotten over a restart, also when it comes before the work goes on', async () => {
    service = await startBakery()
    const { status_url } = await orderAsync(3)
    await service.stop()
    service = await startBakery({ recovered: false })
    expect((await call(`${status_url}/cancel`, { method: 'POST' })).status).toBe(200)
    await service.stop()
    service = await startBakery({
      continued: true,
      handler: ({ operation }) => {
        operation.signal.throwIfAborted()
        return reply(200, { loaves: 3 })
      },
    })
    expect(await stateOf(`${status_url}?wait=25`)).toMatchObject({
      status: 'cancelled',
      error: 'The operation was cancelled',
    })
    expect((await call(`${status_url}/cancel`, { method: 'POST' })).status).toBe(404)
  })
})

describe('a restart', () => {
  it('marks work as interrupted that cannot be continued', async () => {
    service = await startBakery()
    const { status_url } = await orderAsync(3)
    await service.stop()
    service = await startBakery()
    expect(await stateOf(status_url)).toMatchObject({
      status: 'interrupted',
      http_status: 500,
      error: expect.stringContaining('stopped'),
      findings: [{ message_id: 'interrupted' }],
    })
    const result = await call(`${status_url}/result`)
    expect([result.status, await result.json()]).toMatchObject([500, { message_id: 'interrupted' }])
  })

  it('continues work that can be, under the same id', async () => {
    service = await startBakery()
    const { status_url } = await orderAsync(3)
    await service.stop()
    service = await startBakery({ continued: true })
    expect((await stateOf(status_url)).status).toBe('running')
    expect(begun.at(-1)?.loaves).toBe(3)
    begun.at(-1)?.finish()
    expect((await stateOf(`${status_url}?wait=25`)).status).toBe('completed')
    expect(await (await call(`${status_url}/result`)).json()).toEqual({ loaves: 3 })
  })

  it('tells a caller who waits where the outcome will stand', async () => {
    service = await startBakery()
    const asked = order(3)
    const work = await nextWork()
    await service.stop()
    const answer = await asked
    expect(answer.status).toBe(502)
    expect(await errorOf(answer)).toContain(`/api/operations/bakery/${work.operation.id}`)
    service = await startBakery()
  })

  it('does not mind progress that is reported too late', async () => {
    service = await startBakery()
    const { status_url } = await orderAsync(3)
    begun[0]?.finish()
    await stateOf(`${status_url}?wait=25`)
    begun[0]?.operation.progress({ done: 99 })
    expect((await stateOf(status_url)).done).toBe(0)
  })
})

describe('storage that takes nothing', () => {
  /** Lets the database refuse every change, as a full disk does; answers the way back. */
  function refuseChanges() {
    const database = new Sqlite(join(folder, 'operations.db'))
    database.exec("create trigger full before update on operations begin select raise(abort, 'no room'); end")
    return () => {
      database.exec('drop trigger full')
      database.close()
    }
  }

  it('holds up neither the work nor its answer, and the end is stored when there is room again', async () => {
    service = await startBakery()
    const { status_url } = await orderAsync(2)
    const makeRoom = refuseChanges()
    const shown = call(`${status_url}/events`).then((answer) => answer.text())
    begun[0]?.operation.progress({ done: 1, total: 2 })
    begun[0]?.finish()
    expect(await shown).toContain('"status":"completed"')
    expect(await stateOf(status_url)).toMatchObject({ status: 'completed', http_status: 200 })
    expect(await (await call(`${status_url}/result`)).json()).toEqual({ loaves: 2 })
    makeRoom()
    const stored = new Sqlite(join(folder, 'operations.db'), { readonly: true })
    const status = () => stored.prepare('select status from operations').pluck().get()
    await vi.waitFor(() => expect(status()).toBe('completed'), { timeout: 10_000 })
    stored.close()
  })
})

describe.runIf(existsSync('/dev/full'))('a full disk', () => {
  /** Work whose result file would lie on a full disk. */
  const bakeOntoFullDisk =
    (notes: string[]): Handler<typeof bakery.bakeBread> =>
    ({ operation }) => {
      symlinkSync('/dev/full', join(folder, `${operation.id}.result`))
      return streamedBread(notes)
    }

  it('does not keep a small streamed answer from its caller', async () => {
    service = await startBakery({ handler: bakeOntoFullDisk(['short']) })
    const answer = await order(1)
    expect([answer.status, await answer.json()]).toEqual([200, { loaves: 7, notes: ['short'] }])
  })

  it('makes a large answer say that the work is done, and leaves no half file', async () => {
    service = await startBakery({ handler: bakeOntoFullDisk(['n'.repeat(300_000), 'end']) })
    const answer = await order(1)
    expect([answer.status, await errorOf(answer)]).toEqual([
      500,
      expect.stringMatching(/^The work is done, but .*disk/),
    ])
    expect(readdirSync(folder).filter((name) => name.endsWith('.result'))).toEqual([])
  })
})

describe('the list', () => {
  const listed = async () => (await (await call('/operations/bakery')).json()) as Operation[]

  it('shows operations, newest first', async () => {
    service = await startBakery()
    const first = await orderAsync(1)
    const second = await orderAsync(2)
    expect((await listed()).map(({ operation_id }) => operation_id)).toEqual([second.operation_id, first.operation_id])
  })

  it('reads neither what was asked nor what was answered', async () => {
    service = await startBakery()
    await order(1, { prefer: 'respond-async' })
    begun[0]?.finish()
    await expect.poll(async () => (await listed())[0]?.status).toBe('completed')
    const stored = new Sqlite(join(folder, 'operations.db'))
    for (const column of ['request_json', 'result_json']) stored.exec(`alter table operations drop column ${column}`)
    stored.close()
    expect(await listed()).toMatchObject([{ kind: 'bakeBread', status: 'completed' }])
  })

  it('answers 404 for unknown ids', async () => {
    service = await startBakery()
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/result'],
      ['GET', '/events'],
      ['POST', '/cancel'],
    ] as const) {
      const answer = await call(`/operations/bakery/none${path}`, { method })
      expect(answer.status).toBe(404)
      expect(await errorOf(answer)).toContain("'none'")
    }
  })
})
