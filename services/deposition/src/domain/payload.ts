import { createHash } from 'node:crypto'
import { canonicalJson } from '@regesta/contracts/canonical-json'
import type { InternalRecord } from '@regesta/contracts/projects-internal'

export type Metadata = Record<string, unknown>
export interface Payload {
  readonly metadata: Metadata
}

/** SHA-256 of the canonical JSON, as the project file keeps it for payloads. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

/**
 * What is sent for a record: its metadata, without what only the repository's answers carry.
 *
 * @returns undefined when nothing was prepared
 */
export function payloadOf(record: Pick<InternalRecord, 'payload' | 'record_metadata'>): Payload | undefined {
  const metadata = metadataIn(record.payload) ?? metadataIn(record.record_metadata)
  if (metadata === undefined) return undefined
  const { prereserve_doi: _, ...sendable } = metadata
  return { metadata: sendable }
}

function metadataIn(document: Record<string, unknown> | null): Metadata | undefined {
  const metadata = document?.metadata
  return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)
    ? (metadata as Metadata)
    : undefined
}

/** Digest of the key, size and MD5 of every file, whatever their order. */
export const filesDigest = (files: readonly { key: string; size: number; md5: string | null }[]): string =>
  digestOf(files.map(({ key, size, md5 }) => [key, size, md5]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
