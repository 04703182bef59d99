import type { Draw } from './draw.js'
import type { CastMember } from './make-cast.js'
import type { Events, PersonEvent, Related } from './person-record.js'
import { EVENT_TYPES, INSTRUMENTS, TOWNS } from './words.js'

/** Seven digits, different from person to person. */
export const entityId = (person: CastMember, number: number): string => String(1_000_000 + person.index * 20 + number)

const noEvents = (): Events => ({
  documentation: { analysis: [], archival: [], digital: [], other: [] },
  modification: [],
  personal: { communication: [], education: [], institution: [], places: [] },
  production: { media: [], object: [] },
  provenance: { acquisition: [], loss: [], transfer: [] },
  public: { concert: [], exhibition: [], presentation: [] },
  other: [],
})

/** What a person did and what happened to them, by groups; groups without events are there and empty. */
export function makeEvents(draw: Draw, person: CastMember, cast: readonly CastMember[]): Events {
  const events = noEvents()
  const groups = events as unknown as Record<string, Record<string, PersonEvent[]>>
  for (const [index, place] of draw.some(Object.keys(EVENT_TYPES), 1, 4).entries()) {
    const [group = '', member = ''] = place.split('.')
    groups[group]?.[member]?.push(makeEvent(draw, person, cast, index, EVENT_TYPES[place] ?? []))
  }
  return events
}

function makeEvent(
  draw: Draw,
  person: CastMember,
  cast: readonly CastMember[],
  index: number,
  types: readonly string[],
): PersonEvent {
  const year = draw.integer(person.born + 16, person.died)
  const exact = draw.chance(0.4)
  const date = exact ? `${year}-0${draw.integer(1, 9)}-${draw.integer(10, 28)}` : `${year}-00-00`
  return {
    kb_id: entityId(person, 10 + index),
    type: draw.one(types),
    role: draw.chance(0.7) ? 'Hauptperson' : 'beteiligt',
    place: draw.chance(0.8) ? draw.one(TOWNS) : '',
    date_earliest: date,
    date_earliest_attr: exact ? '' : draw.one(['circa', 'after', '']),
    date_latest: exact ? date : `${year + draw.integer(0, 3)}-00-00`,
    date_latest_attr: exact ? '' : draw.one(['circa', 'before', '']),
    related: relatedTo(draw, person, cast),
    latest_update: '2025-11-03',
  }
}

function relatedTo(draw: Draw, person: CastMember, cast: readonly CastMember[]): PersonEvent['related'] {
  const tie = person.ties[0]
  const other = tie === undefined ? undefined : cast[tie.other]
  const work: Related = {
    kb_id: entityId(person, 5),
    title: `${draw.one(INSTRUMENTS)} (${person.surname})`,
    descriptions: ['erfundenes Objekt'],
  }
  const companion =
    other === undefined ? [] : [{ kb_id: other.kbId, title: titleOf(other), descriptions: [tie?.role ?? ''] }]
  return {
    events: [],
    institutions: [],
    items: [],
    media: [],
    'objects/works': draw.chance(0.5) ? [work] : [],
    persons: draw.chance(0.5) ? companion : [],
    places: [],
  }
}

/** Name, surname and identifier, as records and their repository records are titled. */
export const titleOf = ({ name, surname, kbId }: CastMember): string => `${name} ${surname} (${kbId})`
