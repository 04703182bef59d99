import { useCallback } from 'react'

/** Marks a place, so that of places in each other the innermost one keeps the focus. */
const MARK = 'data-keeps-focus'

/**
 * Who was in a part of the page that has gone with what they did goes on at the first link or button of what is left around
 * it, or at the place itself, which needs a `tabIndex` of -1 where it may hold none.
 */
export const useKeptFocus = <T extends HTMLElement>() => useCallback((place: T) => keepFocusIn(place), [])

/** Answers what ends it. */
function keepFocusIn(place: HTMLElement): () => void {
  let last: Element | undefined
  let inner: Element | null = null
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element && place.contains(target) ? target : undefined
    inner = last?.closest(`[${MARK}]`) ?? null
  }
  const observer = new MutationObserver(() => {
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return
    if (inner !== place && inner?.isConnected) return
    const next = place.querySelector<HTMLElement>('a, button') ?? place
    next.focus({ preventScroll: true })
  })
  place.setAttribute(MARK, '')
  document.addEventListener('focusin', note)
  observer.observe(place, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    observer.disconnect()
  }
}
