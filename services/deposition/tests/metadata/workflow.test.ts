import { valueAt } from '@regesta/contracts/value-at'
import { mergeOverrides } from '@regesta/deposition/domain/metadata/evaluate-mapping'
import { describe, expect, it } from 'vitest'
import { COMPLETE, metadataOf, prepared, TODAY } from './prepared.js'

const output = (json: unknown, ...pairs: [repoField: string, jsonKey: string][]) => ({
  output_id: 'analysis',
  repo_mappings: pairs.map(([repoField, jsonKey]) => ({ repoField, jsonKey })),
  content: { json },
})
const run = (...documents: ReturnType<typeof output>[]) => ({ pipeline_id: 3, documents })

describe('defaults', () => {
  it('fill four fields and are noted', () => {
    const { payload, log, errors } = prepared(COMPLETE)
    expect(errors).toEqual([])
    expect(payload.metadata).toMatchObject({
      upload_type: 'dataset',
      publication_date: TODAY,
      access_right: 'open',
      license: 'cc-by-4.0',
    })
    expect(log.filter((line) => line.startsWith('Default for'))).toHaveLength(4)
  })

  it('demand an explicit licence when none is configured', () => {
    const { errors } = prepared(COMPLETE, { rules: { today: TODAY, license: null } })
    expect(errors).toEqual(['Missing license for open or embargoed access_right'])
  })

  it('give no licence to closed files', () => {
    expect(metadataOf({ access_right: 'closed' })).not.toHaveProperty('license')
  })

  it('never invent a title, a description or a creator', () => {
    expect(prepared({}).errors).toEqual([
      'Missing required field or value for: title',
      'Missing required field or value for: creators',
      'Missing required field or value for: description',
    ])
  })
})

describe('values of a pipeline run', () => {
  it('join the mapped list where they are inserted, without what it has already', () => {
    const inserted = {
      ...output({ tags: ['clay', 'red'], place: 'Kiel' }),
      repo_mappings: [
        { repoField: 'keywords', jsonKey: 'tags', action: 'insert' as const },
        { repoField: 'title', jsonKey: 'place', action: 'insert' as const },
      ],
    }
    const { payload } = prepared({ ...COMPLETE, keywords: ['clay', 'pot'] }, { run: run(inserted) })
    expect(payload.metadata).toMatchObject({ keywords: ['clay', 'pot', 'red'], title: 'Kiel' })
  })

  it('join the several values of one mapped text, each of which stays its own', () => {
    const inserted = {
      ...output({ tags: ['pot', 'red'], people: [{ name: 'Poe, Ann' }, { name: 'Doe, Jane' }] }),
      repo_mappings: [
        { repoField: 'keywords', jsonKey: 'tags', action: 'insert' as const },
        { repoField: 'creators', jsonKey: 'people', action: 'insert' as const },
      ],
    }
    const mapped = { ...COMPLETE, keywords: 'clay, pot', creators: 'Doe, Jane; Roe, Rick' }
    const { payload, errors } = prepared(mapped, { run: run(inserted) })
    expect(errors).toEqual([])
    expect(payload.metadata).toMatchObject({
      keywords: ['clay', 'pot', 'red'],
      creators: [{ name: 'Doe, Jane' }, { name: 'Roe, Rick' }, { name: 'Poe, Ann' }],
    })
  })

  it('overwrite mapped values; numeric segments index arrays', () => {
    const json = { result: { titles: ['A', 'B'] }, tags: ['x', 'y'] }
    const metadata = metadataOf(COMPLETE, {
      run: run(output(json, ['title', 'result.titles.1'], ['keywords', 'tags'])),
    })
    expect(metadata).toMatchObject({ title: 'B', keywords: ['x', 'y'] })
  })

  it('do not overwrite what a person has set', () => {
    const given = { run: run(output({ t: 'B' }, ['title', 't'])), overrides: { title: 'Mine' } }
    expect(metadataOf(COMPLETE, given).title).toBe('Mine')
  })

  it('that are missing leave the mapped value and say so', () => {
    const { payload, log } = prepared(COMPLETE, { run: run(output({}, ['title', 'a.b'])) })
    expect(payload.metadata.title).toBe('Kylix')
    expect(log).toContain("Output 'analysis' has nothing at 'a.b'; 'title' keeps its value.")
  })

  it('that cannot be read are an error', () => {
    const broken = { ...output({}, ['title', 't']), content: { problem: 'cannot be read' } }
    const { errors } = prepared(COMPLETE, { run: { pipeline_id: 3, documents: [broken] } })
    expect(errors).toEqual(['cannot be read'])
  })

  it('are said to be absent when the pipeline never ran for the file', () => {
    expect(prepared(COMPLETE, { run: run() }).log).toContain('Pipeline ID 3 has no completed run for this file.')
  })

  it('follow paths through objects and arrays only', () => {
    expect(valueAt({ a: [{ b: 1 }] }, 'a.0.b')).toBe(1)
    expect(valueAt({ a: [1] }, 'a.length')).toBeUndefined()
    expect(valueAt({ a: 'text' }, 'a.0')).toBeUndefined()
    expect(valueAt({}, 'constructor.name')).toBeUndefined()
  })
})

