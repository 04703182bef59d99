import { setTimeout as pause } from 'node:timers/promises'
import { components } from '@regesta/contracts/components'
import { execution } from '@regesta/contracts/execution'
import { pipelines } from '@regesta/contracts/pipelines'
import { servicesWithOperations } from '@regesta/contracts/public-contracts'
import { Agent, request } from 'undici'
import { pickOne, type Stage } from './activity.js'

/** Milliseconds that a viewer stays at most. */
const LONGEST_STAY = 20_000

/** What the viewers saw. */
export interface Audience {
  visits: number
  bytes: number
  present: number
}

/**
 * Somebody who opens a stream of events, watches for a while, goes away without a word, and comes back to another one.
 *
 * @param onError told when a stream does not open, or is not one of events
 */
export async function watch(
  stage: Stage,
  audience: Audience,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const agent = new Agent({ headersTimeout: 30_000, bodyTimeout: 60_000 })
  while (!signal.aborted) {
    const path = await pickStream(stage).catch(onError)
    if (path) await visit(agent, `${stage.url}/api${path}`, stage, audience, signal).catch(onError)
    await pause(stage.random() * 500)
  }
  await agent.destroy()
}

async function visit(agent: Agent, url: string, { random }: Stage, audience: Audience, signal: AbortSignal) {
  const leave = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(random() * LONGEST_STAY))])
  audience.present += 1
  try {
    const response = await request(url, { dispatcher: agent, signal: leave })
    if (response.statusCode !== 200)
      throw new Error(`${url} answers ${response.statusCode}: ${await response.body.text()}`)
    if (response.headers['content-type'] !== 'text/event-stream') throw new Error(`${url} is no stream of events`)
    for await (const piece of response.body as AsyncIterable<Buffer>) audience.bytes += piece.length
  } catch (error) {
    if (!leave.aborted) throw error
  } finally {
    audience.present -= 1
    audience.visits += 1
  }
}

/** The address of something that is going on, or went on lately. */
async function pickStream({ regesta, random, url }: Stage): Promise<string | undefined> {
  const kind = random()
  if (kind < 0.4) {
    const { items } = await regesta.listExecutions({ query: { limit: '10' } })
    const running = items.filter(({ status }) => status === 'running')
    const chosen = pickOne(random, running.length > 0 ? running : items)
    return chosen && execution.followLog.path.replace(':execution_id', chosen.execution_id)
  }
  if (kind < 0.7) {
    const { items } = await regesta.listPipelineExecutions({ query: { limit: '3' } })
    const chosen = pickOne(random, items)
    return chosen && pipelines.followExecution.path.replace(':execution_uuid', chosen.execution_uuid)
  }
  if (kind < 0.75) return components.followInstallation.path.replace(':installation_id', 'unknown')
  const service = pickOne(random, servicesWithOperations)
  const operations = (await (await fetch(`${url}/api/operations/${service}`)).json()) as { operation_id: string }[]
  const chosen = pickOne(random, operations.slice(0, 5))
  return chosen && `/operations/${service}/${chosen.operation_id}/events`
}
