import type { RemoteFile } from '@regesta/contracts/projects-internal'
import { digestOf } from './payload.js'

/** Names the content of a file on this disk before a byte of it is read: it is the same while size and time are. */
export const contentDigest = ({ size, mtime_ns }: Pick<RemoteFile, 'size' | 'mtime_ns'>): string =>
  digestOf({ size, mtime_ns })
