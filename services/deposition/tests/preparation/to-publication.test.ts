import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startFixture } from '../fixture.js'
import { column, literal } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.stop())

const vocab = (value: string) => ({ type: 'vocab', value })
const complex = (...entries: unknown[]) => ({ type: 'complex', is_complex: true, entries })

/** Every kind of field at once, as the mapping form saves them. */
const EVERYTHING = {
  filename: column('file'),
  upload_type: literal('publication'),
  publication_type: vocab('thesis'),
  title: { type: 'ordered_combined_columns', value: ['title', 'number'], delimiter: ' - ' },
  publication_date: column('published'),
  description: { type: 'construct_later', value: true },
  access_right: column('access'),
  embargo_date: literal('2099-12-31'),
  license: literal('CC-BY-SA-4.0'),
  keywords: { type: 'column', value: 'keywords', delimiter: ', ' },
  notes: literal('Found in <b>1890</b>'),
  version: column('version'),
  language: literal('deu'),
  thesis_university: literal('Universität Zürich'),
  creators: complex({ name: column('creator'), orcid: column('orcid'), affiliation: literal('Museum') }),
  contributors: complex({ name: literal('Roe, Rick'), type: vocab('DataCurator') }),
  thesis_supervisors: complex({ name: literal('Poe, Edgar') }),
  dates: complex(
    { start: column('found'), type: vocab('Collected'), description: literal('Dig') },
    { start: literal('2001-01-01'), end: literal('2002-01-01'), type: vocab('Valid') },
  ),
  related_identifiers: complex({ identifier: literal('10.1000/182'), relation_type: vocab('isSupplementTo') }),
  subjects: complex({
    term: literal('Kylix'),
    identifier: literal('https://vocab.example/300198'),
    scheme: literal('url'),
  }),
  locations: complex({
    place: literal('Athens'),
    lat: column('lat'),
    lon: column('lon'),
    description: literal('Agora'),
  }),
  journal: complex({
    title: literal('Antiquity'),
    volume: literal('12'),
    pages: literal('1-9'),
    year: literal('1999'),
  }),
}

const SHEET =
  'file,title,number,published,access,keywords,version,creator,orcid,found,lat,lon\n' +
  'cup.txt,Kylix,7,31.12.2020,Embargoed,"cup, wine, Attica",1.0,"Doe, Jane",0000-0002-1825-0097,1890-05-01,"37,97",23.72\n'

it('metadata of every kind goes from spreadsheet to publication unchanged', async () => {
  const { file_id } = await fixture.addFile('cup.txt', 'About a cup')
  const path = join(fixture.home, 'objects.csv')
  writeFileSync(path, SHEET)
  const mappingConfiguration = { _mapping_mode: 'file', _file_path: path, _file_format: 'csv', ...EVERYTHING }
  await fixture.projects.saveMapping({ body: { mappingConfiguration } })

  const prepared = await fixture.raw.prepareMetadataForFile({ body: { source_file_db_id: file_id } })
  expect(prepared.body).toMatchObject({ success: true })
  const { records } = await fixture.ledger.findRecords({
    project: fixture.project,
    body: { source_file_ids: [file_id] },
  })
  const id = records[0]?.record_id ?? 0
  const body = { local_record_db_id: id }
  await fixture.deposition.createApiDraft({ body })
  expect(await fixture.deposition.uploadFiles({ body })).toMatchObject({ success: true })
  const published = await fixture.raw.publishRecord({ body })
  expect(published.body).toMatchObject({ success: true })
  // Nothing was lost on the way: the publish gate had no reason to send the metadata a second time.
  expect(fixture.calls().filter((call) => call.startsWith('PUT') && call.includes('depositions'))).toEqual([])
})

it('a draft that is prepared again is sent with its new metadata before it is published', async () => {
  const { file_id } = await fixture.addFile('vase.txt', 'About a vase')
  const mappingConfiguration = {
    _mapping_mode: null,
    title: { type: 'filename_stem' },
    description: literal('A vase'),
    creators: complex({ name: literal('Doe, Jane') }),
  }
  await fixture.projects.saveMapping({ body: { mappingConfiguration } })
  await fixture.deposition.prepareMetadataForFile({ body: { source_file_db_id: file_id } })
  const { records } = await fixture.ledger.findRecords({
    project: fixture.project,
    body: { source_file_ids: [file_id] },
  })
  const body = { local_record_db_id: records[0]?.record_id ?? 0 }
  await fixture.deposition.createApiDraft({ body })
  await fixture.deposition.prepareMetadataForFile({
    body: { source_file_db_id: file_id, overrides: { title: 'Amphora' } },
  })
  expect(await fixture.record(body.local_record_db_id)).toMatchObject({
    record_status: 'draft',
    record_title: 'Amphora',
  })
  await fixture.deposition.uploadFiles({ body })
  const { repo_response } = await fixture.deposition.publishRecord({ body })
  expect(repo_response).toMatchObject({ metadata: { title: 'Amphora' } })
})
