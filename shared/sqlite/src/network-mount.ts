import { readFileSync, realpathSync, statfsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A mount whose files another machine or another program keeps. */
export interface NetworkMount {
  /** The kind of file system, as the system names it. */
  readonly type: string
  /** The folder where it is mounted; undefined where the system keeps no list of mounts. */
  readonly point: string | undefined
}

/** Linux shows each process what is mounted where. */
const MOUNTS = '/proc/self/mountinfo'
const NETWORK_TYPES =
  /^(?:nfs\d?|cifs|smb\w*|ncpfs|afs|ceph|9p|lustre|beegfs|gpfs|gfs2|ocfs2|glusterfs|davfs|virtiofs|vboxsf|prl_fs|vmhgfs|fuse|fuseblk|fuse\..+)$/
/** Magic numbers of statfs(2), for systems without a list of mounts. */
const MAGIC = new Map([
  [0x6969, 'nfs'],
  [0x517b, 'smb'],
  [0xff534d42, 'cifs'],
  [0xfe534d42, 'smb2'],
  [0x5346414f, 'afs'],
  [0x00c36400, 'ceph'],
  [0x01021997, '9p'],
  [0x65735546, 'fuse'],
])

/**
 * The network or FUSE mount that a path is on; undefined on disks of this machine. Behind FUSE there may be anything, so it
 * counts as the network.
 *
 * @param mounts the list of mounts, in the form of `/proc/self/mountinfo`
 */
export function networkMount(path: string, mounts: string | undefined = listOfMounts()): NetworkMount | undefined {
  const place = realPlace(path)
  if (mounts === undefined) return byMagic(place)
  const mount = mountOf(place, mounts)
  return mount !== undefined && NETWORK_TYPES.test(mount.type) ? mount : undefined
}

/** What a person should know about a file or folder there; undefined on disks of this machine. */
export function networkWarning(what: string, path: string, mounts?: string): string | undefined {
  const mount = networkMount(path, mounts)
  if (mount === undefined) return undefined
  const where = mount.point === undefined ? '' : ` at ${mount.point}`
  return `${what} ${path} is on a network or FUSE mount (${mount.type}${where}). It is used with a rollback journal, which is slower, and locks are only as good as those of the mount: never open it on two computers at once, and keep copies. A folder on a disk of this computer is safer`
}

function listOfMounts(): string | undefined {
  try {
    return readFileSync(MOUNTS, 'utf8')
  } catch {
    return undefined
  }
}

/** The deepest mount above a path; of several at one place the last one covers the others. */
function mountOf(place: string, mounts: string): { type: string; point: string } | undefined {
  let best: { type: string; point: string } | undefined
  for (const line of mounts.split('\n')) {
    const fields = line.split(' ')
    const [point, type] = [fields[4], fields[fields.indexOf('-', 6) + 1]]
    if (point === undefined || type === undefined || fields.indexOf('-', 6) < 0) continue
    const folder = unescaped(point)
    if (isAbove(folder, place) && folder.length >= (best?.point.length ?? 0)) best = { type, point: folder }
  }
  return best
}

const isAbove = (folder: string, place: string) => folder === '/' || place === folder || place.startsWith(`${folder}/`)

/** The list has blanks and the like as octal numbers. */
const unescaped = (text: string) =>
  text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))

/** Where a path leads, as far as it exists. */
function realPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(realPlace(dirname(path)), basename(path))
  }
}

function byMagic(place: string): NetworkMount | undefined {
  try {
    const type = MAGIC.get(statfsSync(place).type >>> 0)
    return type === undefined ? undefined : { type, point: undefined }
  } catch {
    return dirname(place) === place ? undefined : byMagic(dirname(place))
  }
}
