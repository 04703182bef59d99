import { health } from '@regesta/contracts/health'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { openAgent } from './http-agent.js'

/** How a program that owes an answer is watched, in milliseconds. Together, no caller waits over 30 s for one that hangs. */
export interface Watch {
  /** How long it may be silent before it is asked whether it turns, again and again. */
  readonly every: number
  /** How long it may take to say so. */
  readonly limit: number
}

const WATCH: Watch = { every: 20_000, limit: 9_000 }

/** A program that owes the first byte of an answer. */
export interface Debtor {
  readonly name: string
  /** Its base address. */
  readonly url: string
  /** Only tests are less patient. */
  readonly watch?: Watch | undefined
}

/**
 * Watches a program until the first byte of its answer has come. Honest work may take as long as it needs: what counts is
 * whether the program turns its event loop meanwhile, which its health shows.
 *
 * @param onHang is called once with the error for the caller
 * @returns how to stop watching
 */
export function watchTurning(
  { name, url, watch = WATCH }: Debtor,
  onHang: (problem: ServiceError) => void,
): () => void {
  let isOver = false
  const look = async () => {
    const turns = await answers(`${url}${health.path}`, watch.limit)
    if (isOver) return
    if (turns) timer = setTimeout(look, watch.every)
    else onHang(hanging(name))
  }
  let timer = setTimeout(look, watch.every)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Whether a program answers at all, whatever it says. */
async function answers(url: string, limit: number): Promise<boolean> {
  const { origin, pathname } = new URL(url)
  const agent = openAgent()
  try {
    const { body } = await agent.request({ origin, path: pathname, method: 'GET', signal: AbortSignal.timeout(limit) })
    await body.dump()
    return true
  } catch {
    return false
  } finally {
    await agent.destroy()
  }
}

const hanging = (name: string) => new ServiceError('service_unavailable', say('service_hangs', { service: name }))
