/** A person record as it is published. */
export interface PersonRecord {
  kb_id: string
  kb_link: string
  title: string
  birth: LifeEvent[]
  death: LifeEvent[]
  mentioned_first: string
  mentioned_last: string
  sectors: string[]
  names: { surname: string; name: string; type: string; variant_idx: string }[]
  gender: string
  nationalities: string[]
  confessions: string[]
  professions: { historical: string[]; music_related: string[]; other: string[] }
  relations: { entities: EntityRelation[]; persons: PersonRelation[] }
  places: Place[]
  events: Events
  sources: Sources
  images: { other: unknown[]; wikimedia: { source: string; link: string }[] }
  latest_update: string
  repo: { versions: Record<string, RecordVersion> }
}

export interface LifeEvent {
  date: string
  place: string
  attribute: string
}

export interface EntityRelation {
  role: string
  position: string
  related_kb_id: string
  related_type: string
  related_titles: string[]
}

export interface PersonRelation {
  role: string
  position: string
  related_kb_id: string
  related_title: string[]
  group: string
  class: string
  category: string
}

export interface Place {
  name: string
  attribute: string
  term: string
  hierarchy: string
  x: string
  y: string
  zoom: string
}

export interface Related {
  kb_id: string
  title: string
  descriptions: string[]
}

export interface PersonEvent {
  kb_id: string
  type: string
  role: string
  place: string
  date_earliest: string
  date_earliest_attr: string
  date_latest: string
  date_latest_attr: string
  related: Record<'events' | 'institutions' | 'items' | 'media' | 'objects/works' | 'persons' | 'places', Related[]>
  latest_update: string
}

export interface Events {
  documentation: Record<'analysis' | 'archival' | 'digital' | 'other', PersonEvent[]>
  modification: PersonEvent[]
  personal: Record<'communication' | 'education' | 'institution' | 'places', PersonEvent[]>
  production: Record<'media' | 'object', PersonEvent[]>
  provenance: Record<'acquisition' | 'loss' | 'transfer', PersonEvent[]>
  public: Record<'concert' | 'exhibition' | 'presentation', PersonEvent[]>
  other: PersonEvent[]
}

interface Sources extends Record<ExternalSources, Source[]> {
  kb_internal: { title: string; source_idx: string }[]
}

type ExternalSources =
  | 'authorities'
  | 'bibliographies'
  | 'biographies'
  | 'catalogs'
  | 'collections'
  | 'literature'
  | 'media'
  | 'topographies'

interface Source {
  name: string
  type: string
  link: string
}

export interface RecordVersion {
  changelog: string
  date: string
  description: string
  doi: string
  languages: string[]
}
