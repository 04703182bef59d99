import { MatchersV3 } from '@pact-foundation/pact'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import type { Client } from '@regesta/http/connect'
import type { Promised } from '@regesta/testing/promises'
import { expect, it } from 'vitest'
import { FILE, IN_PROJECT, PROJECT, promised } from './with-projects.js'

const { boolean, eachLike, integer, like, string } = MatchersV3

const WITH_MAPPING = 'a project with the root source files 1 and 2 and a metadata mapping'

const file = {
  ...FILE,
  mime_type: like('image/jpeg'),
  file_type: string('source'),
  status: string('Valid'),
  is_primary_source: boolean(true),
}

const mapping = {
  mapping_id: integer(1),
  mapping_name: string('mapping_for_objects.csv'),
  file_path: string('/data/objects.csv'),
  file_format: string('csv'),
  definition: like({ _mapping_mode: 'file' }),
}

const promise = (
  given: string,
  asks: string,
  request: Promised['request'],
  answer: unknown,
  work: (projects: Client<typeof projectsInternal>) => Promise<void>,
) => promised({ given, asks, request, headers: IN_PROJECT, answer }, work)

const inputs = (source_file_ids: number[]) => ({ source_file_ids, repository: 'practice', pipeline_id: null })

it('reads what the preparation of files needs; an unknown file has no members', () =>
  promise(
    WITH_MAPPING,
    'a request for the preparation inputs of a known and an unknown file',
    ['POST', '/internal/preparation-inputs', inputs([1, 999])],
    {
      mapping,
      items: [
        { source_file_id: 1, file, bundle: eachLike(file), overrides: like({}), run_outputs: [] },
        {
          source_file_id: 999,
          file: null,
          bundle: [],
          overrides: {},
          open_record: null,
          published_record: null,
          run_outputs: [],
        },
      ],
    },
    async (projects) => {
      const { items } = await projects.readPreparationInputs({ project: PROJECT, body: inputs([1, 999]) })
      expect(items.map((item) => item.file?.filename)).toEqual(['cup.jpg', undefined])
    },
  ))

it('finds files by path; one that is nowhere says so', () =>
  promise(
    WITH_MAPPING,
    'a search for a path that leads to no file',
    ['POST', '/internal/files/find', { absolute_paths: ['/no/cup.jpg'] }],
    { files: [{ absolute_path: '/no/cup.jpg', filename: 'cup.jpg', file_id: null, error: string('File not found') }] },
    async (projects) => {
      const { files } = await projects.findFiles({ project: PROJECT, body: { absolute_paths: ['/no/cup.jpg'] } })
      expect(files).toMatchObject([{ filename: 'cup.jpg', file_id: null }])
    },
  ))

it('learns that there is no mapping', () =>
  promise(
    'a project without a metadata mapping',
    'a request for preparation inputs without a mapping',
    ['POST', '/internal/preparation-inputs', inputs([])],
    { mapping: null, items: [] },
    async (projects) => {
      const { mapping: none } = await projects.readPreparationInputs({ project: PROJECT, body: inputs([]) })
      expect(none).toBeNull()
    },
  ))

const record = {
  source_file_id: 1,
  is_sandbox: true,
  repository: 'practice',
  title: 'Kylix',
  version: '1.0',
  payload: { metadata: { title: 'Kylix' } },
  values: { title: 'Kylix' },
  mapping_id: 1,
  overrides: { title: 'Kylix' },
  file_ids: [1],
}

it('stores prepared records and learns their ids', () =>
  promise(
    WITH_MAPPING,
    'a prepared record',
    ['POST', '/internal/prepared-records', { records: [record] }],
    { results: [{ source_file_id: 1, record_id: integer(1), error: null }] },
    async (projects) => {
      const { results } = await projects.storePreparedRecords({ project: PROJECT, body: { records: [record] } })
      expect(results).toEqual([{ source_file_id: 1, record_id: 1, error: null }])
    },
  ))

it('marks files whose metadata did not validate', () => {
  const failures = [
    { source_file_id: 2, errors: ['Missing required field or value for: title'], overrides: { notes: 'N' } },
  ]
  return promise(
    WITH_MAPPING,
    'a preparation failure',
    ['POST', '/internal/preparation-failures', { failures }],
    { ok: true },
    async (projects) => {
      expect(await projects.storePreparationFailures({ project: PROJECT, body: { failures } })).toEqual({ ok: true })
    },
  )
})

it('reads the active mapping', () =>
  promise(
    WITH_MAPPING,
    'a request for the active mapping',
    ['GET', '/internal/mapping'],
    { mapping },
    async (projects) => {
      expect((await projects.readMapping({ project: PROJECT })).mapping?.file_path).toBe('/data/objects.csv')
    },
  ))

it('lets the mapping draw on a corrected sheet', () => {
  const body = {
    from_path: '/data/objects.csv',
    file_path: '/data/objects.corrected.csv',
    file_format: 'csv' as const,
    sheet: null,
    source_file_ids: [1],
  }
  return promise(
    WITH_MAPPING,
    'a corrected spreadsheet for the mapping',
    ['POST', '/internal/mapping/sheet', body],
    { ok: true },
    async (projects) => {
      expect(await projects.changeMappingSheet({ project: PROJECT, body })).toEqual({ ok: true })
    },
  )
})

it('reads root files page by page until there are no more', async () => {
  await promise(
    WITH_MAPPING,
    'a request for the first root files',
    ['GET', '/internal/root-files?after=0'],
    { files: eachLike(file) },
    async (projects) => {
      const { files } = await projects.listRootFiles({ project: PROJECT, query: { after: 0 } })
      expect(files).toHaveLength(1)
    },
  )
  await promise(
    WITH_MAPPING,
    'a request for root files after the last one',
    ['GET', '/internal/root-files?after=999999'],
    { files: [] },
    async (projects) => {
      expect((await projects.listRootFiles({ project: PROJECT, query: { after: 999_999 } })).files).toEqual([])
    },
  )
})
