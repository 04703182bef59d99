import type { Endpoint } from '@regesta/contracts/endpoint'
import type { Operation } from '@regesta/contracts/operations'
import type { Answer, LooseCall, Sending, Sent } from './sending.js'

/** How often work that a restart of the neighbour broke off is asked for. */
const ATTEMPTS = 5
/** Seconds that one look at an operation waits for its end. */
const PIECE = 25
/** The same where a person sees how far the work is. */
const GLANCE = 0.3

/**
 * Starts the operation and asks for its state until it has ended, so that no single call lasts long. Work that a restart
 * broke off is asked for again where the endpoint may be repeated and nobody has cancelled it.
 */
export async function waitForOperation(
  sender: Sending,
  endpoint: Endpoint,
  { onMessage, onState, cancelled, ...call }: LooseCall,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const accepted = await sender.send(endpoint, { ...call, headers: { ...call.headers, prefer: 'respond-async' } })
    if (accepted.status !== 202) return accepted
    const path = (accepted.body as { status_url: string }).status_url.replace(/^\/api/, '')
    const notCancelled = cancelledBy(sender, path, cancelled)
    const state = await endOfOperation(sender, path, { ...call, onMessage, onState }).finally(notCancelled)
    if (state.status !== 200) return state
    const { status } = state.body as Operation
    const isLast = endpoint.repeat === 'never' || attempt === ATTEMPTS || cancelled?.aborted === true
    if (status === 'interrupted' && !isLast) continue
    // What failed may itself say that a service does not answer, and would be taken for one that is starting again.
    return sender.send({ ...reading(`${path}/result`), ofWork: status === 'completed' }, {})
  }
}

const reading = (path: string): Sent => ({ method: 'GET', path, repeat: 'safe', ofWork: true })

/** Cancels an operation when a signal is aborted; the waiting for its end goes on. Answers the way out. */
function cancelledBy(sender: Sending, path: string, signal: AbortSignal | undefined): () => void {
  const address = { method: 'POST', path: `${path}/cancel`, repeat: 'safe', ofWork: true } as const
  // One that has ended meanwhile, or cannot be reached, is waited for as before.
  const cancel = () => void sender.send(address, {}).catch(() => {})
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  return () => signal?.removeEventListener('abort', cancel)
}

/** Where only messages are listened to, the work is looked at often at first and less and less later. */
async function endOfOperation(
  sender: Sending,
  path: string,
  { signal, onMessage, onState }: LooseCall,
): Promise<Answer> {
  let heard = ''
  for (let wait = onState ? GLANCE : onMessage ? 1 : PIECE; ; wait = onState ? GLANCE : Math.min(2 * wait, PIECE)) {
    const answer = await sender.send(reading(path), { query: { wait }, ...(signal ? { signal } : {}) })
    if (answer.status !== 200) return answer
    const state = answer.body as Operation
    onState?.(state)
    if (state.status !== 'running') return answer
    if (state.message !== '' && state.message !== heard) onMessage?.(state.message)
    heard = state.message
  }
}
