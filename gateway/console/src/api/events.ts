import type { InstallationEvent } from '@regesta/contracts/events'
import { readStream } from './stream.js'

/** What the tab that holds the stream sends to the others. */
type Message = { readonly event: InstallationEvent } | { readonly says: 'live' | 'silent' | 'who' }

interface Listener {
  onEvent(event: InstallationEvent): void
  /** Whether events come; while they do not, queries poll. */
  onLive(isLive: boolean): void
}

/**
 * Follows what changes in the installation: one tab of this browser holds the stream and informs the others, since a browser
 * opens only a few connections to one address. When that tab is closed, the next one takes its place. Over plain http from
 * another computer there are no locks, so that none can lead.
 */
export function followInstallation({ onEvent, onLive }: Listener): void {
  if ('locks' in navigator) followTogether({ onEvent, onLive })
  else followWhileSeen({ onEvent, onLive })
}

function followTogether({ onEvent, onLive }: Listener): void {
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

/** Each tab holds a stream of its own while it is visible: few are at the same time. */
function followWhileSeen({ onEvent, onLive }: Listener): void {
  let leave: (() => void) | undefined
  let isFirst = true
  const lookAround = () => {
    if (document.visibilityState === 'visible') {
      leave ??= holdStream(onEvent, onLive, !isFirst)
      isFirst = false
    } else if (leave !== undefined) {
      leave()
      leave = undefined
      onLive(false)
    }
  }
  document.addEventListener('visibilitychange', lookAround)
  lookAround()
}

/** @param isNext whether what is shown was asked for long before: until this stream comes, more may have happened */
function holdStream(
  tell: (event: InstallationEvent) => void,
  announce: (isLive: boolean) => void,
  isNext: boolean,
): () => void {
  let mayHaveMissed = isNext
  return readStream('/api/events', {
    onOpen: (isAnew) => {
      // When the same stream comes back, the installation itself says what was missed.
      if (isAnew && mayHaveMissed) tell({ topic: 'reset' })
      mayHaveMissed = true
      announce(true)
    },
    onData: (data) => tell(JSON.parse(data) as InstallationEvent),
    onLost: () => announce(false),
  })
}
