import { isPlainObject } from '@regesta/http/plain-object'
import type { Metadata, PublishedRecord } from '../state.js'
import { compact } from './text.js'
import { type ResourceType, resourceTypeTitle } from './vocabularies.js'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A group of prefixed fields as one object; nothing when none is there. */
function group(metadata: Metadata, prefix: string, names: readonly string[]): Record<string, string> | undefined {
  const found = names.flatMap((name) => {
    const value = text(metadata[`${prefix}_${name}`])
    return value === undefined ? [] : [[name, value] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

export function resourceTypeOf(metadata: Metadata): ResourceType & { title: string } {
  const type = text(metadata.upload_type) ?? 'other'
  const subtype = text(metadata.publication_type) ?? text(metadata.image_type)
  const kind: ResourceType = subtype === undefined ? { type } : { type, subtype }
  return { title: resourceTypeTitle(kind), ...kind }
}

const PEELED = /^(journal|conference|imprint|partof|thesis)_|^(upload|publication|image)_type$/

const objects = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isPlainObject) : [])
const someOf = <T>(list: T[]) => (list.length === 0 ? undefined : list)

/** Metadata in the shape of published records. */
export function recordMetadata(record: PublishedRecord): Metadata {
  const { metadata } = record
  const rest = Object.fromEntries(Object.entries(metadata).filter(([name]) => !PEELED.test(name)))
  const related = objects(metadata.related_identifiers)
  const isAlternate = ({ relation }: Record<string, unknown>) => relation === 'isAlternateIdentifier'
  const alternates = related.filter(isAlternate).map(({ identifier, scheme }) => ({ identifier, scheme }))
  return compact({
    ...rest,
    doi: record.doi,
    resource_type: resourceTypeOf(metadata),
    license: metadata.license === undefined ? undefined : { id: metadata.license },
    communities: someOf(objects(metadata.communities).map(({ identifier }) => ({ id: identifier }))),
    grants: someOf(objects(metadata.grants).map(grant)),
    related_identifiers: someOf(related.filter((one) => !isAlternate(one))),
    alternate_identifiers: someOf(alternates),
    journal: group(metadata, 'journal', ['title', 'volume', 'issue', 'pages']),
    meeting: group(metadata, 'conference', ['title', 'acronym', 'dates', 'place', 'url', 'session', 'session_part']),
    imprint: group(metadata, 'imprint', ['publisher', 'place', 'isbn']),
    part_of: group(metadata, 'partof', ['title', 'pages']),
    thesis: group(metadata, 'thesis', ['university']),
    relations: { version: [versionRelation(record)] },
  })
}

const versionRelation = ({ versionIndex, isLatest, conceptId }: PublishedRecord) => ({
  index: versionIndex,
  is_last: isLatest,
  parent: { pid_type: 'recid', pid_value: String(conceptId) },
})

function grant({ id }: Record<string, unknown>) {
  const [funder, code] = String(id).includes('::') ? String(id).split('::', 2) : ['10.13039/501100000780', String(id)]
  return { code, internal_id: `${funder}::${code}`, funder: { doi: funder } }
}
