import { z } from 'zod'
import { fileAnswer, get, Json, lineStream, MiB, pageOf, QueryCount, safePost, Timestamp } from './endpoint.js'
import { say } from './sentences.js'

const Summary = z.strictObject({
  concept_doi: z.string(),
  /** The latest version of the dictionary record. */
  record_id: z.string(),
  total: z.int(),
  retrieved_at: Timestamp,
})

const ofPerson = { params: z.object({ kb_id: z.string() }), errors: [404, 502] }
/** Parts of the reconciliation service, which pages of any origin may ask. */
const reconciliation = { anyOrigin: true, answers: { 200: Json }, errors: [400] }
/** What is looked for, and from which hit on. */
const Beginning = z.object({
  prefix: z.string().default(''),
  cursor: z.coerce.number<string | number>().int().min(0).default(0),
})

/** One person in a list; everything but the id is known only after the record has been read once. */
const PersonItem = z.strictObject({
  kb_id: z.string(),
  title: z.string().nullable(),
  url: z.string(),
  latest_update: z.string().nullable(),
})
export type PersonItem = z.infer<typeof PersonItem>

/** A line of a retrieval: the record as published, or why it is not there. */
const RetrievedPerson = z.union([
  z.strictObject({ kb_id: z.string(), record: Json, deviations: z.array(z.string()) }),
  z.strictObject({ kb_id: z.string(), error: z.string() }),
])

const SyncReport = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  record_id: z.string(),
  total: z.int(),
  fetched: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  failed: z.array(z.strictObject({ kb_id: z.string(), error: z.string() })),
})
export type SyncReport = z.infer<typeof SyncReport>

/** Persons and entities, and how they are related. */
const RelationGraph = z.strictObject({
  /** `kind` is `person`, or the type of an entity: title, institution, object. */
  nodes: z.array(z.strictObject({ kb_id: z.string(), title: z.string(), kind: z.string(), depth: z.int() })),
  edges: z.array(z.strictObject({ source: z.string(), target: z.string(), role: z.string(), position: z.string() })),
})
export type RelationGraph = z.infer<typeof RelationGraph>

export const dataset = {
  getDictionary: get('/dataset/dictionary', {
    summary: 'The dictionary: every identifier with the address of its record',
    answers: { 200: Summary.extend({ dictionary: z.record(z.string(), z.string()) }) },
    errors: [502],
  }),
  refreshDictionary: safePost('/dataset/refresh', {
    summary: 'Reads the dictionary again',
    answers: { 200: Summary.extend({ success: z.literal(true), changed: z.boolean() }) },
    errors: [502],
  }),
  listPersons: get('/dataset/persons', {
    summary:
      'Persons by identifier, or those whose names or titles fit `q`, best first; of very common names the first few hundred',
    query: z.object({
      page: QueryCount(1),
      limit: QueryCount(25),
      prefix: z.string().optional(),
      q: z.string().optional(),
    }),
    answers: { 200: pageOf(PersonItem) },
    errors: [400, 502],
  }),
  exportPersons: fileAnswer('/dataset/persons.csv', {
    summary: 'All synced persons as a table',
    contentType: 'text/csv; charset=utf-8',
  }),
  getPerson: get('/dataset/persons/:kb_id', {
    summary: 'A record as published; deviations from its documentation stand in the header Dataset-Deviations',
    ...ofPerson,
    answers: { 200: Json },
  }),
  retrievePersons: lineStream('/dataset/persons/retrieve', {
    summary: 'Several records, one line each in the order of the request; errors stand in their lines',
    body: z.object({ kb_ids: z.array(z.string()).min(1, say('must_be_filled', {})).max(10_000) }),
    example: { kb_ids: ['V0001', 'V0002'] },
    line: RetrievedPerson,
    errors: [400],
    repeat: 'safe',
  }),
  syncPersons: safePost('/dataset/sync', {
    summary: 'Reads every record that is new or changed; an interrupted one goes on where it was',
    body: z.object({ force: z.boolean().default(false) }),
    example: { force: false },
    answers: { 200: SyncReport },
    errors: [400, 502],
    long: true,
  }),
  getRelations: get('/dataset/persons/:kb_id/relations', {
    summary: 'The relations around a person up to a depth, as JSON, GEXF or GraphML',
    params: ofPerson.params,
    query: z.object({
      depth: z.coerce.number<string | number>().int().min(1).max(4).default(1),
      format: z.enum(['json', 'gexf', 'graphml']).default('json'),
    }),
    answers: { 200: RelationGraph },
    errors: [400, 404, 502],
  }),
  getPlaces: get('/dataset/persons/:kb_id/places.geojson', {
    summary: 'The places of a person as GeoJSON (RFC 7946); incomplete coordinates give a feature without geometry',
    ...ofPerson,
    answers: { 200: Json },
  }),
  getLinkedData: get('/dataset/persons/:kb_id/jsonld', {
    summary: 'The person as JSON-LD (schema.org Person)',
    ...ofPerson,
    answers: { 200: Json },
  }),
  reconcile: get('/dataset/reconcile', {
    summary: 'The manifest of the reconciliation service; with `queries` or `extend`, its answers',
    ...reconciliation,
    query: z.object({ queries: z.string().optional(), extend: z.string().optional() }),
  }),
  reconcileBatch: safePost('/dataset/reconcile', {
    summary: 'Matches names to persons, or extends matched ones by properties (W3C reconciliation API 0.2)',
    ...reconciliation,
    body: z.object({ queries: z.string().optional(), extend: z.string().optional() }),
    example: { queries: '{"q0":{"query":"Ada Beispiel","limit":3}}' },
    contentType: 'application/x-www-form-urlencoded',
    bodyLimit: 8 * MiB,
  }),
  suggestEntities: get('/dataset/reconcile/suggest/entity', {
    summary: 'Persons whose names begin or sound like a text',
    ...reconciliation,
    query: Beginning.extend({ prefix: z.string() }),
  }),
  suggestProperties: get('/dataset/reconcile/suggest/property', {
    summary: 'Properties that a match can be narrowed or extended by',
    ...reconciliation,
    query: Beginning,
  }),
  suggestTypes: get('/dataset/reconcile/suggest/type', {
    summary: 'The types of the service: persons alone',
    ...reconciliation,
    query: Beginning,
  }),
  proposeProperties: get('/dataset/reconcile/properties', {
    summary: 'Properties that persons can be extended by',
    ...reconciliation,
    query: z.object({
      type: z.string().default('person'),
      limit: z.coerce.number<string | number>().int().positive().default(50),
    }),
  }),
  previewPerson: fileAnswer('/dataset/reconcile/preview/:kb_id', {
    summary: 'A small page about one person',
    anyOrigin: true,
    params: ofPerson.params,
    contentType: 'text/html; charset=utf-8',
    errors: [404],
  }),
}
