import { makeUnlessThere, makeWithThoseAbove } from './folders-above.js'

/**
 * Makes a folder that only this user may read, with those above it; one that is there stays as it is.
 *
 * @throws what the operating system says
 */
export function makePrivateFolder(folder: string): void {
  makeWithThoseAbove(folder, (path) => makeUnlessThere(path, 0o700))
}
