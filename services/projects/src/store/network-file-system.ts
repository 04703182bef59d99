import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Magic numbers of statfs(2): NFS, SMB, CIFS, SMB2, AFS, Ceph, 9p, FUSE. Behind FUSE there may be anything. */
const NETWORK = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400, 0x01021997, 0x65735546])

/** Whether a file lies where write-ahead logging is not safe. */
export function onNetworkFileSystem(file: string): boolean {
  try {
    return NETWORK.has(statfsSync(dirname(file)).type >>> 0)
  } catch {
    return false
  }
}
