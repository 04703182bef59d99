import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { paths } from '../paths.js'
import { useCurrentProject } from './current-project.js'
import { isAfterG, keepG, meaningOf } from './go-keys.js'
import { isWriting } from './is-writing.js'
import { usePreference } from './preferences.js'

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
      if (letters === 'off' || isWriting(event.target) || event.ctrlKey || event.metaKey) return
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
