import { type Draw, drawFrom } from './draw.js'
import type { CastMember, Tie } from './make-cast.js'
import { entityId, makeEvents, titleOf } from './make-events.js'
import type { EntityRelation, LifeEvent, PersonRecord, PersonRelation, Place, RecordVersion } from './person-record.js'
import * as words from './words.js'

/** Unknown date. */
const NEVER = '0000-00-00'

export interface Publication {
  /** The DOI of each version of the record, oldest first. */
  readonly dois: readonly string[]
}

/** The whole record of one member of the cast; the same member always has the same record. */
export function makePerson(cast: readonly CastMember[], person: CastMember, { dois }: Publication): PersonRecord {
  const draw = drawFrom(person.index * 7919 + 17)
  const lifeDates = makeLife(draw, person)
  return {
    kb_id: person.kbId,
    kb_link: `https://kb.example/person/${person.kbId}`,
    title: titleOf(person),
    ...lifeDates,
    sectors: draw.some(words.SECTORS, 1, 2),
    names: makeNames(draw, person),
    gender: person.gender,
    nationalities: draw.some(words.NATIONALITIES, 0, 1),
    confessions: [person.confession],
    professions: {
      historical: draw.some(words.HISTORICAL_PROFESSIONS, 0, 1),
      music_related: draw.some(words.MUSIC_PROFESSIONS, 1, 2),
      other: draw.some(words.OTHER_PROFESSIONS, 0, 1),
    },
    relations: { entities: makeEntities(draw, person), persons: person.ties.map((tie) => makeRelation(cast, tie)) },
    places: makePlaces(draw, person),
    events: makeEvents(draw, person, cast),
    sources: makeSources(draw, person),
    images: { other: [], wikimedia: draw.chance(0.2) ? [picture(person)] : [] },
    latest_update: person.revised ? '2026-01-20' : '2025-11-03',
    repo: { versions: makeVersions(dois) },
  }
}

function makeLife(draw: Draw, { born, died, home }: CastMember) {
  const day = (year: number) => `${year}-0${draw.integer(1, 9)}-${draw.integer(10, 28)}`
  const birthDate = draw.one([day(born), `${born}-0${draw.integer(1, 9)}-00`, `${born}-00-00`])
  const birth: LifeEvent[] = [{ date: birthDate, place: home, attribute: 'Geburt' }]
  if (draw.chance(0.3)) birth.push({ date: day(born), place: home, attribute: 'Taufe' })
  const known = draw.chance(0.8)
  const place = draw.chance(0.5) ? home : draw.one(words.TOWNS)
  const death: LifeEvent[] = known
    ? [{ date: day(died), place, attribute: draw.chance(0.9) ? 'Tod' : 'Begräbnis' }]
    : []
  return {
    birth,
    death,
    mentioned_first: `${born + draw.integer(15, 25)}-00-00`,
    mentioned_last: known ? NEVER : `${died - draw.integer(0, 5)}-00-00`,
  }
}

function makeNames(draw: Draw, { surname, name }: CastMember): PersonRecord['names'] {
  const names = [{ surname, name, type: 'Normform', variant_idx: '1' }]
  if (draw.chance(0.5)) {
    names.push({
      surname: surname.replace('ei', 'ey').replace('ö', 'oe'),
      name,
      type: 'Namensvariante',
      variant_idx: '2',
    })
  }
  if (draw.chance(0.15))
    names.push({ surname: '', name: `Meister ${name}`, type: 'Pseudonym', variant_idx: String(names.length + 1) })
  return names
}

const makeEntities = (draw: Draw, person: CastMember): EntityRelation[] =>
  draw.times(0, 2, (index) => ({
    role: draw.one(['Hersteller:in', 'Mitglied', 'Widmungsträger:in']),
    position: index === 0 ? 'major' : 'minor',
    related_kb_id: entityId(person, index),
    related_type: draw.one(['object', 'institution', 'title']),
    related_titles: [`${draw.one(words.INSTRUMENTS)} aus ${person.home}`],
  }))

function makeRelation(cast: readonly CastMember[], { other, role, group, kind, category }: Tie): PersonRelation {
  const person = cast[other]
  return {
    role,
    position: group === 'privat' ? 'minor' : 'major',
    related_kb_id: person?.kbId ?? '',
    related_title: person === undefined ? [] : [titleOf(person)],
    group,
    class: kind,
    category,
  }
}

/** Coordinates are left out for some places, as in the real dataset. */
function makePlaces(draw: Draw, { home }: CastMember): Place[] {
  const place = (name: string, attribute: string): Place => {
    const number = words.TOWNS.indexOf(name)
    const known = draw.chance(0.85)
    return {
      name,
      attribute,
      term: 'Ort',
      hierarchy: 'Siedlung',
      x: known ? (47.5 + number * 0.003).toFixed(4) : '',
      y: known ? (9.3 + number * 0.004).toFixed(4) : '',
      zoom: known && draw.chance(0.9) ? '12' : '',
    }
  }
  return [place(home, 'Geburtsort'), ...draw.some(words.TOWNS, 0, 2).map((town) => place(town, 'Wirkungsort'))]
}

function makeSources(draw: Draw, { index, kbId, surname }: CastMember): PersonRecord['sources'] {
  const authority = { name: 'Erfundene Normdatei', type: 'Normdatensatz', link: `https://authority.example/${kbId}` }
  // Numbers of persons begin with 1 or 3, so this one is nobody's.
  const gnd = { name: 'GND', type: 'Normdatensatz', link: `https://d-nb.info/gnd/9${String(index).padStart(8, '0')}` }
  const book = {
    name: `${surname}: Ein Leben zwischen Saiten`,
    type: 'Monographie',
    link: `https://books.example/${kbId}`,
  }
  return {
    kb_internal: [{ title: 'Übungsarchiv', source_idx: '1' }],
    authorities: draw.chance(0.7) ? [authority, gnd] : [],
    bibliographies: [],
    biographies: draw.chance(0.3) ? [book] : [],
    catalogs: [],
    collections: [],
    literature: draw.chance(0.3) ? [book] : [],
    media: [],
    topographies: [],
  }
}

const picture = ({ kbId }: CastMember) => ({
  source: 'Erfundene Bildsammlung',
  link: `https://images.example/${kbId}.jpg`,
})

function makeVersions(dois: readonly string[]): Record<string, RecordVersion> {
  const versions = dois.map((doi, index): [string, RecordVersion] => [
    `1.${index}.0`,
    {
      changelog: index === 0 ? 'Erstveröffentlichung' : 'Beziehungen ergänzt',
      date: index === 0 ? '2025-11-03' : '2026-01-20',
      description: '<p>Datensatz einer erfundenen Person.</p>',
      doi,
      languages: ['de'],
    },
  ])
  return Object.fromEntries(versions)
}
