import type { InstallationEvent } from '@regesta/contracts/events'

/** What the tab that holds the stream tells the others. */
type Message = { readonly event: InstallationEvent } | { readonly says: 'live' | 'silent' | 'who' }

interface Listener {
  onEvent(event: InstallationEvent): void
  /** Whether events come; while they do not, whoever shows something asks from time to time. */
  onLive(isLive: boolean): void
}

/** Milliseconds until a stream that was refused is asked for again. */
const AGAIN = 30_000

/**
 * Follows what changes in the installation: one tab of this browser holds the stream and tells the others, since a browser
 * opens only a few connections to one address. When that tab is closed, the next one takes its place.
 */
export function followInstallation({ onEvent, onLive }: Listener): void {
  const others = new BroadcastChannel('regesta.events')
  const tellOthers = (message: Message) => others.postMessage(message)
  let leads = false
  let isLive = false
  const announce = (live: boolean) => {
    isLive = live
    onLive(live)
    tellOthers({ says: live ? 'live' : 'silent' })
  }
  others.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('event' in data) onEvent(data.event)
    else if (data.says !== 'who') onLive(data.says === 'live')
    else if (leads) tellOthers({ says: isLive ? 'live' : 'silent' })
  }
  const tellAll = (event: InstallationEvent) => {
    onEvent(event)
    tellOthers({ event })
  }
  tellOthers({ says: 'who' })
  const arrived = performance.now()
  void navigator.locks.request('regesta.events', () => {
    leads = true
    holdStream(tellAll, announce, performance.now() - arrived > HEIR)
    return new Promise(() => {})
  })
}

/** A tab that leads so long after it was opened has taken the place of another. Milliseconds. */
const HEIR = 1_000

/** @param isNext whether what is shown was asked for long before: until this stream comes, more may have happened */
function holdStream(
  tell: (event: InstallationEvent) => void,
  announce: (isLive: boolean) => void,
  isNext: boolean,
): void {
  const source = new EventSource('/api/events')
  let hasComeBefore = !isNext
  source.onopen = () => {
    // When the same stream comes back, the installation itself says what was missed.
    if (!hasComeBefore) tell({ topic: 'reset' })
    hasComeBefore = true
    announce(true)
  }
  source.onmessage = ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as InstallationEvent)
  source.onerror = () => {
    announce(false)
    // A lost connection comes back by itself; one that was refused does not.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => holdStream(tell, announce, true), AGAIN)
  }
}
