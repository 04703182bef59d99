import { ownMember } from '@regesta/contracts/own-member'
import type { Query } from '../domain/search/parse-query.js'
import type { Condition } from './depositions.js'

interface Field {
  /** An SQL expression over a draft or record called `item`. */
  readonly value: string
  readonly kind: 'exact' | 'words'
}

const member = (path: string) => `json_extract(item.metadata, '$.${path}')`
const inList = (path: string, name: string) =>
  `(select group_concat(json_extract(value, '$.${name}'), ' | ') from json_each(item.metadata, '$.${path}'))`
const files = (expression: string) =>
  `(select group_concat(${expression}, ' | ') from files where files.bucket_id = item.bucket_id)`
const CONCEPT_DOI = '(select doi from concepts where concepts.id = item.concept_id)'
const exact = (value: string): Field => ({ value, kind: 'exact' })
const words = (value: string): Field => ({ value, kind: 'words' })

/** Fields by the names that queries use. */
const FIELDS: Record<string, Field> = {
  recid: exact('cast(item.id as text)'),
  id: exact('cast(item.id as text)'),
  conceptrecid: exact('cast(item.concept_id as text)'),
  'parent.id': exact('cast(item.concept_id as text)'),
  doi: exact('item.doi'),
  conceptdoi: exact(CONCEPT_DOI),
  title: words(member('title')),
  'metadata.title': words(member('title')),
  description: words(member('description')),
  notes: words(member('notes')),
  'creators.name': words(inList('creators', 'name')),
  'creators.orcid': words(inList('creators', 'orcid')),
  'creators.affiliation': words(inList('creators', 'affiliation')),
  'contributors.name': words(inList('contributors', 'name')),
  keywords: words(member('keywords')),
  communities: words(inList('communities', 'identifier')),
  access_right: exact(member('access_right')),
  publication_date: exact(member('publication_date')),
  'resource_type.type': exact(member('upload_type')),
  type: exact(member('upload_type')),
  'resource_type.subtype': exact(`coalesce(${member('publication_type')}, ${member('image_type')})`),
  subtype: exact(`coalesce(${member('publication_type')}, ${member('image_type')})`),
  version: exact(member('version')),
  language: exact(member('language')),
  filename: words(files('files.key')),
  filetype: words(files("replace(files.key, rtrim(files.key, replace(files.key, '.', '')), '')")),
  owners: exact('cast(item.owner as text)'),
  'license.identifier': exact(member('license')),
  'license.id': exact(member('license')),
  license: exact(member('license')),
  'related.identifier': words(inList('related_identifiers', 'identifier')),
  'related_identifiers.identifier': words(inList('related_identifiers', 'identifier')),
  'grants.code': words(inList('grants', 'id')),
  created: exact('item.created'),
  updated: exact('item.modified'),
}

const WHOLE = `item.metadata || ' ' || item.id || ' ' || coalesce(item.doi, '') || ' ' || coalesce(${CONCEPT_DOI}, '')`
const NOTHING: Condition = { sql: '0', values: [] }

/** A query as a condition over drafts or records; an unknown field matches nothing. */
export function searchCondition(query: Query): Condition {
  switch (query.kind) {
    case 'all':
      return { sql: '1', values: [] }
    case 'not': {
      const part = searchCondition(query.part)
      return { sql: `NOT (${part.sql})`, values: part.values }
    }
    case 'and':
    case 'or': {
      const parts = query.parts.map(searchCondition)
      const sql = parts.map((part) => `(${part.sql})`).join(query.kind === 'and' ? ' and ' : ' or ')
      return { sql, values: parts.flatMap(({ values }) => values) }
    }
    case 'range':
      return rangeCondition(query)
    case 'match':
      return matchCondition(query)
  }
}

function matchCondition({ field, text, quoted }: Extract<Query, { kind: 'match' }>): Condition {
  if (text === '*' && !quoted) return field === null ? { sql: '1', values: [] } : exists(field)
  const known = field === null ? words(WHOLE) : ownMember(FIELDS, field)
  if (known === undefined) return NOTHING
  if ((field === 'recid' || field === 'id') && /^\d{1,15}$/.test(text))
    return { sql: 'item.id = ?', values: [Number(text)] }
  if (field === 'conceptrecid' && /^\d{1,15}$/.test(text)) return { sql: 'item.concept_id = ?', values: [Number(text)] }
  return { sql: `matches(${known.value}, '${known.kind}', ?)`, values: [text] }
}

function exists(field: string): Condition {
  const known = ownMember(FIELDS, field)
  return known === undefined ? NOTHING : { sql: `${known.value} is not null`, values: [] }
}

function rangeCondition({ field, from, to }: Extract<Query, { kind: 'range' }>): Condition {
  const known = ownMember(FIELDS, field)
  if (known === undefined) return NOTHING
  const parts = [
    ...(from === '*' ? [] : [{ sql: `${known.value} >= ?`, value: from }]),
    // "2021" as an end means its last day, so compare only as many characters as were given.
    ...(to === '*' ? [] : [{ sql: `substr(${known.value}, 1, ${to.length}) <= ?`, value: to }]),
  ]
  if (parts.length === 0) return exists(field)
  return { sql: parts.map(({ sql }) => sql).join(' and '), values: parts.map(({ value }) => value) }
}
