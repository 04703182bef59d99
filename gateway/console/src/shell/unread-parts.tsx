import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { parseParts, unreadParts } from '../address.js'
import { useTexts } from '../texts/texts.js'

/** The address that somebody typed or followed from elsewhere. The router soon writes what was read of it in its place. */
const ASKED = { path: location.pathname, parts: parseParts(location.search) }

/** Says which parts of the address mean nothing to its page, so that its content is not taken for what was asked. */
export function UnreadParts() {
  const { texts } = useTexts()
  const [isDismissed, setDismissed] = useState(false)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const read = useRouterState({ select: ({ matches }) => matches.at(-1)?.search ?? {} })
  // Only the address that was asked for is judged: going on within the page leaves parts of it behind.
  const judged = useRef<string[]>(undefined)
  if (path === ASKED.path) judged.current ??= unreadParts(ASKED.parts, read)
  const names = judged.current ?? []
  if (path !== ASKED.path || names.length === 0 || isDismissed) return null
  return (
    <div className="note apart" role="status">
      <p>{texts.frame.unread(names)}</p>
      <button type="button" className="button" onClick={() => setDismissed(true)}>
        {texts.frame.dismiss}
      </button>
    </div>
  )
}
