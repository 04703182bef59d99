import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../world.js'
import { column, literal } from './house.js'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

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
  const { file_id } = await world.addFile('cup.txt', 'About a cup')
  const path = join(world.home, 'objects.csv')
  writeFileSync(path, SHEET)
  const mappingConfiguration = { _mapping_mode: 'file', _file_path: path, _file_format: 'csv', ...EVERYTHING }
  await world.projects.saveMapping({ body: { mappingConfiguration } })

  const prepared = await world.raw.prepareMetadataForFile({ body: { source_file_db_id: file_id } })
  expect(prepared.body).toMatchObject({ success: true })
  const { records } = await world.ledger.findRecords({ project: world.project, body: { source_file_ids: [file_id] } })
  const id = records[0]?.record_id ?? 0
  const body = { local_record_db_id: id }
  await world.deposition.createApiDraft({ body })
  expect(await world.deposition.uploadFiles({ body })).toMatchObject({ success: true })
  const published = await world.raw.publishRecord({ body })
  expect(published.body).toMatchObject({ success: true })
  // Nothing was lost on the way: the publish gate had no reason to send the metadata a second time.
  expect(world.calls().filter((call) => call.startsWith('PUT') && call.includes('depositions'))).toEqual([])
})

it('a draft that is prepared again is sent with its new metadata before it is published', async () => {
  const { file_id } = await world.addFile('vase.txt', 'About a vase')
  const mappingConfiguration = {
    _mapping_mode: null,
    title: { type: 'filename_stem' },
    description: literal('A vase'),
    creators: complex({ name: literal('Doe, Jane') }),
  }
  await world.projects.saveMapping({ body: { mappingConfiguration } })
  await world.deposition.prepareMetadataForFile({ body: { source_file_db_id: file_id } })
  const { records } = await world.ledger.findRecords({ project: world.project, body: { source_file_ids: [file_id] } })
  const body = { local_record_db_id: records[0]?.record_id ?? 0 }
  await world.deposition.createApiDraft({ body })
  await world.deposition.prepareMetadataForFile({
    body: { source_file_db_id: file_id, overrides: { title: 'Amphora' } },
  })
  expect(await world.record(body.local_record_db_id)).toMatchObject({ record_status: 'draft', record_title: 'Amphora' })
  await world.deposition.uploadFiles({ body })
  const { repo_response } = await world.deposition.publishRecord({ body })
  expect(repo_response).toMatchObject({ metadata: { title: 'Amphora' } })
})
