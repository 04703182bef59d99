import { type RefObject, useEffect, useRef } from 'react'

/**
 * Who was in a part of the page that has gone with what they did goes on at the first link or button of what is left around
 * it, or at the place itself, which needs a `tabIndex` of -1 where it may hold none.
 */
export function useKeptFocus<T extends HTMLElement>(): RefObject<T | null> {
  const place = useRef<T>(null)
  useEffect(() => {
    const around = place.current
    if (around === null) return undefined
    let last: Element | undefined
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element && around.contains(target) ? target : undefined
    }
    const observer = new MutationObserver(() => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return
      const next = around.querySelector<HTMLElement>('a, button') ?? around
      next.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', note)
    observer.observe(around, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
  return place
}
