import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'
import { plant } from './fixture.js'

const { fixture, project, idOf } = await openFinds()

describe('outputs of pipeline runs', () => {
  it('stand for the source file of a record while they are linked to it', async () => {
    const record = await fixture.prepare('straße_2.txt', 'Replaced')
    const file = await idOf('straße_2.txt')
    plant(fixture.output, { 'run/small.txt': 'small' })
    const absolute_path = join(fixture.output, 'run', 'small.txt')
    const store = (replaces_source: boolean) =>
      fixture.internal().storeDerivedFiles({
        project,
        body: {
          record_id: record,
          pipeline: 'scale',
          step: 'shrink',
          run_uuid: 'r1',
          files: [{ absolute_path, provenance: {}, upload: false, replaces_source }],
        },
      })
    const shown = async () =>
      (await fixture.api().listRecordFiles({ params: { record_id: String(record) } }))
        .map(({ filename }) => filename)
        .toSorted()
    await store(true)
    await store(true)
    expect(await shown()).toEqual(['small.txt'])
    const { records } = await fixture.internal().readRecords({ project, body: { record_ids: [record] } })
    expect(records).toMatchObject([
      { source_file_id: file, files: [{ filename: 'small.txt', replaces_source: true, upload_status: 'pending' }] },
    ])
    await store(false)
    expect(await shown()).toEqual(['small.txt', 'straße_2.txt'])
    await store(true)
    const withdrawal = { record_id: record, except_run_uuid: 'r2' }
    await fixture.internal().withdrawDerivedFiles({ project, body: withdrawal })
    expect(await shown()).toEqual(['straße_2.txt'])
  })

  it('are those of the run that was stored last, whatever its clock said', async () => {
    const record = await fixture.prepare('axb.txt', 'Clock')
    const file = await idOf('axb.txt')
    const store = (run_uuid: string, completed_at: string) =>
      fixture.internal().storeRunOutputs({
        project,
        body: {
          outputs: ['one', 'two'].map((output_id) => ({
            record_id: record,
            pipeline_id: 7,
            run_uuid,
            step_number: 1,
            output_id,
            file_id: null,
            file_path: `/out/${run_uuid}/${output_id}.json`,
            repo_mappings: [{ repoField: 'keywords', jsonKey: 'tags', action: 'insert' }],
            completed_at,
          })),
        },
      })
    const latest = async () => {
      const body = { source_file_ids: [file], repository: 'http://sandbox.test', pipeline_id: 7 }
      const { items } = await fixture.internal().readPreparationInputs({ project, body })
      return items[0]?.run_outputs.map(({ file_path }) => file_path)
    }
    await store('before', '2026-03-29T02:30:00.000Z')
    await store('after', '2026-03-29T01:30:00.000Z')
    expect(await latest()).toEqual(['/out/after/one.json', '/out/after/two.json'])
    await store('before', '2026-03-29T01:00:00.000Z')
    expect(await latest()).toEqual(['/out/before/one.json', '/out/before/two.json'])
  })
})
