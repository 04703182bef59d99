import { PERSON_TYPE } from './answer-queries.js'

/** The service manifest (reconciliation API 0.2, section 3). `base` is the public address of the dataset routes. */
export function manifest(base: string) {
  const page = `${base}/reconcile/preview/{{id}}`
  const suggest = (what: string) => ({ service_url: base, service_path: `/reconcile/suggest/${what}` })
  return {
    versions: ['0.2'],
    name: 'Regesta persons',
    identifierSpace: `${base}/persons/`,
    schemaSpace: 'https://schema.org/',
    documentation: `${base.replace(/\/dataset$/, '')}/docs`,
    defaultTypes: [PERSON_TYPE],
    // A page for a person, which a link on any site may lead to; records themselves are JSON.
    view: { url: page },
    preview: { url: page, width: 400, height: 220 },
    suggest: { entity: suggest('entity'), property: suggest('property'), type: suggest('type') },
    extend: { propose_properties: { service_url: base, service_path: '/reconcile/properties' }, property_settings: [] },
  }
}
