import { describe, expect, it } from 'vitest'
import { COMPLETE, metadataOf, prepared } from './prepared.js'

const row = {
  Creator: 'Doe, Jane',
  Orcid: '0000-0002-1825-0097',
  Role: 'researcher',
  None: null,
  Lat: '37,97',
  Lon: 23.7,
}
const column = (value: string) => ({ type: 'column', value })
const vocab = (value: string) => ({ type: 'vocab', value })
const complex = (...entries: unknown[]) => ({ type: 'complex', is_complex: true, entries })
const fieldOf = (field: string, entry: unknown) => metadataOf({ [field]: entry }, { row })[field]

describe('complex fields', () => {
  it('become lists of objects from columns, literals and vocabularies', () => {
    const entry = complex({
      name: column('Creator'),
      orcid: column('Orcid'),
      affiliation: { type: 'literal', value: 'Museum' },
    })
    expect(fieldOf('creators', entry)).toEqual([
      { name: 'Doe, Jane', orcid: '0000-0002-1825-0097', affiliation: 'Museum' },
    ])
  })

  it('keep attributes that were chosen from a vocabulary', () => {
    expect(fieldOf('contributors', complex({ name: column('Creator'), type: vocab('DataCurator') }))).toEqual([
      { name: 'Doe, Jane', type: 'DataCurator' },
    ])
  })

  it.each(['constructor', 'toString'])('keep the text of an attribute that is called %s', (attribute) => {
    const entry = complex({ name: column('Creator'), [attribute]: column('Role') })
    expect(fieldOf('contributors', entry)).toEqual([{ name: 'Doe, Jane', [attribute]: 'researcher' }])
  })

  it('take the spelling of the vocabulary', () => {
    expect(fieldOf('contributors', complex({ name: column('Creator'), type: column('Role') }))).toEqual([
      { name: 'Doe, Jane', type: 'Researcher' },
    ])
  })

  it('refuse a value that the vocabulary does not have', () => {
    const { errors } = prepared({ ...COMPLETE, contributors: complex({ name: 'Roe', type: vocab('Wizard') }) })
    expect(errors).toEqual([
      expect.stringMatching(/^Invalid type in 'contributors': Wizard\. Use one of ContactPerson, /),
    ])
  })

  it('leave out an entry whose cells are all empty, whatever its constant attributes say', () => {
    const entry = complex(
      { name: column('None'), type: vocab('Researcher') },
      { name: column('Creator'), type: vocab('Editor') },
    )
    expect(fieldOf('contributors', entry)).toEqual([{ name: 'Doe, Jane', type: 'Editor' }])
  })

  it('vanish when no entry has content', () => {
    expect(fieldOf('creators', complex({ name: column('None') }))).toBeUndefined()
  })

  it('are made from a plain column of names', () => {
    expect(metadataOf({ creators: column('C') }, { row: { C: 'Doe, Jane; Roe, Rick' } }).creators).toEqual([
      { name: 'Doe, Jane' },
      { name: 'Roe, Rick' },
    ])
  })

  it('send the relation of related identifiers under its repository name', () => {
    const entry = complex({ identifier: { type: 'literal', value: '10.5072/x' }, relation_type: vocab('ispartof') })
    expect(fieldOf('related_identifiers', entry)).toEqual([{ identifier: '10.5072/x', relation: 'isPartOf' }])
  })

  it('turn coordinates into numbers and grant numbers into text', () => {
    expect(fieldOf('locations', complex({ place: vocab('Athens'), lat: column('Lat'), lon: column('Lon') }))).toEqual([
      { place: 'Athens', lat: 37.97, lon: 23.7 },
    ])
    expect(metadataOf({ grants: complex({ id: column('G') }) }, { row: { G: 2020 } }).grants).toEqual([{ id: '2020' }])
  })

  it('end a date where it starts unless it says otherwise', () => {
    const entry = complex(
      { start: { type: 'literal', value: '1.5.1890' }, type: vocab('collected') },
      {
        start: { type: 'literal', value: '1890-05-01' },
        end: { type: 'literal', value: '1890-05-03' },
        type: vocab('Valid'),
      },
    )
    expect(fieldOf('dates', entry)).toEqual([
      { start: '1890-05-01', end: '1890-05-01', type: 'Collected' },
      { start: '1890-05-01', end: '1890-05-03', type: 'Valid' },
    ])
  })

  it('understand dates in their older form', () => {
    const dates = [
      { date: '2001-01-01/2001-02-01', type: 'Collected' },
      { date: '2003-01-01', type: 'Valid' },
    ]
    expect(metadataOf({}, { overrides: { dates } }).dates).toEqual([
      { start: '2001-01-01', end: '2001-02-01', type: 'Collected' },
      { start: '2003-01-01', end: '2003-01-01', type: 'Valid' },
    ])
  })

  it('send a journal as four fields', () => {
    const entry = complex({
      title: vocab('Antiquity'),
      volume: { type: 'literal', value: 12 },
      pages: vocab('1-9'),
      year: vocab('1999'),
    })
    const { payload, log } = prepared({ journal: entry })
    expect(payload.metadata).toMatchObject({ journal_title: 'Antiquity', journal_volume: '12', journal_pages: '1-9' })
    expect(payload.metadata).not.toHaveProperty('journal')
    expect(log.join()).toContain("journal's year")
  })

  it('let embargo date, access conditions and thesis supervisors reach the payload', () => {
    const { payload, errors } = prepared(
      {
        ...COMPLETE,
        access_right: vocab('embargoed'),
        embargo_date: { type: 'literal', value: '2099-01-01' },
        access_conditions: { type: 'literal', value: 'Ask first' },
        thesis_supervisors: complex({ name: column('Creator') }),
      },
      { row },
    )
    expect(errors).toEqual([])
    expect(payload.metadata).toMatchObject({
      embargo_date: '2099-01-01',
      access_conditions: 'Ask first',
      thesis_supervisors: [{ name: 'Doe, Jane' }],
      license: 'cc-by-4.0',
    })
  })
})
