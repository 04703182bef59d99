import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'
import { plant } from './fixture.js'

const { fixture, files } = await openFinds()

describe('POST /project/source_files/add', () => {
  const add = (body: object) => fixture.api().addSourceFiles({ body })

  it('adds, skips and reports each file for itself [state:source-file-is-added]', async () => {
    const folder = join(fixture.folder, 'more')
    plant(folder, { 'new.txt': 'new', 'secret.txt': 'secret' })
    const answer = await add({
      absolute_file_paths: [join(folder, 'new.txt'), join(folder, 'none.txt'), folder, join(fixture.input, 'a_b.txt')],
    })
    expect(answer).toEqual({
      message: 'File addition process completed.',
      added_count: 1,
      skipped_existing_path: 1,
      skipped_duplicate_hash: 0,
      errors_count: 2,
      errors: [`Path is not a file: ${join(folder, 'none.txt')}`, `Path is not a file: ${folder}`],
      findings: [join(folder, 'none.txt'), folder].map((path) => ({
        message: `Path is not a file: ${path}`,
        message_id: 'added_not_file',
        message_params: { path },
      })),
    })
    const [added] = (await files({ search: 'new.txt' })).items
    expect(added).toMatchObject({
      relative_path: 'new.txt',
      file_type: 'source',
      status: 'pending',
      mime_type: 'text/plain',
    })
  })

  it('takes 16 MiB at once, and no more', async () => {
    const MiB = 1024 * 1024
    const ofSize = (bytes: number) => ({
      absolute_file_paths: [join(fixture.input, 'a_b.txt')],
      step_name: 'x'.repeat(bytes - 1024),
    })
    expect(await add(ofSize(16 * MiB))).toMatchObject({ added_count: 0, skipped_existing_path: 1, errors_count: 0 })
    expect((await fixture.raw().addSourceFiles({ body: ofSize(16 * MiB + 2048) })).status).toBe(413)
  })

  it('links files to a record, skips its own source and refuses an unknown record [state:file-of-record-is-added]', async () => {
    const record = await fixture.prepare('axb.txt', 'Crosses')
    const folder = join(fixture.folder, 'derived')
    plant(folder, { 'derived.json': '{}', 'same-as-source.txt': 'four' })
    const paths = ['derived.json', 'same-as-source.txt'].map((name) => join(folder, name))
    const answer = await add({
      absolute_file_paths: paths,
      record_id_to_associate: String(record),
      pipeline_name: 'ocr',
      step_name: 'read',
    })
    expect(answer).toMatchObject({
      added_count: 1,
      skipped_existing_path: 1,
      skipped_duplicate_hash: 1,
      errors_count: 0,
    })
    const linked = await fixture.api().listRecordFiles({ params: { record_id: String(record) } })
    expect(linked).toMatchObject([
      { filename: 'axb.txt', upload_status: 'pending' },
      {
        filename: 'derived.json',
        file_type: 'derived',
        pipeline_source: 'ocr',
        step_source: 'read',
        upload_status: 'pending',
        upload_error: null,
      },
    ])
    const unknown = await fixture
      .raw()
      .addSourceFiles({ body: { absolute_file_paths: paths, record_id_to_associate: 4711 } })
    expect(unknown.status).toBe(400)
    for (const absolute_file_paths of [undefined, [], 'a.txt' as unknown as string[]]) {
      expect((await fixture.raw().addSourceFiles({ body: { absolute_file_paths } })).status).toBe(400)
    }
  })
})