describe('overrides', () => {
  it('are applied after the description was constructed from the mapped title', () => {
    const definition = { ...COMPLETE, description: { type: 'construct_later', value: true } }
    expect(metadataOf(definition, { overrides: { title: 'Mine' } })).toMatchObject({
      title: 'Mine',
      description: 'Record for the data file: Kylix.',
    })
  })

  it('shaped like mapping entries are evaluated', () => {
    const creators = { type: 'complex', is_complex: true, entries: [{ name: { type: 'literal', value: 'Roe, Rick' } }] }
    const title = { type: 'column', value: 'T' }
    expect(metadataOf(COMPLETE, { overrides: { creators, title }, row: { T: 'From the sheet' } })).toMatchObject({
      creators: [{ name: 'Roe, Rick' }],
      title: 'From the sheet',
    })
  })

  it('shaped like mapping entries say nothing when they are empty', () => {
    expect(metadataOf(COMPLETE, { overrides: { creators: { type: 'complex', entries: [] } } }).creators).toEqual([
      { name: 'Doe, Jane' },
    ])
  })

  it('empty a field with an empty text or list', () => {
    const definition = { ...COMPLETE, notes: 'old', keywords: ['a'] }
    const metadata = metadataOf(definition, { overrides: { notes: '', keywords: [] } })
    expect(metadata).not.toHaveProperty('notes')
    expect(metadata).not.toHaveProperty('keywords')
  })

  it('are kept field by field, and those with null empty their field', () => {
    const kept = mergeOverrides({ title: 'A', notes: 'B', method: 'C' }, { notes: null, version: '2' }, ['method'])
    expect(kept).toEqual({ title: 'A', notes: null, version: '2' })
    const metadata = metadataOf({ ...COMPLETE, notes: 'mapped' }, { overrides: kept })
    expect(metadata).toMatchObject({ title: 'A', version: '2' })
    expect(metadata).not.toHaveProperty('notes')
  })
})

describe('empty fields', () => {
  it('are removed and named', () => {
    const { log } = prepared(COMPLETE, { overrides: { notes: '', language: '' } })
    expect(log).toContain('Sanitizing metadata: Removing empty optional fields: [notes, language]')
  })
})

describe('types of publications and images', () => {
  it('are sent only with their upload type', () => {
    const definition = { ...COMPLETE, publication_type: 'article', image_type: 'Photo' }
    expect(metadataOf({ ...definition, upload_type: 'Image' })).toMatchObject({
      upload_type: 'image',
      image_type: 'photo',
    })
    expect(metadataOf({ ...definition, upload_type: 'image' })).not.toHaveProperty('publication_type')
  })
})

describe('a reserved DOI', () => {
  it('is sent as a reservation', () => {
    expect(metadataOf({ doi: ' 10.5072/x ' }).prereserve_doi).toEqual({ doi: '10.5072/x' })
  })
})

describe('a file without a row', () => {
  it('fails with a sentence about file and sheet beside all other messages', () => {
    const { errors } = prepared({ ...COMPLETE, title: { type: 'column', value: 'T' } }, {
      sheet: { cell: () => null, log: [], problem: "No row for 'cup 1.jpg'" },
    } as never)
    expect(errors).toEqual(["No row for 'cup 1.jpg'", 'Missing required field or value for: title'])
  })
})
