import { useQuery } from '@tanstack/react-query'
import { pathsLike } from '../../api/new-project.js'

/** What is known of a folder whose path somebody types, before anything is read in it. */
export interface TypedFolder {
  /** Whether to look into it: it is there, or no list can say so. */
  readonly canBeLookedAt: boolean
  /** Folders whose paths begin with what was typed, where no folder has exactly this name. */
  readonly goingOn: readonly string[]
}

const NOTHING_KNOWN: TypedFolder = { canBeLookedAt: false, goingOn: [] }

/** Tells a path that somebody is in the middle of typing from one that is wrong. */
export function useTypedFolder(folder: string): TypedFolder {
  const named = folder.replace(/(?<=[^/])\/+$/, '')
  const isRoot = /^\/+$/.test(named)
  const { data, isError, isPlaceholderData } = useQuery({ ...pathsLike(named), ...(isRoot && { enabled: false }) })
  if (isError || isRoot) return { canBeLookedAt: true, goingOn: [] }
  if (data === undefined || isPlaceholderData) return NOTHING_KNOWN
  // Only names are compared: the folder above may be typed as a link that leads to where it is.
  const isThere = data.folders.some((found) => nameOf(found) === nameOf(named))
  return { canBeLookedAt: isThere || data.folders.length === 0, goingOn: isThere ? [] : data.folders }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
