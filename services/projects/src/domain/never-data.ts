import { basename } from 'node:path'
import { belongsToProject } from '@regesta/http/project-file'

/** Where the own files of a project are. */
export interface OwnPlaces {
  readonly projectFile: string
  readonly dataIn: string
  readonly dataOut: string
}

/**
 * Recognises the own files of a project, which are never its data: project file and companions, and all below its output folder.
 * Where data and results share a folder, or the data is below the results, only what a scan makes there is its own.
 */
export function ownFiles({ projectFile, dataIn, dataOut }: OwnPlaces): (path: string) => boolean {
  const isShared = dataIn === dataOut || dataIn.startsWith(`${dataOut}/`)
  return (path) =>
    belongsToProject(projectFile, path) ||
    /^\.archives-.+\.partial$/.test(basename(path)) ||
    (!isShared && (path === dataOut || path.startsWith(`${dataOut}/`)))
}
