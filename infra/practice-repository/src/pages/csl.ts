import { resourceTypeOf } from '../domain/metadata/record-metadata.js'
import { compact } from '../domain/metadata/text.js'
import type { PublishedRecord } from '../domain/state.js'
import { describe, nameParts } from './description.js'

const TYPES: Record<string, string> = {
  dataset: 'dataset',
  software: 'software',
  image: 'graphic',
  video: 'motion_picture',
  presentation: 'speech',
  article: 'article-journal',
  book: 'book',
  section: 'chapter',
  dissertation: 'thesis',
  report: 'report',
}

/** A citation item of CSL JSON. */
export function csl(record: PublishedRecord) {
  const about = describe(record)
  const { type, subtype } = resourceTypeOf(record.metadata)
  const parts = about.date.split('/')[0]?.split('-').map(Number) ?? []
  return compact({
    id: String(record.id),
    type: TYPES[subtype ?? type] ?? 'article',
    title: about.title,
    author: about.creators.map(nameParts),
    issued: { 'date-parts': [parts] },
    DOI: record.doi,
    publisher: about.publisher,
    version: about.version || undefined,
    abstract: about.description || undefined,
    language: about.language || undefined,
  })
}
