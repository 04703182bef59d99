import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseParts } from '../../address.js'
import { useCurrentProject } from '../../shell/current-project.js'

interface ScreenLinkProps {
  /** An address of the console as the guide writes it, for example `/p/$project/mapping`. */
  readonly screen: string
  readonly children: ReactNode
}

/** A link to a screen; one of a project is its name alone while no project is open. */
export function ScreenLink({ screen, children }: ScreenLinkProps) {
  const project = useCurrentProject()?.project_uuid
  const [to = '', query = ''] = screen.split('?')
  if (to.includes('$project') && project === undefined) return <strong>{children}</strong>
  const place: string = to
  return (
    <Link to={place} params={{ project } as never} search={parseParts(query) as never}>
      {children}
    </Link>
  )
}
