import type { ReactNode } from 'react'
import './at-repository.css'

interface AtRepositoryProps {
  readonly isSandbox: boolean
  readonly className: string
  readonly 'aria-label'?: string
  readonly 'data-keeps-focus'?: true
  readonly children: ReactNode
}

/** What is about one of the two repositories: practice and production never look alike. */
export const AtRepository = ({ isSandbox, className, ...section }: AtRepositoryProps) => (
  <section
    className={`${className} at-repository`}
    data-environment={isSandbox ? 'practice' : 'production'}
    {...section}
  />
)
