import { levelOf, progressOf } from '@regesta/execution/domain/log-line'
import { splitLines } from '@regesta/execution/domain/split-lines'
import { KEY_HEADER } from '@regesta/http/headers'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, describe as suite } from 'vitest'
import { type Fixture, firstEvent, gather, openFixture } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const finished = async (parameters: Record<string, unknown>) => {
  const { execution_id } = await fixture.run(parameters)
  await fixture.ended(execution_id)
  return execution_id
}
const messages = async (parameters: Record<string, unknown>) =>
  (await gather(fixture.log(await finished(parameters)))).map(({ message }) => message)

suite('the log stream', () => {
  it('gives every viewer everything: two at once, one in the middle, one long afterwards', async () => {
    const { execution_id } = await fixture.run({ mode: 'lines', count: 5_000 })
    const both = Promise.all([gather(fixture.log(execution_id)), gather(fixture.log(execution_id))])
    await firstEvent(fixture.log(execution_id), ({ message }) => message === 'line 2000')
    const middle = await gather(fixture.log(execution_id))
    const [first, second] = await both
    const late = await gather(fixture.log(execution_id))
    expect(first.filter(({ message }) => message.startsWith('line '))).toHaveLength(5_000)
    expect(first.at(-1)).toMatchObject({ status: 'completed' })
    for (const other of [second, middle, late]) expect(other).toEqual(first)
  })

  it('goes on after the last event that a viewer has seen, and is over for one that has seen the end', async () => {
    const execution_id = await finished({ mode: 'lines', count: 1_200 })
    const all = await gather(fixture.log(execution_id))
    const rest = await gather(fixture.log(execution_id, 700))
    expect(rest).toEqual(all.slice(700))
    const headers = { [KEY_HEADER]: TEST_KEY, 'last-event-id': String(all.at(-1)?.id) }
    const response = await fetch(`${fixture.url()}/components/logs/${execution_id}`, { headers })
    expect(response.status).toBe(204)
  })

  it('gives the same after a restart', async () => {
    const execution_id = await finished({ mode: 'lines', count: 700 })
    const before = await gather(fixture.log(execution_id))
    await fixture.restart()
    expect(await gather(fixture.log(execution_id))).toEqual(before)
  })

  it('says in one event that it knows no such run', async () => {
    const response = await fetch(`${fixture.url()}/components/logs/nobody`, { headers: { [KEY_HEADER]: TEST_KEY } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(await response.text()).toBe(
      'id: 1\ndata: {"level":"error","message":"Execution not found","status":"failed"}\n\n',
    )
  })

  it('replaces bytes that are no UTF-8 and keeps the last line without an end', async () => {
    expect(await messages({ mode: 'invalid' })).toEqual(
      expect.arrayContaining(['before \ufffd\ufffd after', 'naïve', '\ufffd']),
    )
  })

  it('cuts a line over 64 KiB and says so', async () => {
    const log = await messages({ mode: 'long' })
    expect(log.find((message) => message.startsWith('zzz'))).toBe(
      `${'z'.repeat(65_536)} [cut: the line is longer than 64 KiB]`,
    )
    expect(log).toContain('short')
  })

  it('shows progress that a component reports on standard error', async () => {
    const log = await gather(fixture.log(await finished({ mode: 'progress' })))
    const shown = log.filter(({ progress }) => progress !== undefined)
    expect(shown.map(({ progress, message }) => [progress, message])).toEqual([
      [0.42, 'nearly there'],
      [0.9, '90 %'],
    ])
    expect(log.map(({ message }) => message)).toContain('::progress 0.5 not on this stream')
  })

  it('gives lines the level that they claim themselves', async () => {
    const log = await gather(fixture.log(await finished({ mode: 'levels' })))
    const levels = Object.fromEntries(log.map(({ message, level }) => [message, level]))
    expect(levels).toMatchObject({
      'ERROR something broke': 'error',
      '0 errors found': 'info',
      'warning: odd': 'warning',
      'DEBUG detail': 'debug',
      plain: 'info',
    })
  })

  it('can be read as text', async () => {
    const execution_id = await finished({ mode: 'lines', count: 3 })
    const url = `${fixture.url()}/components/executions/${execution_id}/log`
    const response = await fetch(url, { headers: { [KEY_HEADER]: TEST_KEY } })
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toMatch(/Z info {4}line 0\n.*Z info {4}line 1\n.*Z info {4}line 2\n/)
  })
})

suite('a very chatty component', () => {
  it('costs no memory: 200 MB of output pass through', { timeout: 60_000 }, async () => {
    const { execution_id } = await fixture.run({ mode: 'bytes', count: 200 })
    const all = 200 * 1024
    let lines = 0
    // Of the first quarter, in which buffers and the heap take their size, and of the others, which bring 150 MiB of lines.
    const peaks = { early: 0, late: 0 }
    for await (const { message } of fixture.log(execution_id)) {
      if (message.startsWith('yyy')) lines += 1
      const part = lines < all / 4 ? 'early' : 'late'
      if (lines % 1_000 === 0) peaks[part] = Math.max(peaks[part], process.memoryUsage.rss())
    }
    expect(lines).toBe(all)
    expect((peaks.late - peaks.early) / 1024 / 1024).toBeLessThan(140)
    expect((await fixture.ended(execution_id)).status).toBe('completed')
  })

  it('fills its log up to the configured limit, and the log says so', async () => {
    fixture.neighbours.configure({ execution: { max_log_mib: 1 } })
    await expect
      .poll(async () => (await messages({ mode: 'bytes', count: 3 })).filter((m) => m.startsWith('yyy')).length)
      .toBeLessThan(1_100)
    const log = await messages({ mode: 'bytes', count: 3 })
    expect(log.filter((message) => message.includes('execution.max_log_mib'))).toHaveLength(1)
    expect(log.at(-1)).toContain('completed successfully')
    fixture.neighbours.configure({ execution: {} })
  })
})

suite('splitting bytes into lines', () => {
  it('gives the same lines however the bytes are cut', () => {
    const text = fc.array(fc.constantFrom('a', 'é', '🦉', '\n', '\r\n', '\r', ' '), { maxLength: 60 })
    fc.assert(
      fc.property(text, fc.array(fc.nat(80), { maxLength: 8 }), (parts, cuts) => {
        const bytes = Buffer.from(parts.join(''))
        const splitter = splitLines()
        const lines: string[] = []
        let at = 0
        for (const cut of [...cuts.sort((a, b) => a - b), bytes.length]) {
          lines.push(...splitter.push(bytes.subarray(at, Math.max(at, cut))))
          at = Math.max(at, cut)
        }
        lines.push(...splitter.flush())
        expect(lines).toEqual(
          bytes
            .toString()
            .split(/[\r\n]+/)
            .filter((line) => line.trim() !== ''),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('cuts between characters', () => {
    const splitter = splitLines()
    const [line = ''] = splitter.push(Buffer.from(`${'é'.repeat(40_000)}\n`))
    expect(line).toBe(`${'é'.repeat(32_768)} [cut: the line is longer than 64 KiB]`)
    const [odd = ''] = splitter.push(Buffer.from(`a${'é'.repeat(40_000)}\n`))
    expect(odd).toBe(`a${'é'.repeat(32_767)} [cut: the line is longer than 64 KiB]`)
  })
})

it.each([
  ['ValueError: x', 'error'],
  ['Traceback (most recent call last):', 'error'],
  ['[WARNING] disk', 'warning'],
  ['2024-01-01 10:00:00,123 - root - ERROR - broken', 'error'],
  ['main.py:3: UserWarning: old', 'warning'],
  ['the error rate is 3 %', 'info'],
  ['No errors, no failed items', 'info'],
  ['information', 'info'],
  ['Errors: 0', 'info'],
  ['debug: x', 'debug'],
])('takes %j for %s', (line, level) => expect(levelOf(line)).toBe(level))

it.each(['::progress 1.5 x', '::progress', '::progress -1', '::progress half', 'x ::progress 0.5'])(
  'takes %j for an ordinary line',
  (line) => expect(progressOf(line)).toBeUndefined(),
)
