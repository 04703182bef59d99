import { randomUUID } from 'node:crypto'
import { validate } from '@regesta/deposition/domain/metadata/validate'
import { sampleMetadata } from '@regesta/testing/store-record'
import { describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture({ clockScale: 60 })

const related = (identifier: string, scheme?: string) => ({
  related_identifiers: [{ identifier, relation: 'cites', ...(scheme === undefined ? {} : { scheme }) }],
})
const licence = (license: string) => ({ license })
const described = (description: string) => ({ description })

/** What a person may send and the repository writes otherwise. */
const REWRITTEN: [string, Record<string, unknown>][] = [
  [
    'a subject without its scheme',
    { subjects: [{ term: 'vases', identifier: 'https://vocab.getty.edu/aat/300132254' }] },
  ],
  [
    'alternate identifiers before others',
    {
      related_identifiers: [
        { identifier: '10.5072/a', relation: 'isAlternateIdentifier' },
        { identifier: '10.5072/b', relation: 'cites' },
      ],
    },
  ],
  ...[
    'doi:10.5072/x',
    'https://dx.doi.org/10.5072/x',
    'hdl:21.11101/x-1',
    'https://hdl.handle.net/21.11101/x-1',
    'wikidata:Q42',
    'https://www.wikidata.org/wiki/Q42',
    'https://n2t.net/ark:/12148/btv1b8449691v',
    'https://pubmed.ncbi.nlm.nih.gov/12345678/',
    'pmid: 12345678',
    'ISBN 978-3-16-148410-0',
    'isbn:3-16-148410-X',
    'ISSN 0317-8471',
    'arxiv:2301.12345',
    'https://arxiv.org/abs/2301.12345',
    'ads:2012ApJ...755...40P',
    'grid:grid.5252.0',
  ].map((identifier): [string, Record<string, unknown>] => [identifier, related(identifier)]),
  ['a PubMed number whose scheme is named', related('12345678', 'pmid')],
  ['a handle whose scheme is named', related('alma.1/2', 'handle')],
  ...(
    'cc-by cc-by-sa cc-by-nc cc-by-nd cc-by-nc-sa cc-by-nc-nd cc-nc cc0 cc0-1.0 apache mit zlib isc gpl lgpl gpl-2.0-only ' +
    'gpl-3.0-only lgpl-2.1-only lgpl-3.0-only agpl-3.0-only odc-by-1.0 odbl-1.0 pddl-1.0 CC-BY-NC-4.0'
  )
    .split(' ')
    .map((id): [string, Record<string, unknown>] => [id, licence(id)]),
  ['a coloured description', described('<p>A<font color="red">tt</font>ic cup</p>')],
  ['a description with a picture', described('A drinking<img src="cup.png">cup')],
  ['a description with a script', described('A cup<script>alert("x")</script> of clay')],
  ['a description with a comment', described('A cup <!-- not > shown --> of clay')],
  ['a name with nothing behind its comma', { creators: [{ name: 'Doe,' }] }],
  [
    'characters that nobody sees',
    {
      title: 'A \u0001cup\ufeff with\u200b characters',
      creators: [{ name: 'Do\u0002e,  Jane' }],
      keywords: ['cl\u0003ay'],
    },
  ],
]

const depositionsOf = async (version: string) => {
  const address = `${fixture.practice.url}/api/deposit/depositions?all_versions=true&size=100`
  const response = await fetch(address, { headers: { authorization: 'Bearer practice' } })
  const all = (await response.json()) as { metadata: { version?: string }; submitted: boolean }[]
  return all.filter(({ metadata }) => metadata.version === version)
}

describe('metadata that the repository rewrites', () => {
  it.each(REWRITTEN)(
    '%s: one draft is made, its metadata are sent again, and it is published',
    async (what, changes) => {
      const version = randomUUID()
      const metadata = { ...changes, version }
      const title = String(changes.title ?? `Rewritten: ${what}`)
      expect(validate({ metadata: { ...sampleMetadata(title), ...metadata } }, '2026-03-01')).toEqual([])
      const id = await fixture.prepare(title, { [`${version}.txt`]: version }, metadata)
      const body = { local_record_db_id: id }
      expect(await fixture.raw.createApiDraft({ body })).toMatchObject({ status: 200, body: { success: true } })
      // Believed by its id; nobody had to search.
      expect(fixture.calls()).not.toContain('GET listDepositions')
      const params = { record_id: String(id) }
      await fixture.internal.ensureMetadata({ project: fixture.project, params, body: { overrides: {} } })
      expect(fixture.calls().filter((call) => call === 'PUT updateDeposition')).toHaveLength(1)
      expect(await fixture.raw.uploadFiles({ body })).toMatchObject({ status: 200 })
      expect(await fixture.raw.publishRecord({ body })).toMatchObject({ status: 200 })
      expect(await depositionsOf(version)).toEqual([expect.objectContaining({ submitted: true })])
      const verified = await fixture.deposition.verifyRecords({ body: { record_ids: [id], repair: [] } })
      expect(verified.results).toEqual([expect.objectContaining({ metadata: '=', different_fields: [] })])
    },
  )
})
