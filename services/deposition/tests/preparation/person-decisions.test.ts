import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PersonDecision } from '@regesta/contracts/person-decisions'
import { beforeEach, describe, expect, it } from 'vitest'
import { column, FROM_COLUMNS, literal, sharedFixture } from './fixture.js'

const GND = '118540238'
const ORCID = '0000-0002-1825-0097'
const jane: PersonDecision = {
  field: 'creators',
  name: 'Doe, Jane',
  kb_id: 'V0001',
  label: 'Jane Doe (V0001)',
  gnd: GND,
}

const at = await sharedFixture()

describe('who is meant by a name of the spreadsheet', () => {
  beforeEach(() => {
    at.reset()
    at.addFiles('cup.jpg', 'vase.jpg', 'bowl.jpg')
    at.sheet(
      `file,title,creator\ncup.jpg,Kylix,"Doe, Jane; Roe, Rick"\nvase.jpg,Amphora,"Doe, Jane"\nbowl.jpg,Skyphos,"Doe, Jane (GND 100000002)"\n`,
      { ...FROM_COLUMNS, creators: { type: 'complex', entries: [{ name: column('creator') }], delimiter: ';' } },
    )
  })

  const decidedOn = (...decisions: PersonDecision[]) => ({ ...at.project.mapping, _persons: decisions })
  const preview = (mappingConfiguration: Record<string, unknown>, ...source_file_db_ids: number[]) =>
    at.client.previewMapping({ body: { mappingConfiguration, source_file_db_ids } })
  const creatorsOf = async (mapping: Record<string, unknown>) =>
    (await preview(mapping, 1, 2, 3)).files.map(({ metadata }) => metadata.creators)
  const list = (mappingConfiguration: Record<string, unknown>, rest: object = {}) =>
    at.client.listSheetPersons({ body: { mappingConfiguration, field: 'creators', ...rest } })

  it('holds for one row, or for all rows with the name, and never replaces what the spreadsheet says', async () => {
    const own = { name: 'Doe, Jane', gnd: '100000002' }
    const rick = { name: 'Roe, Rick' }
    const found = { name: 'Doe, Jane', gnd: GND }
    expect(await creatorsOf(decidedOn({ ...jane, row: 'CUP.jpg' }))).toEqual([
      [found, rick],
      [{ name: 'Doe, Jane' }],
      [own],
    ])
    expect(await creatorsOf(decidedOn(jane))).toEqual([[found, rick], [found], [own]])
    expect(await creatorsOf(decidedOn({ ...jane, orcid: ORCID }))).toEqual([
      [{ ...found, orcid: ORCID }, rick],
      [{ ...found, orcid: ORCID }],
      [own],
    ])
  })

  it('is decided for a row by what was said of that row, also that it is nobody who was found', async () => {
    const mapping = decidedOn(jane, { field: 'creators', name: 'Doe, Jane', row: 'vase.jpg', kb_id: null })
    expect((await creatorsOf(mapping)).slice(0, 2)).toEqual([
      [{ name: 'Doe, Jane', gnd: GND }, { name: 'Roe, Rick' }],
      [{ name: 'Doe, Jane' }],
    ])
  })

  it('is said in the log, with what the spreadsheet has otherwise', async () => {
    const { files } = await preview(decidedOn(jane), 1, 3)
    expect(files[0]?.log).toContain(`'Doe, Jane' in 'creators' is V0001 by the mapping: gnd ${GND}.`)
    expect(files[1]?.log.join('\n')).toContain("'Doe, Jane' in 'creators' has the gnd 100000002 in the spreadsheet")
  })

  it('is not taken for all rows where the spreadsheet identifies somebody by another scheme, but for their row', async () => {
    at.sheet(`file,title,creator\ncup.jpg,Kylix,"Doe, Jane (${ORCID})"\nvase.jpg,Amphora,"Doe, Jane"\n`, FROM_COLUMNS)
    const own = { name: 'Doe, Jane', orcid: ORCID }
    expect((await creatorsOf(decidedOn(jane))).slice(0, 2)).toEqual([[own], [{ name: 'Doe, Jane', gnd: GND }]])
    const { files } = await preview(decidedOn(jane), 1)
    expect(files[0]?.log.join('\n')).toContain(
      `'Doe, Jane' in 'creators' has the orcid ${ORCID} in the spreadsheet, and nothing shows that this is V0001`,
    )
    expect((await creatorsOf(decidedOn({ ...jane, orcid: ORCID })))[0]).toEqual([{ ...own, gnd: GND }])
    expect((await creatorsOf(decidedOn({ ...jane, row: 'cup.jpg' })))[0]).toEqual([{ ...own, gnd: GND }])
  })

  it('is decided for each of two rows whose file names differ in case alone', async () => {
    at.addFiles('Cup.jpg')
    at.sheet('file,title,creator\ncup.jpg,Kylix,Doe\nCup.jpg,Kylix,Doe\n', FROM_COLUMNS)
    const about = { field: 'creators', name: 'Doe' } as const
    const mapping = decidedOn(
      { ...about, row: 'Cup.jpg', kb_id: null },
      { ...about, row: 'cup.jpg', kb_id: 'V1', gnd: GND },
    )
    const { files } = await preview(mapping, 1, 4)
    expect(files.map(({ metadata }) => metadata.creators)).toEqual([[{ name: 'Doe', gnd: GND }], [{ name: 'Doe' }]])
    expect(await list(mapping)).toMatchObject({ items: [{ rows: 2 }], without_effect: [] })
  })

  it('counts of rows with one file name the first alone, which describes the file', async () => {
    at.sheet('file,title,creator\ncup.jpg,Kylix,Doe\ncup.jpg,Kylix,Roe\n', FROM_COLUMNS)
    const roe: PersonDecision = { field: 'creators', name: 'Roe', kb_id: null }
    expect(await list(decidedOn(roe))).toMatchObject({ items: [{ name: 'Doe', rows: 1 }], without_effect: [roe] })
  })

  it('is listed as ever where the mapping has an object for the format of its spreadsheet', async () => {
    const odd = { ...at.project.mapping, _file_format: { toString: 1, valueOf: 2, toJSON: 3 } }
    expect(await list(odd)).toEqual(await list({ ...at.project.mapping }))
  })

  it('holds without a spreadsheet for the names that the mapping itself has', async () => {
    const mapping = { _mapping_mode: 'manual', title: literal('T'), creators: literal('Doe, Jane') }
    const lost = { ...jane, name: 'Roe, Rick' }
    expect((await creatorsOf({ ...mapping, _persons: [jane, lost] }))[0]).toEqual([{ name: 'Doe, Jane', gnd: GND }])
    expect(await list({ ...mapping, _persons: [jane, lost] })).toMatchObject({ items: [], without_effect: [lost] })
  })

  it('leaves texts as texts, so that a run can insert another', async () => {
    const file_path = join(at.folder, 'found.json')
    writeFileSync(file_path, JSON.stringify({ who: 'Poe, Ed' }))
    const repo_mappings = [{ repoField: 'creators', jsonKey: 'who', action: 'insert' as const }]
    const run = { record_id: 1, pipeline_id: 9, run_uuid: 'r', step_number: 1, output_id: 'found', file_id: null }
    at.project.runOutputs = [{ ...run, file_path, repo_mappings, completed_at: '2026-01-01T00:00:00.000Z' }]
    at.sheet('file,title,creator\ncup.jpg,Kylix,"Doe, Jane"\nvase.jpg,Amphora,"Roe, Rick"\n', {
      ...FROM_COLUMNS,
      creators: column('creator'),
    })
    at.project.mapping = decidedOn({ ...jane, orcid: ORCID })
    for (const source_file_db_id of [1, 2])
      expect(
        await at.client.prepareMetadataForFile({ body: { source_file_db_id, pipeline_id: 9 } }),
      ).not.toHaveProperty('validation_errors')
    expect(at.project.records.map(({ payload }) => (payload.metadata as Record<string, unknown>).creators)).toEqual([
      [{ name: 'Doe, Jane', gnd: GND, orcid: ORCID }, { name: 'Poe, Ed' }],
      [{ name: 'Roe, Rick' }, { name: 'Poe, Ed' }],
    ])
  })

  it('compares names in one Unicode form', async () => {
    at.sheet('file,title,creator\ncup.jpg,Kylix,Mu\u0308ller\n', FROM_COLUMNS)
    const mapping = decidedOn({ field: 'creators', name: 'M\u00fcller', row: 'cup.jpg', kb_id: 'V0002', gnd: GND })
    expect((await preview(mapping, 1)).files[0]?.metadata.creators).toEqual([{ name: 'Mu\u0308ller', gnd: GND }])
    expect(await list(mapping)).toMatchObject({ items: [{ name: 'M\u00fcller', rows: 1 }], without_effect: [] })
  })

  it('leaves to a person what they have set for the record by hand, and is stored when a record is prepared', async () => {
    at.project.mapping = decidedOn(jane)
    at.project.overrides.set(2, { creators: [{ name: 'Doe, Jane' }] })
    for (const source_file_db_id of [1, 2]) await at.client.prepareMetadataForFile({ body: { source_file_db_id } })
    expect(at.project.records.map(({ payload }) => (payload.metadata as Record<string, unknown>).creators)).toEqual([
      [{ name: 'Doe, Jane', gnd: GND }, { name: 'Roe, Rick' }],
      [{ name: 'Doe, Jane' }],
    ])
  })

  it('is asked by a list of the names, the most frequent first, each with its rows', async () => {
    const without = { ...jane, row: 'lost.jpg' }
    const answer = await list(decidedOn({ ...jane, row: 'vase.jpg' }, without, { ...jane, name: 'Poe, Ed' }))
    expect(answer).toEqual({
      success: true,
      items: [
        {
          name: 'Doe, Jane',
          rows: 3,
          identified: 1,
          listed: [
            { row_number: 2, filename: 'cup.jpg' },
            { row_number: 3, filename: 'vase.jpg' },
            { row_number: 4, filename: 'bowl.jpg' },
          ],
        },
        { name: 'Roe, Rick', rows: 1, identified: 0, listed: [{ row_number: 2, filename: 'cup.jpg' }] },
      ],
      totalItems: 2,
      page: 1,
      totalPages: 1,
      without_effect: [without, { ...jane, name: 'Poe, Ed' }],
    })
    expect(await list(decidedOn(), { page: 2, limit: 1 })).toMatchObject({
      items: [{ name: 'Roe, Rick' }],
      totalItems: 2,
      totalPages: 2,
    })
    expect(await list({ _mapping_mode: 'manual', creators: literal('Doe, Jane') })).toMatchObject({ items: [] })
  })

  it('lists of a very frequent name the rows first that nothing was decided for', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `f${index}.jpg,T,Doe`)
    at.sheet(`file,title,creator\n${rows.join('\n')}\n`, FROM_COLUMNS)
    const decided = rows
      .slice(0, 60)
      .map((_, index): PersonDecision => ({ field: 'creators', name: 'Doe', row: `f${index}.jpg`, kb_id: null }))
    const { items } = await list(decidedOn(...decided))
    expect(items[0]).toMatchObject({
      rows: 150,
      listed: { length: 100, 0: { filename: 'f0.jpg' }, 99: { filename: 'f149.jpg' } },
    })
  })

  it('is refused where it contradicts itself or names no field of persons, and where there is no spreadsheet', async () => {
    const refused = async (mappingConfiguration: Record<string, unknown>) => {
      const { status, body } = await at.raw.listSheetPersons({ body: { mappingConfiguration, field: 'creators' } })
      return [status, (body as { error?: string }).error]
    }
    const twice = decidedOn({ ...jane, row: 'cup.jpg' }, { ...jane, row: 'cup.jpg', kb_id: null })
    expect(await refused(twice)).toEqual([
      400,
      "'_persons' of the mapping: entry 2 decides twice who 'Doe, Jane' of 'creators' is in the row of 'cup.jpg'; leave one out",
    ])
    const unknown = { ...at.project.mapping, _persons: [{ ...jane, field: 'keywords' }] }
    expect(await refused(unknown)).toEqual([
      400,
      expect.stringMatching(/^'_persons' of the mapping: entry 1 'field' .*"creators"/),
    ])
    expect(
      (await at.raw.previewMapping({ body: { mappingConfiguration: unknown, source_file_db_ids: [1] } })).status,
    ).toBe(400)
    expect(await refused({ ...at.project.mapping, _file_path: `${at.folder}/gone.csv` })).toEqual([
      404,
      expect.stringContaining('gone.csv'),
    ])
  })

  it('is of a project', async () => {
    at.project.loaded = false
    const answer = await at.raw.listSheetPersons({ body: { mappingConfiguration: {}, field: 'creators' } })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'No project database loaded. This action requires a project.' },
    })
  })
})
