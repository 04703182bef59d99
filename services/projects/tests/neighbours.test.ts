import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'
import { plant } from './fixture.js'

const { fixture, project, names, idOf } = await openFinds()

describe('what neighbours use', () => {
  it('reads the project, its files and bundles', async () => {
    expect(await fixture.internal().readProject({ project })).toMatchObject({
      data_in: fixture.input,
      data_out: fixture.output,
    })
    const { files: roots } = await fixture.internal().listRootFiles({ project, query: { after: 0 } })
    const vase = roots.find(({ filename }) => filename === 'vase.obj')
    const bundle = await fixture
      .internal()
      .readFiles({ project, body: { file_ids: [vase?.file_id ?? 0], with_bundle: true } })
    expect(bundle.files.map(({ filename }) => filename)).toEqual(['vase.obj', 'vase.mtl', 'vase_tex.zip'])
    const ensured = await fixture
      .internal()
      .ensureFiles({ project, body: { absolute_paths: [join(fixture.input, 'vase.obj'), '/no/file'] } })
    expect(ensured.files).toMatchObject([
      { file: { file_id: vase?.file_id }, error: null },
      { file: null, error: 'File not found: /no/file' },
    ])
  })

  it('finds files by path without adding any', async () => {
    plant(fixture.input, { 'later.txt': 'Later' })
    const paths = ['vase.obj', 'later.txt', 'none.txt'].map((name) => join(fixture.input, name))
    const { files } = await fixture.internal().findFiles({ project, body: { absolute_paths: paths } })
    expect(files).toEqual([
      { absolute_path: paths[0], filename: 'vase.obj', file_id: await idOf('vase.obj'), error: null },
      { absolute_path: paths[1], filename: 'later.txt', file_id: null, error: null },
      { absolute_path: paths[2], filename: 'none.txt', file_id: null, error: `File not found: ${paths[2]}` },
    ])
    expect(await names({ search: 'later' })).toEqual([])
  })

  it('keeps a file that a record or a bundle needs', async () => {
    await fixture.prepare('STRASSE.txt', 'Street')
    const file_ids = [await idOf('vase.obj'), await idOf('STRASSE.txt'), await idOf('100%_done.txt'), 99_999]
    const body = { file_ids }
    const { results } = await fixture.internal().removeFiles({ project, body })
    expect(results.map(({ removed }) => removed)).toEqual([false, false, true, false])
    expect(results[0]?.error).toContain('files belong to file')
    expect(results[1]?.error).toContain('belongs to record')
    expect(await names({ search: '100%' })).toEqual([])
  })

  it('registers derived files once per path and keeps component parameters', async () => {
    const record = await fixture.prepare('STRASSE.txt', 'Street')
    const output = join(fixture.output, 'run', 'text.json')
    plant(fixture.output, { 'run/text.json': '{"a":1}' })
    const store = () =>
      fixture.internal().storeDerivedFiles({
        project,
        body: {
          record_id: record,
          pipeline: 'ocr',
          step: 'read',
          run_uuid: 'r1',
          files: [{ absolute_path: output, provenance: { version: '1' } }],
        },
      })
    const first = await store()
    writeFileSync(output, '{"a":2}')
    const second = await store()
    expect(second.files[0]?.file_id).toBe(first.files[0]?.file_id)
    expect(second.files[0]?.sha256_hash).not.toBe(first.files[0]?.sha256_hash)
    const params = { component_name: 'ocr' }
    expect(await fixture.internal().readComponentParameters({ project, params })).toEqual({ parameters: {} })
    await fixture.internal().storeComponentParameters({ project, params, body: { parameters: { lang: 'de' } } })
    expect(await fixture.internal().readComponentParameters({ project, params })).toEqual({
      parameters: { lang: 'de' },
    })
  })

  it('never takes the own files of the project for data', async () => {
    const own = join(fixture.folder, 'finds.pdb')
    const record_id = await fixture.prepare('a_b.txt', 'Own')
    const derived = {
      record_id,
      pipeline: 'p',
      step: 's',
      run_uuid: 'r',
      files: [{ absolute_path: own, provenance: {} }],
    }
    const stored = await fixture.rawInternal().storeDerivedFiles({ project, body: derived })
    expect([stored.status, (stored.body as { error: string }).error]).toEqual([
      400,
      expect.stringContaining('never data'),
    ])
    const { files } = await fixture.internal().ensureFiles({ project, body: { absolute_paths: [own] } })
    expect(files).toMatchObject([{ file: null, error: expect.stringContaining('never data') }])
  })
})
