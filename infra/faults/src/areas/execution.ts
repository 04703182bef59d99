import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { execution, executionInternal, type LogEvent } from '@regesta/contracts/execution'
import { KEY_HEADER } from '@regesta/http/headers'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { describeComponent, describeParameter, fakeComponents } from '@regesta/testing/fake-components'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { request } from 'undici'
import { brokenPromises } from '../broken-promises.js'
import { FLOOD, writeGigabyte } from '../execution/write-gigabyte.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

/** Tells the time every two milliseconds, on its output and in a file of its own, with children that ignore SIGTERM. */
const TICKER = `
const { spawn } = require('node:child_process')
const { appendFileSync, writeSync } = require('node:fs')
const { values } = require('node:util').parseArgs({ strict: false, options: { ticks: { type: 'string' }, output: { type: 'string' } } })
const stubborn = ['-c', 'trap "" TERM HUP INT; while :; do sleep 1; done']
for (const detached of [false, true]) spawn('/bin/sh', stubborn, { stdio: 'ignore', detached }).unref()
let tick = 0
const timer = setInterval(() => {
  tick += 1
  writeSync(1, 'tick ' + tick + '\\n')
  appendFileSync(values.output, tick + ' ' + Date.now() + '\\n')
  if (tick >= Number(values.ticks)) clearInterval(timer)
}, 2)
`

/** Campaigns from this length on also let a component write a GiB. */
const LONG = 50

/**
 * Milliseconds that a line may be old and still be lost when the service is killed. Short campaigns share their cores with
 * other tests, and a line counts from when the component wrote it, not from when somebody had time to read it.
 */
const losableIn = (runs: number) => (runs >= LONG ? 100 : 2_000)
/** Milliseconds in which what was started without being on record ends by itself. */
const SETTLING = 3_000

/** Milliseconds in which a component has begun, however busy the machine is; later, nothing is put to the test. */
const STARTING = 60_000

interface Story {
  readonly started: Started[]
  readonly killedAt: number
}

interface Started {
  readonly runKey: string
  readonly output: string
  /** Missing when the kill came before the answer. */
  executionId: string | undefined
}

/** Kills the service at random moments: no process survives, every run has one end and one reason, no older line is lost. */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const random = randomFrom(seed)
  const folder = temporaryFolder()
  const components = await fakeComponents(
    Object.entries({ ticker: TICKER, flood: FLOOD }).map(([component_name, source]) => {
      const entry = join(folder.path, `${component_name}.cjs`)
      writeFileSync(entry, source)
      const program = {
        component_name,
        folder: folder.path,
        kind: 'node',
        interpreter: process.execPath,
        entry,
      } as const
      return describeComponent(program, [describeParameter('ticks', { type: 'integer' })])
    }),
  )
  const start = () =>
    forkService(import.meta.resolve('@regesta/execution/main'), {
      home: folder.path,
      addresses: { components: components.url },
    })
  const broken = brokenPromises({ seed, log })
  let service = await start()
  for (let run = 1; run <= runs; run += 1) {
    // One run at least lasts until lines are old enough that none of them may be lost.
    const isLong = run === 1
    const moment = isLong ? losableIn(runs) + 500 : Math.floor(random() * 600)
    const story = await killInTheMiddle(service, folder.path, random, { moment, isLong })
    if (random() < 0.5) await pause(random() * 700)
    service = await start()
    const keptUntil = story.killedAt - losableIn(runs)
    const problems: string[] = []
    for (const started of story.started) problems.push(...(await examine(service, started, keptUntil)))
    if (isLong && !story.started.some(({ output }) => readTicks(output).some(({ time }) => time < keptUntil)))
      problems.push('no line was old enough to be judged')
    broken.noteAll(problems.map((problem) => `run ${run}: ${problem}`))
    if (run % 20 === 0) log(`  ${run} kills, ${broken.sentences.length} broken promises`)
  }
  if (runs >= LONG) broken.noteAll(await writeGigabyte(service, folder.path))
  await service.stop()
  await components.stop()
  folder.remove()
  return { runs, failures: broken.sentences }
}

interface Kill {
  /** Milliseconds after the runs are asked for; where they are long, after the first of them has told the time. */
  readonly moment: number
  /** Whether every run goes on until then. */
  readonly isLong: boolean
}

