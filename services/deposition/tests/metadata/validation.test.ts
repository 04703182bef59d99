import { validate } from '@regesta/deposition/domain/metadata/validate'
import { describe, expect, it } from 'vitest'
import { TODAY, VALID } from './prepared.js'

const messages = (changes: Record<string, unknown>) => {
  const metadata = { ...VALID, ...changes }
  return validate({ metadata: Object.fromEntries(Object.entries(metadata).filter(([, v]) => v !== undefined)) }, TODAY)
}

describe('validation', () => {
  it('accepts complete metadata', () => expect(messages({})).toEqual([]))

  it('demands the metadata member', () => expect(validate({}, TODAY)).toEqual(["Missing required 'metadata' key"]))

  it('names every missing field at once, in order', () => {
    expect(validate({ metadata: {} }, TODAY)).toEqual(
      ['upload_type', 'publication_date', 'title', 'creators', 'description', 'access_right'].map(
        (field) => `Missing required field or value for: ${field}`,
      ),
    )
  })

  it.each<[string, Record<string, unknown>, string[]]>([
    ['an unknown field', { titel: 'x' }, ['Unknown field: titel']],
    ['a number for a text', { version: 1.5 }, ["'version' must be of type str, but got float."]],
    ['a whole number for a list', { keywords: 5 }, ["'keywords' must be of type list, but got int."]],
    ['a list for a text', { notes: [] }, ["'notes' must be of type str, but got list."]],
    ['an object for a list', { subjects: {} }, ["'subjects' must be of type list, but got dict."]],
    ['a boolean for a text', { language: true }, ["'language' must be of type str, but got bool."]],
    ['a text for the reservation', { prereserve_doi: 'x' }, ["'prereserve_doi' must be of type dict, but got str."]],
    [
      'mixed items',
      { keywords: ['a', {}] },
      ["All items in 'keywords' must be of the same type (either all strings or all dictionaries)."],
    ],
    [
      'numbers as items',
      { keywords: [1] },
      ["All items in 'keywords' must be of the same type (either all strings or all dictionaries)."],
    ],
    [
      'a creator without a name',
      { creators: [{ orcid: '0000-0002-1825-0097' }] },
      ["Each item in 'creators' must have a 'name' key."],
    ],
    [
      'a contributor without a name',
      { contributors: [{ type: 'Other' }] },
      ["Each item in 'contributors' must have a 'name' key."],
    ],
    [
      'a supervisor without a name',
      { thesis_supervisors: [{ gnd: '118540238' }] },
      ["Each item in 'thesis_supervisors' must have a 'name' key."],
    ],
    [
      'a related identifier without a relation',
      { related_identifiers: [{ identifier: '10.5072/x' }] },
      ["Each item in 'related_identifiers' must have 'identifier' and 'relation' keys."],
    ],
    [
      'a community without an identifier',
      { communities: [{ x: 'y' }] },
      ["Each item in 'communities' must have an 'identifier' key."],
    ],
    ['a grant without an id', { grants: [{ x: 'y' }] }, ["Each item in 'grants' must have an 'id' key."]],
    ['a subject without a term', { subjects: [{ x: 'y' }] }, ["Each item in 'subjects' must have a 'term' key."]],
    [
      'a location without a place',
      { locations: [{ lat: 1, lon: 2 }] },
      ["Each item in 'locations' must have a 'place' key."],
    ],
    [
      'a date without a type',
      { dates: [{ start: '2020-01-01' }] },
      ["Each item in 'dates' must have a 'type' key and at least a 'start' or 'end' key."],
    ],
    [
      'an unknown upload type',
      { upload_type: 'sculpture' },
      [expect.stringMatching(/^Invalid upload_type: sculpture\. Use one of publication, poster, /)],
    ],
    [
      'a publication without its type',
      { upload_type: 'publication' },
      ["Missing publication_type for upload_type 'publication'"],
    ],
    ['an image without its type', { upload_type: 'image' }, ["Missing image_type for upload_type 'image'"]],
    [
      'an unknown publication type',
      { upload_type: 'publication', publication_type: 'x' },
      [expect.stringMatching(/^Invalid publication_type: x\. Use one of annotationcollection, /)],
    ],
    [
      'an unknown image type',
      { upload_type: 'image', image_type: 'x' },
      ['Invalid image_type: x. Use one of figure, plot, drawing, diagram, photo, other'],
    ],
    [
      'a date in another form',
      { publication_date: '1.5.2020' },
      ["Invalid publication_date format. Use YYYY-MM-DD. It is '1.5.2020'"],
    ],
    [
      'a day that does not exist',
      { publication_date: '2023-02-29' },
      ["Invalid publication_date format. Use YYYY-MM-DD. It is '2023-02-29'"],
    ],
    [
      'a wrong ORCID',
      { creators: [{ name: 'Doe', orcid: '12' }] },
      ["Invalid ORCID format for creator: Doe. '12' is not written like 0000-0002-1825-0097"],
    ],
    [
      'unknown access',
      { access_right: 'secret' },
      ['Invalid access_right: secret. Use one of open, embargoed, restricted, closed'],
    ],
    ['open access without a licence', { license: undefined }, ['Missing license for open or embargoed access_right']],
    ['an embargo without its date', { access_right: 'embargoed' }, ['Missing embargo_date for embargoed access_right']],
    [
      'an embargo until today',
      { access_right: 'embargoed', embargo_date: TODAY },
      [`embargo_date must be in the future, but it is ${TODAY}. Choose a later day, or another access_right`],
    ],
    [
      'an embargo date in another form',
      { access_right: 'embargoed', embargo_date: '2099' },
      ["Invalid embargo_date format. Use YYYY-MM-DD. It is '2099'"],
    ],
    [
      'restricted access without conditions',
      { access_right: 'restricted', license: undefined },
      ['Missing access_conditions for restricted access_right'],
    ],
    [
      'a latitude that is no number',
      { locations: [{ place: 'Athens', lat: 'north' }] },
      ["Invalid lat in 'locations': north. Use decimal degrees."],
    ],
  ])('refuses %s', (_, changes, expected) => {
    expect(messages(changes)).toEqual(expected)
  })

  it.each([
    ['closed access without a licence', { access_right: 'closed', license: undefined }],
    ['restricted access with conditions', { access_right: 'restricted', access_conditions: 'Ask', license: undefined }],
    ['an embargo from tomorrow', { access_right: 'embargoed', embargo_date: '2026-03-15' }],
    ['an ORCID that ends in X', { creators: [{ name: 'Doe', orcid: '0000-0002-1694-233X' }] }],
  ])('accepts %s', (_, changes) => expect(messages(changes)).toEqual([]))

  it('reports all faults at once, in the order of the rules', () => {
    expect(
      messages({
        title: undefined,
        titel: 'x',
        notes: 1,
        upload_type: 'image',
        publication_date: 'x',
        license: undefined,
      }),
    ).toEqual([
      'Missing required field or value for: title',
      'Unknown field: titel',
      "'notes' must be of type str, but got int.",
      "Missing image_type for upload_type 'image'",
      "Invalid publication_date format. Use YYYY-MM-DD. It is 'x'",
      'Missing license for open or embargoed access_right',
    ])
  })
})
