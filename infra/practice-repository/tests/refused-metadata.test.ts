import { describe, expect, it } from 'vitest'
import { complete, DEPOSITIONS, found, INVALID, said, sharedRepository } from './start.js'

const repository = await sharedRepository()

const { create } = repository

describe('the shape of metadata', () => {
  it('refuses unknown members beside metadata and files', async () => {
    const reply = await repository.call('POST', DEPOSITIONS, { body: { metadata: {}, title: 'x' } })
    expect(found(reply)).toEqual([400, INVALID, [{ field: 'title', messages: ['Unknown field.'] }]])
  })

  it.each([
    [{ related_identifiers: {} }, 'metadata.related_identifiers', 'related_identifiers must be a list'],
    [{ related_identifiers: ['x'] }, 'metadata.related_identifiers.0', 'Each related identifier must be an object'],
    [
      { related_identifiers: [{ relation: 1 }] },
      'metadata.related_identifiers.0.relation',
      'relation must be a string',
    ],
    [
      { related_identifiers: [{ identifier: 'nothing', relation: 'cites' }] },
      'metadata.related_identifiers.scheme',
      'No valid scheme recognized for identifier.',
    ],
    [
      { license: 7 },
      'metadata.license',
      "Invalid license value provided (expected string, or object with 'id' key): 7",
    ],
    [{ license: 'nope' }, 'metadata.license', 'Invalid license provided: nope'],
    [{ communities: ['x'] }, 'communities', "Communities must be an array of objects with an 'identifier' key."],
    [{ access_right: 'secret' }, 'metadata.access_right', 'Unknown access type.'],
    [{ access_right: 'embargoed' }, 'metadata.access_right', 'Unknown access type.'],
    [{ dates: [{ type: 'Valid' }] }, 'metadata.dates', 'Invalid date provided.'],
    [{ language: 'german' }, 'metadata.language', 'Language must be either ISO-639-1 or 639-2 compatible.'],
  ])('refuses %j when it is saved', async (metadata, field, message) => {
    expect(found(await create(metadata))).toEqual([400, INVALID, [{ field, messages: [message] }]])
  })

  it('refuses words that are in no vocabulary', async () => {
    expect(said(await create({ upload_type: 'violin' }))).toEqual([400, 'Invalid value violin.'])
    expect(said(await create({ grants: [{ id: 'nobody::1' }] }))).toEqual([400, 'Invalid value nobody::1.'])
  })
})

describe('publication', () => {
  it('lists everything that is missing under its own field names', async () => {
    const draft = (await create({})).body
    const missing = 'Missing data for required field.'
    expect(found(await repository.action(draft.id ?? 0, 'publish'))).toEqual([
      400,
      INVALID,
      [
        { field: 'metadata.resource_type', messages: [missing] },
        { field: 'metadata.title', messages: [missing] },
        { field: 'metadata.creators', messages: [missing] },
        {
          field: 'files.enabled',
          messages: ['Missing uploaded files. To disable files for this record please mark it as metadata-only.'],
        },
      ],
    ])
  })

  it.each([
    [{ creators: [{ name: '' }] }, 'metadata.creators.0.person_or_org.family_name', 'Family name cannot be blank.'],
    [{ contributors: [{ name: 'Vogel, B.' }] }, 'metadata.contributors.0.role', 'Missing data for required field.'],
    [
      { access_right: 'embargoed', embargo_date: '2001-01-01' },
      'access.embargo.until',
      'Embargo end date must be set to a future date.',
    ],
    [{ title: 'ab' }, 'metadata.title', 'Missing data for required field.'],
    [{ publication_date: '2020-13-01' }, 'metadata.publication_date', 'Missing data for required field.'],
    [
      { doi: '10.5281/zenodo.77' },
      'pids.doi',
      'Wrong DOI 10.5281 prefix provided, it should be 10.5072 as defined in the rest client',
    ],
  ])('is refused with %j, which could be saved', async (metadata, field, message) => {
    const draft = await repository.draft({ ...complete, ...metadata })
    expect(found(await repository.action(draft.id ?? 0, 'publish'))).toEqual([
      400,
      INVALID,
      [{ field, messages: [message] }],
    ])
  })

  it('refuses a DOI that is in use', async () => {
    await repository.published({ ...complete, doi: '10.1234/twice' })
    const draft = await repository.draft({ ...complete, doi: '10.1234/twice' })
    expect(found(await repository.action(draft.id ?? 0, 'publish'))).toEqual([
      400,
      INVALID,
      [{ field: 'pids.doi', messages: ['doi:10.1234/twice already exists.'] }],
    ])
  })

  it('needs no description', async () => {
    const { description: _description, ...rest } = complete
    expect((await repository.published(rest)).state).toBe('done')
  })
})
