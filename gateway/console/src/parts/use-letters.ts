import { useLayoutEffect, useRef } from 'react'
import { isAfterG } from '../shell/go-keys.js'
import { isWriting } from '../shell/is-writing.js'
import { usePreference } from '../shell/preferences.js'

/**
 * Single keys of a screen. They never act while somebody writes or a dialog is open, nor where they are switched off,
 * nor after `g`; the first frame of the screen listens to them already.
 */
export function useLetters(act: (letter: string) => void): void {
  const [letters] = usePreference('letters')
  const latest = useRef(act)
  latest.current = act
  useLayoutEffect(() => {
    if (letters === 'off') return undefined
    const listen = (event: KeyboardEvent) => {
      // On some keyboards signs such as brackets need AltGr, which counts as Ctrl and Alt together, or Option, which counts as Alt.
      const isSign = event.altKey && /^[^a-z0-9]$/i.test(event.key)
      const isWithKey = (event.ctrlKey || event.altKey) && !isSign
      const isElsewhere = isWithKey || event.metaKey || event.defaultPrevented
      if (!isElsewhere && !isAfterG(event) && !isTaken(event.target)) latest.current(event.key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [letters])
}

/** A grid has letters of its own. */
const isTaken = (target: EventTarget | null) =>
  isWriting(target) || (target instanceof Element && target.closest('[role="grid"]') !== null)
