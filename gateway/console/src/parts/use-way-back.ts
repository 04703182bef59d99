import { useEffect, useRef } from 'react'

/** Fields that close take the focus with them: it goes to the first link or button of what is in their place then. */
export function useWayBack<T extends HTMLElement>(isEditing: boolean) {
  const place = useRef<T>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) place.current?.querySelector<HTMLElement>('a, button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return place
}
