import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FileName } from '../api/file.js'
import { paths } from '../paths.js'

/** A place within a file. */
export interface Place {
  /** A line of its text. */
  readonly line?: number | undefined
  /** What a part of it is called, or what only that part names: a material, a texture. */
  readonly part?: string | undefined
  /** From where a model is looked at. */
  readonly seen?: string | undefined
}

interface PlaceLinkProps extends Place {
  readonly file: FileName
  readonly children: ReactNode
}

/** Leads to a place within a file, which is shown and marked there. */
export const PlaceLink = ({ file: { project, file }, line, part, children }: PlaceLinkProps) => (
  <Link
    to={paths.file}
    params={{ project, file: String(file) }}
    search={{ ...(line !== undefined && { line }), ...(part !== undefined && { part }) }}
  >
    {children}
  </Link>
)
