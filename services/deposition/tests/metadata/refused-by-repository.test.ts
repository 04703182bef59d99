import { validate } from '@regesta/deposition/domain/metadata/validate'
import { describe, expect, it } from 'vitest'
import { COMPLETE, prepared, TODAY, VALID } from './prepared.js'

const faults = (changes: Record<string, unknown>) => validate({ metadata: { ...VALID, ...changes } }, TODAY)
const related = (one: Record<string, unknown>) => ({ related_identifiers: [{ relation: 'isPartOf', ...one }] })

describe('what the repository would refuse or lose', () => {
  it.each<[string, Record<string, unknown>, field: string, value: string, wayOut: string]>([
    ['a title of one letter', { title: 'T' }, 'title', "'T'", 'at least 3 characters'],
    ['a title of two letters', { title: 'Tü' }, 'title', "'Tü'", 'at least 3 characters'],
    ['a title that is filled up with what nobody sees', { title: 'ab\u200b' }, 'title', 'ab', 'at least 3 characters'],
    ['a description of two letters', { description: 'ok' }, 'description', "'ok'", 'at least 3 characters'],
    ['a version of 192 characters', { version: 'v'.repeat(192) }, 'version', 'vvv', 'at most 191'],
    [
      'an ORCID whose last digit is wrong',
      { creators: [{ name: 'Doe', orcid: '0000-0002-1825-0098' }] },
      'ORCID for creator: Doe',
      '0000-0002-1825-0098',
      'orcid.org',
    ],
    [
      'the ORCID of a contributor',
      { contributors: [{ name: 'Roe', type: 'Editor', orcid: '0000-0002-1825-009' }] },
      'contributor: Roe',
      '0000-0002-1825-009',
      '0000-0002-1825-0097',
    ],
    [
      'the ORCID of a supervisor',
      { thesis_supervisors: [{ name: 'Poe', orcid: '0000-0002-1694-2330' }] },
      'supervisor: Poe',
      '0000-0002-1694-2330',
      'orcid.org',
    ],
    ['a GND of letters', { creators: [{ name: 'Doe', gnd: 'Goethe' }] }, "gnd in 'creators'", 'Goethe', '118540238'],
    [
      'a contributor without a role',
      { contributors: [{ name: 'Roe, Rick' }] },
      "'contributors'",
      "'Roe, Rick'",
      'Researcher',
    ],
    ['a day in words', { dates: [{ type: 'Collected', start: 'um 1900' }] }, "start in 'dates'", 'um 1900', 'YYYY'],
    ['a month that is none', { dates: [{ type: 'Valid', end: '1900-13' }] }, "end in 'dates'", '1900-13', 'YYYY-MM'],
    [
      'a day that does not exist',
      { dates: [{ type: 'Valid', start: '2023-02-29' }] },
      "start in 'dates'",
      '2023-02-29',
      'YYYY-MM-DD',
    ],
    [
      'a range that ends before it starts',
      { dates: [{ type: 'Valid', start: '1900-05-02', end: '1900-05-01' }] },
      "range in 'dates'",
      '1900-05-02',
      'exchange',
    ],
    ['a licence that nobody knows', { license: 'cc-by-99' }, 'license', "'cc-by-99'", 'cc-by-4.0'],
    ['a licence in words', { license: 'All rights reserved' }, 'license', 'All rights reserved', 'other-closed'],
    ['a language by its name', { language: 'german' }, 'language', "'german'", 'deu'],
    ['two letters that are no language', { language: 'xx' }, 'language', "'xx'", 'deu'],
    [
      'an unknown relation',
      related({ identifier: '10.5072/x', relation: 'likes' }),
      "relation in 'related_identifiers'",
      'likes',
      'isCitedBy',
    ],
    [
      'an identifier of no kind',
      related({ identifier: 'shelf 12' }),
      "identifier in 'related_identifiers'",
      'shelf 12',
      'DOI',
    ],
    [
      'an arXiv number without its word',
      related({ identifier: '2301.12345', relation: 'cites' }),
      "identifier in 'related_identifiers'",
      '2301.12345',
      'arXiv:2301.12345',
    ],
    [
      'an unknown scheme',
      related({ identifier: 'x', scheme: 'shelf' }),
      "identifier in 'related_identifiers'",
      "'shelf'",
      'isbn',
    ],
    [
      'an identifier that is not of its scheme',
      related({ identifier: 'x/y', scheme: 'doi' }),
      "identifier in 'related_identifiers'",
      'x/y',
      'doi',
    ],
    ['a grant without its funder', { grants: [{ id: 'DFG 123' }] }, "id in 'grants'", 'DFG 123', '10.13039/'],
    [
      'a community by its title',
      { communities: [{ identifier: 'Digital Heritage' }] },
      "identifier in 'communities'",
      'Digital Heritage',
      'digital-heritage',
    ],
    ['a subject without its identifier', { subjects: [{ term: 'vases' }] }, "'subjects'", "'vases'", 'keywords'],
    ['a latitude beyond the pole', { locations: [{ place: 'A', lat: 91, lon: 1 }] }, "lat in 'locations'", '91', '90'],
    [
      'a longitude beyond the date line',
      { locations: [{ place: 'A', lat: 1, lon: -181 }] },
      "lon in 'locations'",
      '-181',
      '180',
    ],
    ['half of the coordinates', { locations: [{ place: 'Athens', lat: 1 }] }, "'locations'", "'Athens'", 'both'],
    [
      'a conference without an address',
      { conference_url: 'conference.org' },
      'conference_url',
      'conference.org',
      'https://',
    ],
    [
      'keywords that are objects',
      { keywords: [{ word: 'cup', count: 3 }] },
      "'keywords'",
      '{"word":"cup","count":3}',
      'texts',
    ],
    [
      'an embargo that is over',
      { access_right: 'embargoed', embargo_date: '2001-01-01' },
      'embargo_date',
      '2001-01-01',
      'later',
    ],
  ])('%s is an error that names field, value and way out', (_, changes, field, value, wayOut) => {
    const [message = '', ...further] = faults(changes)
    expect(further).toEqual([])
    for (const part of [field, value, wayOut]) expect(message).toContain(part)
  })

  it.each<[string, Record<string, unknown>]>([
    ['a title of three characters beyond the basic plane', { title: '𓀀𓀁𓀂' }],
    [
      'GND numbers of persons and of bodies',
      {
        creators: [
          { name: 'Doe', gnd: '118540238' },
          { name: 'Museum', gnd: '2005475-0' },
        ],
      },
    ],
    [
      'years, months and days',
      {
        dates: [
          { type: 'Collected', start: '1890', end: '1890-05' },
          { type: 'Valid', start: '0450-01-01' },
        ],
      },
    ],
    ['licences of SPDX and of the repository, in any case', { license: 'CC-BY-NC-SA-3.0-DE' }],
    ['a licence without a text', { license: 'other-closed' }],
    ['an older name of a licence', { license: 'odc-odbl' }],
    ['languages of two and three letters', { language: 'de' }],
    ['a language of three letters', { language: 'grc' }],
    ['a DOI', related({ identifier: 'https://doi.org/10.5072/x' })],
    ['an address', related({ identifier: 'https://example.org/a?b=c' })],
    ['an ISBN', related({ identifier: '978-3-16-148410-0' })],
    ['a shelf mark whose scheme is named', related({ identifier: 'shelf 12', scheme: 'other' })],
    [
      'grants with and without their funder',
      { grants: [{ id: '283595' }, { id: '10.13039/501100001659::390727645' }] },
    ],
  ])('%s is taken', (_, changes) => expect(faults(changes)).toEqual([]))
})

