import { z } from 'zod'

/*
 * One person of the published dataset, as its documentation describes the record. Objects are loose: members that the
 * documentation does not name are kept. Dates are texts `YYYY-MM-DD` whose unknown parts are zeros.
 */

const Texts = z.array(z.string())

/** `YYYY-MM-DD`; zeros stand for unknown parts, for example `1750-00-00`. */
const RecordDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date YYYY-MM-DD')

/** How a date is meant. */
const DateAttribute = z.enum(['circa', 'after', 'before', ''])

const LifeEvent = z.looseObject({ date: RecordDate, place: z.string(), attribute: z.string() })

const PersonName = z.looseObject({
  surname: z.string(),
  name: z.string(),
  type: z.string(),
  /** Rank of the variant, from the most common one. */
  variant_idx: z.string(),
})

const relation = {
  role: z.string(),
  position: z.enum(['major', 'minor']),
  related_kb_id: z.string(),
}

/** A relation to an entity: a title, an institution, an object. */
const EntityRelation = z.looseObject({ ...relation, related_type: z.string(), related_titles: Texts })

/** A relation to a person; its titles stand under either spelling. */
const PersonRelation = z.looseObject({
  ...relation,
  group: z.string(),
  class: z.string(),
  category: z.string(),
  related_title: Texts.optional(),
  related_titles: Texts.optional(),
})

const PersonPlace = z.looseObject({
  name: z.string(),
  attribute: z.string(),
  term: z.string(),
  hierarchy: z.string(),
  /** Latitude; may be empty. */
  x: z.string(),
  /** Longitude; may be empty. */
  y: z.string(),
  zoom: z.string(),
})

const RelatedObject = z.looseObject({ kb_id: z.string(), title: z.string(), descriptions: Texts })
const related = z.array(RelatedObject).optional()

const PersonEvent = z.looseObject({
  kb_id: z.string(),
  type: z.string(),
  role: z.string(),
  place: z.string(),
  date_earliest: RecordDate,
  date_earliest_attr: DateAttribute,
  date_latest: RecordDate,
  date_latest_attr: DateAttribute,
  related: z.looseObject({
    events: related,
    institutions: related,
    items: related,
    media: related,
    'objects/works': related,
    persons: related,
    places: related,
  }),
  latest_update: z.string(),
})

const events = z.array(PersonEvent)

const PersonEvents = z.looseObject({
  documentation: z.looseObject({ analysis: events, archival: events, digital: events, other: events }),
  modification: events,
  personal: z.looseObject({ communication: events, education: events, institution: events, places: events }),
  production: z.looseObject({ media: events, object: events }),
  provenance: z.looseObject({ acquisition: events, loss: events, transfer: events }),
  public: z.looseObject({ concert: events, exhibition: events, presentation: events }),
  other: events,
})

const InternalSource = z.looseObject({ title: z.string(), source_idx: z.string() })
const ExternalSource = z.looseObject({ name: z.string(), type: z.string(), link: z.string() })
const external = z.array(ExternalSource)

const PersonSources = z.looseObject({
  kb_internal: z.array(InternalSource),
  authorities: external,
  bibliographies: external,
  biographies: external,
  catalogs: external,
  collections: external,
  literature: external,
  media: external,
  topographies: external,
})

const RecordVersion = z.looseObject({
  changelog: z.string(),
  date: z.string(),
  /** HTML; may change without a new version. */
  description: z.string(),
  doi: z.string(),
  languages: Texts,
})

export const PersonRecord = z.looseObject({
  kb_id: z.string(),
  kb_link: z.string(),
  title: z.string(),
  birth: z.array(LifeEvent),
  death: z.array(LifeEvent),
  mentioned_first: z.string(),
  mentioned_last: z.string(),
  sectors: Texts,
  names: z.array(PersonName),
  gender: z.string(),
  nationalities: Texts,
  confessions: Texts,
  professions: z.looseObject({ historical: Texts, music_related: Texts, other: Texts }),
  relations: z.looseObject({ entities: z.array(EntityRelation), persons: z.array(PersonRelation) }),
  places: z.array(PersonPlace),
  events: PersonEvents,
  sources: PersonSources,
  images: z.looseObject({
    other: z.array(z.looseObject({})),
    wikimedia: z.array(z.looseObject({ source: z.string(), link: z.string() })),
  }),
  latest_update: z.string(),
  repo: z.looseObject({ versions: z.record(z.string(), RecordVersion) }),
})
export type PersonRecord = z.infer<typeof PersonRecord>
