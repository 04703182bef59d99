import { basename, dirname, relative, sep } from 'node:path'
import { realPathSync } from '@regesta/http/allowed-roots'

/** Stands for the time in the name of a backup. */
export const WHEN = '{date}'
const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/

/** Of the folder in which a backup is prepared, beside it. */
export const SCRATCH = '.regesta-backup-'

/** Tells the names that a name with `{date}` may have become. */
export function namedBy(pattern: string): (name: string) => boolean {
  const place = pattern.indexOf(WHEN)
  if (place === -1) return (name) => name === pattern
  const [before, after] = [pattern.slice(0, place), pattern.slice(place + WHEN.length)]
  return (name) =>
    name.startsWith(before) && name.endsWith(after) && TIME.test(name.slice(before.length, name.length - after.length))
}

/**
 * Tells the backups that lie beside this one, and what broken ones left there, by their paths relative to the data folder:
 * where they lie in it, each backup would hold all before it.
 */
export function backupsBeside(pattern: string, home: string): (path: string) => boolean {
  const folder = relative(realPathSync(home), realPathSync(dirname(pattern)))
  const start = folder === '' ? '' : `${folder.split(sep).join('/')}/`
  const isNamed = namedBy(basename(pattern))
  return (path) => {
    if (!path.startsWith(start)) return false
    const [name = ''] = path.slice(start.length).split('/')
    return isNamed(name) || name.startsWith(SCRATCH) || /\.regesta(\.partial)?$/.test(name)
  }
}
