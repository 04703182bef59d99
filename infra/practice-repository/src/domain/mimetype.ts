import { lookup } from 'mime-types'

/** The type that a file's name suggests; what the client claims does not count. */
export const mimetypeOf = (key: string): string => lookup(key) || 'application/octet-stream'
