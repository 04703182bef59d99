import { resourceTypeOf } from '../domain/metadata/record-metadata.js'
import type { PublishedRecord } from '../domain/state.js'
import type { Links } from '../http/links.js'
import { describe, escapeHtml } from './description.js'

/** The record in simple Dublin Core. */
export function dublinCore(links: Links, record: PublishedRecord): string {
  const about = describe(record)
  const elements: [string, string][] = [
    ['title', about.title],
    ...about.creators.map(({ name }): [string, string] => ['creator', name]),
    ['date', about.date],
    ['description', about.description],
    ...about.keywords.map((keyword): [string, string] => ['subject', keyword]),
    ['publisher', about.publisher],
    ['type', resourceTypeOf(record.metadata).title],
    ['rights', about.licence],
    ['language', about.language],
    ['identifier', `https://doi.org/${record.doi}`],
    ['identifier', links.record(record.id)],
  ]
  const lines = elements
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  <dc:${name}>${escapeHtml(value)}</dc:${name}>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<oai_dc:dc xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/">
${lines.join('\n')}
</oai_dc:dc>
`
}
