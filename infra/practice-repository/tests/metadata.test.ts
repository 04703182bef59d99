import { describe, expect, it } from 'vitest'
import { complete, sharedRepository } from './start.js'

const repository = await sharedRepository()

/** What comes back of metadata that was saved. */
async function saved(metadata: Record<string, unknown>): Promise<Record<string, unknown>> {
  const reply = await repository.call('POST', '/api/deposit/depositions', { body: { metadata } })
  expect(reply.status).toBe(201)
  return reply.body.metadata as unknown as Record<string, unknown>
}

describe('what the repository adds', () => {
  it('is a publisher, a date and a licence', async () => {
    expect(await saved({})).toMatchObject({
      access_right: 'open',
      imprint_publisher: 'Zenodo',
      publication_date: new Date().toISOString().slice(0, 10),
      license: 'cc-by-4.0',
    })
    expect(await saved({ upload_type: 'dataset' })).toMatchObject({ license: 'cc-zero' })
    expect(await saved({ access_right: 'restricted' })).not.toHaveProperty('license')
  })
})

describe('what comes back otherwise than it was sent', () => {
  it.each([
    [{ upload_type: 'publication', publication_type: 'thesis' }, { publication_type: 'dissertation' }],
    [{ access_right: 'closed' }, { access_right: 'restricted' }],
    [{ language: 'de' }, { language: 'deu' }],
    [{ title: ' Zero\u200bwidth ' }, { title: 'Zerowidth' }],
    [{ license: 'CC-BY-4.0' }, { license: 'cc-by-4.0' }],
    [{ license: 'cc-by' }, { license: 'cc-by-4.0' }],
    [{ license: { id: 'CC0-1.0' } }, { license: 'cc-zero' }],
    [{ license: 'MIT' }, { license: 'mit-license' }],
    [{ license: 'Apache-2.0' }, { license: 'apache2.0' }],
    [{ license: 'GPL-3.0' }, { license: 'gpl-3.0' }],
    [{ license: 'ODbL-1.0' }, { license: 'odc-odbl' }],
    [{ license: 'PDDL-1.0' }, { license: 'odc-pddl' }],
    [{ license: 'Zlib' }, { license: 'zlib-license' }],
    [{ grants: [{ id: '10.13039/501100000780::283595' }] }, { grants: [{ id: '283595' }] }],
    [{ grants: [{ id: '10.13039/501100001659::42' }] }, { grants: [{ id: '10.13039/501100001659::42' }] }],
    [
      { creators: [{ name: 'Vogel,Anna' }, { name: 'One, two, three' }, { name: 'Institute' }] },
      {
        creators: [
          { name: 'Vogel, Anna', affiliation: null },
          { name: 'One, two, three', affiliation: null },
          { name: 'Institute', affiliation: null },
        ],
      },
    ],
    [
      { creators: [{ name: 'A, B', orcid: 'https://orcid.org/0000-0002-1825-0097', gnd: 'gnd:170118215' }] },
      { creators: [{ name: 'A, B', affiliation: null, orcid: '0000-0002-1825-0097', gnd: '170118215' }] },
    ],
    [
      { creators: [{ name: 'A, B', orcid: '0000-0002-1825-0098', affiliation: 'Museum' }] },
      { creators: [{ name: 'A, B', affiliation: 'Museum' }] },
    ],
    [
      { thesis_supervisors: [{ name: 'S, T' }], contributors: [{ name: 'C, D', type: 'Editor' }] },
      {
        contributors: [
          { name: 'S, T', affiliation: null, type: 'Supervisor' },
          { name: 'C, D', affiliation: null, type: 'Editor' },
        ],
      },
    ],
    [
      {
        dates: [
          { start: '2020-01-01', end: '2020-02-01', type: 'Collected' },
          { start: '2020-01-01', type: 'Valid' },
        ],
      },
      { dates: [{ start: '2020-01-01', end: '2020-02-01', type: 'collected' }, { type: 'valid' }] },
    ],
    [
      {
        locations: [
          { lat: 0, lon: 10, place: 'Equator' },
          { lat: 47.5, lon: 8.1, place: 'Hill', description: 'x' },
        ],
      },
      { locations: [{ place: 'Equator' }, { lat: 47.5, lon: 8.1, place: 'Hill', description: 'x' }] },
    ],
    [
      {
        related_identifiers: [
          { identifier: '978-3-16-148410-0', relation: 'isAlternateIdentifier', scheme: 'isbn' },
          { identifier: 'https://doi.org/10.1234/x', relation: 'isOrignialFormOf', resource_type: 'dataset' },
        ],
      },
      {
        related_identifiers: [
          { identifier: '10.1234/x', relation: 'isOriginalFormOf', resource_type: 'dataset', scheme: 'doi' },
          { identifier: '978-3-16-148410-0', relation: 'isAlternateIdentifier', scheme: 'isbn' },
        ],
      },
    ],
    [{ keywords: ['b', 'a', ''] }, { keywords: ['b', 'a'] }],
    [
      {
        description:
          '<p onclick="x()">Hi <script>alert(1)</script><img src="x"><a href="javascript:x" title="t">a</a></p>',
      },
      { description: '<p>Hi <a title="t">a</a></p>' },
    ],
    [{ publication_date: '2019/2020-05' }, { publication_date: '2019/2020-05' }],
    [{ custom: { 'dwc:order': ['Passeriformes'], 'x:y': ['z'] } }, { custom: { 'dwc:order': ['Passeriformes'] } }],
    [
      { communities: [{ identifier: 'zoo' }, { identifier: 'art' }] },
      { communities: [{ identifier: 'art' }, { identifier: 'zoo' }] },
    ],
  ])('%j', async (sent, expected) => {
    expect(await saved(sent)).toMatchObject(expected)
  })

  it('leaves out what nobody may keep', async () => {
    const metadata = await saved({
      ...complete,
      unknown_member: 1,
      access_conditions: '<p>Ask</p>',
      prereserve_doi: { doi: '10.5072/other' },
      version: 'v'.repeat(192),
      title: 'ab',
    })
    for (const name of ['unknown_member', 'access_conditions', 'version', 'title'])
      expect(metadata).not.toHaveProperty(name)
    expect(metadata.prereserve_doi).not.toMatchObject({ doi: '10.5072/other' })
  })

  it('gives an open record the shape of the records API', async () => {
    const published = await repository.published({
      ...complete,
      upload_type: 'publication',
      publication_type: 'article',
      journal_title: 'Organology',
      journal_volume: '3',
      conference_title: 'Strings',
      communities: [{ identifier: 'museum' }],
      grants: [{ id: '283595' }],
      license: 'CC-BY-4.0',
    })
    const { body } = await repository.call('GET', `/api/records/${published.id}`)
    expect(body).toMatchObject({
      recid: String(published.id),
      owners: [{ id: String(published.owner) }],
      status: 'published',
      state: 'done',
      submitted: true,
      revision: 1,
      metadata: {
        resource_type: { title: 'Journal article', type: 'publication', subtype: 'article' },
        license: { id: 'cc-by-4.0' },
        communities: [{ id: 'museum' }],
        journal: { title: 'Organology', volume: '3' },
        meeting: { title: 'Strings' },
        imprint: { publisher: 'Zenodo' },
        grants: [{ code: '283595', internal_id: '10.13039/501100000780::283595' }],
      },
    })
    expect(body.metadata).not.toHaveProperty('upload_type')
    expect(body.metadata).not.toHaveProperty('journal_title')
    expect(body.stats).toMatchObject({ downloads: 0, version_views: 0 })
  })
})