async function killInTheMiddle(
  service: ForkedService,
  folder: string,
  random: () => number,
  { moment, isLong }: Kill,
): Promise<Story> {
  const client = service.client(executionInternal)
  const started: Started[] = []
  const answers: Promise<unknown>[] = []
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const output_directory = join(folder, randomUUID())
    const one: Started = {
      runKey: randomUUID(),
      output: join(output_directory, 'output_report.json'),
      executionId: undefined,
    }
    started.push(one)
    const ticks = !isLong && random() < 0.3 ? Math.floor(random() * 100) : 100_000
    const body = { component_name: 'ticker', run_key: one.runKey, output_directory, parameters: { ticks } }
    const signal = AbortSignal.timeout(moment + (isLong ? STARTING : 1_000))
    const answer = client.startExecution({ body, signal }).then((accepted) => {
      one.executionId = accepted.execution_id
      if (!isLong && random() < 0.2) return client.cancelExecution({ params: accepted, signal })
      return undefined
    })
    answers.push(answer.catch(() => {}))
  }
  if (isLong) await untilOneTicks(started)
  await pause(moment)
  const killedAt = Date.now()
  await service.kill()
  await Promise.all(answers)
  await client.close()
  return { started, killedAt }
}

/** Where there are fewer cores than runs, some wait for their turn. */
async function untilOneTicks(started: readonly Started[]): Promise<void> {
  const end = Date.now() + STARTING
  while (Date.now() < end && started.every(({ output }) => readTicks(output).length === 0)) await pause(20)
}

async function examine(service: ForkedService, { runKey, output, executionId }: Started, keptUntil: number) {
  const client = service.client(execution)
  const { items } = await client.listExecutions({ query: { limit: '10' } })
  await client.close()
  const rows = items.filter((item) => item.run_key === runKey)
  const [row] = rows
  const problems: string[] = []
  if (row === undefined) return executionId === undefined ? problems : [`${executionId} was accepted and is forgotten`]
  if (rows.length > 1) problems.push(`${runKey} was stored ${rows.length} times`)
  if (row.status === 'running') problems.push(`${row.execution_id} is still shown as running`)
  if ((row.status === 'completed') !== (row.reason === undefined)) problems.push(`${row.execution_id} has no reason`)
  const events = await readLog(service, row.execution_id)
  const ends = events.filter(({ status }) => status !== undefined)
  if (ends.length !== 1 || ends[0] !== events.at(-1)) {
    problems.push(`${row.execution_id} has ${ends.length} terminal events`)
  }
  const lost = lostTicks(events, output, keptUntil)
  if (lost.length > 0) problems.push(`${row.execution_id} lost the lines ${lost.slice(0, 5).join(', ')}`)
  const survivors = await waitForEnd(row.execution_id)
  if (survivors.length > 0) problems.push(`processes of ${row.execution_id} survived: ${survivors.join(', ')}`)
  return problems
}

async function readLog({ url }: ForkedService, executionId: string): Promise<LogEvent[]> {
  const { body } = await request(`${url}/components/logs/${executionId}`, { headers: { [KEY_HEADER]: TEST_KEY } })
  return [...(await body.text()).matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as LogEvent)
}

/** Ticks that the component told more than a moment before the kill, or before a later one that was stored. */
function lostTicks(events: readonly LogEvent[], output: string, keptUntil: number): number[] {
  const stored = new Set(
    events.flatMap(({ message }) => (message.startsWith('tick ') ? [Number(message.slice(5))] : [])),
  )
  const last = Math.max(0, ...stored)
  return readTicks(output)
    .filter(({ tick, time }) => (time < keptUntil || tick < last) && !stored.has(tick))
    .map(({ tick }) => tick)
}

function readTicks(file: string): { tick: number; time: number }[] {
  try {
    return [...readFileSync(file, 'utf8').matchAll(/^(\d+) (\d+)$/gm)].map(([, tick, time]) => ({
      tick: Number(tick),
      time: Number(time),
    }))
  } catch {
    return []
  }
}

async function waitForEnd(executionId: string): Promise<number[]> {
  for (const end = Date.now() + SETTLING; ; await pause(20)) {
    const alive = processesOf(executionId)
    if (alive.length === 0 || Date.now() > end) return alive
  }
}

const processesOf = (executionId: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`REGESTA_EXECUTION_ID=${executionId}\0`)
      } catch {
        return false
      }
    })
