import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { paths } from '../paths.js'
import { useCurrentProject } from './current-project.js'
import { isAfterG, keepG, meaningOf } from './go-keys.js'
import { usePreference } from './preferences.js'

const FIELDS = 'input, textarea, select, [contenteditable], [role="textbox"], dialog'

/** The keys that work on every screen: Ctrl K searches, `?` explains, `g` and a letter goes somewhere. */
export function useKeys(openPalette: () => void): void {
  const navigate = useNavigate()
  const project = useCurrentProject()?.project_uuid
  const [letters] = usePreference('letters')
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      const isWriting = event.target instanceof Element && event.target.closest(FIELDS) !== null
      if (letters === 'off' || isWriting || event.ctrlKey || event.metaKey) return
      const meaning = meaningOf(event.key, isAfterG(event))
      keepG(event, meaning === 'g')
      if (meaning === 'help') void navigate({ to: paths.keys })
      else if (typeof meaning === 'object') {
        const to = paths[meaning.go]
        event.preventDefault()
        if (!to.includes('$')) void navigate({ to })
        else if (project !== undefined) void navigate({ to, params: { project } })
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, project, letters, openPalette])
}
