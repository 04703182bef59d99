import type { Endpoint } from '@regesta/contracts/endpoint'
import type { Answer, LooseCall, Sending } from './sending.js'

/** How often work that a restart of the neighbour broke off is asked for. */
const ATTEMPTS = 5
/** Seconds that one look at an operation waits for its end. */
const PIECE = 25

interface State {
  readonly status: string
  readonly message: string | null
}

/**
 * Starts the operation and asks for its state until it has ended, so that no single call lasts long. Work that a restart
 * broke off is asked for again where the endpoint may be repeated.
 */
export async function waitForOperation(
  sender: Sending,
  endpoint: Endpoint,
  { onMessage, cancelled, ...call }: LooseCall,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const accepted = await sender.send(endpoint, { ...call, headers: { ...call.headers, prefer: 'respond-async' } })
    if (accepted.status !== 202) return accepted
    const path = (accepted.body as { status_url: string }).status_url.replace(/^\/api/, '')
    const notCancelled = cancelledBy(sender, path, cancelled)
    const state = await endOfOperation(sender, path, call, onMessage).finally(notCancelled)
    if (state.status !== 200) return state
    const brokenOff = (state.body as State).status === 'interrupted'
    if (!brokenOff || endpoint.repeat === 'never' || attempt === ATTEMPTS) {
      return sender.send({ method: 'GET', path: `${path}/result`, repeat: 'safe' }, {})
    }
  }
}

/** Cancels an operation when a signal is aborted; the waiting for its end goes on. Answers the way out. */
function cancelledBy(sender: Sending, path: string, signal: AbortSignal | undefined): () => void {
  const address = { method: 'POST', path: `${path}/cancel`, repeat: 'safe' } as const
  // One that has ended meanwhile, or cannot be reached, is waited for as before.
  const cancel = () => void sender.send(address, {}).catch(() => {})
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  return () => signal?.removeEventListener('abort', cancel)
}

/** With a listener, the work is looked at often at first and less and less later. */
async function endOfOperation(
  sender: Sending,
  path: string,
  { signal }: LooseCall,
  onMessage: LooseCall['onMessage'],
): Promise<Answer> {
  const look = { method: 'GET', path, repeat: 'safe' } as const
  let heard = ''
  for (let wait = onMessage === undefined ? PIECE : 1; ; wait = Math.min(2 * wait, PIECE)) {
    const answer = await sender.send(look, { query: { wait }, ...(signal ? { signal } : {}) })
    const { status, message } = answer.body as State
    if (answer.status !== 200 || status !== 'running') return answer
    if (message !== null && message !== '' && message !== heard) onMessage?.(message)
    heard = message ?? heard
  }
}