describe('what the repository drops without a word', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['tags', { description: '<p>A cup</p><img src="x"><marquee>old</marquee>' }, "<img>, <marquee> from 'description'"],
    ['a coordinate of zero', { locations: [{ place: 'Greenwich', lat: 51.5, lon: 0 }] }, "'Greenwich'"],
    ['conditions of access', { access_right: 'restricted', access_conditions: 'Ask first' }, "'access_conditions'"],
    ['a DOI of one’s own', { doi: '10.5072/mine' }, "'doi' is not sent"],
    ['a conference without a name', { conference_place: 'Kiel' }, "'conference_title'"],
    ['an embargo of open files', { embargo_date: '2099-01-01' }, "'embargo_date' is only sent with"],
    [
      'the kind of a related thing',
      { related_identifiers: [{ identifier: '10.5072/x', relation: 'isPartOf', resource_type: 'collection' }] },
      "resource_type 'collection'",
    ],
  ])('%s: a line of the log says so, and nothing stands in the way', (_, overrides, words) => {
    const { errors, log } = prepared(COMPLETE, { overrides })
    expect(errors).toEqual([])
    expect(log.filter((line) => line.includes(words))).toHaveLength(1)
  })

  it('is not sent where the repository would show something else', () => {
    const overrides = {
      embargo_date: '2099-01-01',
      related_identifiers: [{ identifier: '10.5072/x', relation: 'isPartOf', resource_type: 'collection' }],
    }
    const { metadata } = prepared(COMPLETE, { overrides }).payload
    expect(metadata).not.toHaveProperty('embargo_date')
    expect(metadata.related_identifiers).toEqual([{ identifier: '10.5072/x', relation: 'isPartOf' }])
  })
})
