import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { executionInternal } from '@regesta/contracts/execution'
import { KEY_HEADER } from '@regesta/http/headers'
import type { ForkedService } from '@regesta/testing/fork-service'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { request } from 'undici'

/** Writes so many lines of a KiB as fast as it can. */
export const FLOOD = `
const { writeSync } = require('node:fs')
const { values } = require('node:util').parseArgs({ strict: false, options: { ticks: { type: 'string' } } })
const block = Buffer.from(('z'.repeat(1023) + '\\n').repeat(64))
for (let lines = 0; lines < Number(values.ticks); lines += 64)
  for (let rest = block; rest.length > 0; )
    try { rest = rest.subarray(writeSync(1, rest)) } catch (error) { if (error.code !== 'EAGAIN') throw error }
`

/** A GiB of output, and the memory in MiB that the service may take for it. */
const FLOOD_LINES = 1024 * 1024
const FLOOD_MEMORY = 400
const LF = 10

/** Lets the component of `FLOOD` write a GiB; answers what was wrong with what arrived or with the memory that it took. */
export async function writeGigabyte(service: ForkedService, folder: string): Promise<string[]> {
  const client = service.client(executionInternal)
  const body = {
    component_name: 'flood',
    run_key: randomUUID(),
    output_directory: folder,
    parameters: { ticks: FLOOD_LINES },
  }
  const { execution_id } = await client.startExecution({ body })
  await client.close()
  const response = await request(`${service.url}/components/logs/${execution_id}`, {
    headers: { [KEY_HEADER]: TEST_KEY },
  })
  let events = 0
  let peak = 0
  let tail = ''
  for await (const piece of response.body as AsyncIterable<Buffer>) {
    // Every event ends with a blank line, which may fall between two pieces.
    if (tail.endsWith('\n') && piece[0] === LF) events += 1
    for (let at = piece.indexOf('\n\n'); at >= 0; at = piece.indexOf('\n\n', at + 2)) events += 1
    tail = piece.toString('latin1', Math.max(0, piece.length - 300))
    peak = Math.max(peak, memoryOf(service.process.pid))
  }
  const problems: string[] = []
  if (!tail.includes('"status":"completed"')) problems.push('a GiB of output did not end as completed')
  if (events < FLOOD_LINES) problems.push(`${events} events for ${FLOOD_LINES} lines of a GiB of output arrived`)
  if (peak > FLOOD_MEMORY) problems.push(`a GiB of output cost ${Math.round(peak)} MiB of memory`)
  return problems
}

/** MiB */
const memoryOf = (pid = 0): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
