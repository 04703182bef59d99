import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { PNG, plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const send = async (path: string, body: string, type = 'application/json') => {
  const headers = { 'content-type': type, 'regesta-key': 'test-installation-key' }
  const response = await fetch(`${fixture.url()}${path}`, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { success: boolean; error: string } }
}

describe('a request that is none', () => {
  it.each([
    ['broken JSON', '{"path":', 'application/json', 400],
    ['a list instead of an object', '[1]', 'application/json', 400],
    ['another content type', 'path=/a', 'application/x-www-form-urlencoded', 415],
  ])('%s is answered in JSON', async (_, body, type, status) => {
    expect(await send('/pdb/load', body, type)).toMatchObject({
      status,
      body: { success: false, error: expect.any(String) },
    })
  })

  it('is refused when endings are a text instead of a list', async () => {
    const request = fixture.request()
    const body = { ...request, scanOptions: { ...request.scanOptions, extensions: '.obj' } }
    const { status, body: answer } = await send('/project/create-and-scan', JSON.stringify(body))
    expect([status, answer.error]).toEqual([400, expect.stringContaining('extensions')])
    expect(existsSync(join(fixture.folder, 'finds.pdb'))).toBe(false)
  })

  it('is refused when the way to match files is unknown', async () => {
    await fixture.open({ files: { 'a.txt': 'a' } })
    const body = { directory_path: fixture.input, match_method: 'guess' }
    const { status, body: answer } = await send('/project/match_files_for_versioning', JSON.stringify(body))
    expect([status, answer.error]).toEqual([400, expect.stringContaining('match_method')])
  })
})

describe('what real clients send', () => {
  it('is accepted with the tree of the scan before, however long that is', async () => {
    plant(fixture.input, { 'a.txt': 'a' })
    const node = { name: 'x'.repeat(1000), path: '/x', type: 'source', status: 'Valid', children: [] }
    const body = { ...fixture.request(), projectId: null, foundFiles: Array.from({ length: 3_000 }, () => node) }
    const { status, body: answer } = await send('/project/create-and-scan', JSON.stringify(body))
    expect([status, answer]).toEqual([201, expect.objectContaining({ success: true, filesAdded: 1 })])
  })

  it('may be a number as title, and the path of the project beside everything', async () => {
    await fixture.open({ files: { 'a.txt': 'a' } })
    const { status } = await send('/project/update_title', JSON.stringify({ title: 1932, pdbPath: '/ignored' }))
    expect([status, (await fixture.api().getProjectInfo()).project_name]).toEqual([200, '1932'])
  })
})

describe('records', () => {
  it('shows a freshly prepared record as the newest', async () => {
    await fixture.open({ files: { 'a.txt': 'a', 'b.txt': 'b' } })
    const project = await fixture.project()
    const first = await fixture.prepare('a.txt', 'First')
    await fixture.internal().updateRecord({
      project,
      body: { record_id: first, record: { record_status: 'draft', repo_record_id: '7' } },
    })
    await fixture.prepare('b.txt', 'Second')
    expect(await fixture.api().getNewestRecord()).toMatchObject({ record_title: 'Second', record_status: 'prepared' })
  })

  it('answers no files for an unknown record', async () => {
    await fixture.open({ files: { 'a.txt': 'a' } })
    expect(await fixture.api().listRecordFiles({ params: { record_id: '4711' } })).toEqual([])
  })
})

describe('adding files', () => {
  it('links a file that the project has already, once', async () => {
    await fixture.open({ files: { 'a.txt': 'a', 'b.txt': 'b' } })
    const record = await fixture.prepare('a.txt', 'First')
    const add = () =>
      fixture.api().addSourceFiles({
        body: { absolute_file_paths: [join(fixture.input, 'b.txt')], record_id_to_associate: record },
      })
    expect(await add()).toMatchObject({ added_count: 0, skipped_existing_path: 1, errors_count: 0 })
    const linked = async () =>
      (await fixture.api().listRecordFiles({ params: { record_id: String(record) } })).map(
        ({ filename, upload_status }) => [filename, upload_status],
      )
    expect(await linked()).toEqual([
      ['a.txt', 'pending'],
      ['b.txt', 'pending'],
    ])
    expect(await add()).toMatchObject({ added_count: 0, skipped_existing_path: 1 })
    expect(await linked()).toHaveLength(2)
  })

  it('validates what is added', async () => {
    await fixture.open({ files: { 'a.txt': 'a' } })
    plant(fixture.folder, { 'more/broken.png': PNG.subarray(0, 40) })
    await fixture.api().addSourceFiles({ body: { absolute_file_paths: [join(fixture.folder, 'more/broken.png')] } })
    const { files } = await fixture.internal().listRootFiles({ project: await fixture.project(), query: { after: 0 } })
    const added = files.find(({ filename }) => filename === 'broken.png')
    const node = await fixture.api().getFileHierarchy({ params: { file_id: String(added?.file_id) } })
    expect([node.status, JSON.parse(node.error_message ?? '')]).toEqual([
      'pending',
      expect.objectContaining({ is_valid: false }),
    ])
  })

  const unreadable = '/proc/self/mem'
  const hasOne = existsSync(unreadable)
  if (!hasOne) process.stdout.write('a file that cannot be read: not added, this system has no /proc\n')
  it.runIf(hasOne)('reports a file that cannot be read for itself and adds the others', async () => {
    await fixture.open({ files: { 'a.txt': 'a' } })
    plant(fixture.folder, { 'more/good.txt': 'good' })
    const answer = await fixture.api().addSourceFiles({
      body: { absolute_file_paths: [unreadable, join(fixture.folder, 'more/good.txt')] },
    })
    expect(answer).toMatchObject({ added_count: 1, errors_count: 1, errors: [expect.stringContaining('not readable')] })
  })
})

describe('a creation over the loaded project', () => {
  it('is refused without its number, and replaces it with it; then no project is loaded', async () => {
    const { projectId } = await fixture.open({ files: { 'a.txt': 'a' } })
    expect((await fixture.raw().createAndScan({ body: fixture.request() })).status).toBe(400)
    expect((await fixture.api().listFiles({})).totalItems).toBe(1)
    plant(fixture.input, { 'b.txt': 'b' })
    let creating = true
    const totals = new Set<number>()
    const asking = (async () => {
      while (creating) {
        const { status, body } = await fixture.raw().listFiles({})
        if (status === 200) totals.add((body as { totalItems: number }).totalItems)
      }
    })()
    // The check of the file that follows its loading may hold it for a moment.
    const body = { ...fixture.request(), projectId }
    await expect.poll(async () => (await fixture.raw().createAndScan({ body })).status).toBe(201)
    creating = false
    await asking
    // Whoever asks meanwhile sees the old project or none, never the new one under the name of the old.
    expect([...totals]).toEqual([1])
    const listed = await fixture.raw().listFiles({})
    expect([listed.status, listed.body]).toEqual([
      400,
      {
        ...{ success: false, error: 'No project database loaded. This action requires a project.' },
        ...{ message_id: 'project_not_loaded', message_params: {} },
      },
    ])
    await fixture.api().loadProject({ body: { path: join(fixture.folder, 'finds.pdb') } })
    expect((await fixture.api().listFiles({})).totalItems).toBe(2)
    expect(readdirSync(fixture.folder).filter((name) => name.endsWith('.bak'))).toHaveLength(1)
  })
})
