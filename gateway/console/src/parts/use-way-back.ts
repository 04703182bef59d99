import { useEffect, useRef } from 'react'

/** Fields that close take the focus with them: who was in them goes on at the first link or button of what stands there then. */
export function useWayBack<T extends HTMLElement>(isEditing: boolean) {
  const place = useRef<T>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) place.current?.querySelector<HTMLElement>('a, button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return place
}
