import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ScanOptions } from '@regesta/contracts/projects'
import { currentRequestId, inRequestScope } from '@regesta/log/request-scope'
import { claimDependencies } from '@regesta/projects/scan/claim-dependencies'
import { fileFinder } from '@regesta/projects/scan/find-file'
import { openStaging } from '@regesta/projects/store/staging'
import { ExaminerPool } from '@regesta/projects/workers/examiner-pool'
import { runTask } from '@regesta/projects/workers/run-task'
import { GREEDY_DOCUMENT, GREEDY_SCHEMA } from '@regesta/testing/greedy-schema'
import { beforeEach, describe, expect, it } from 'vitest'
import { plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const inspect = () => fixture.raw().inspectProject({ body: { pdbPath: join(fixture.folder, 'finds.pdb') } })

/** How many threads this process starts while something is done. */
async function startedBy(work: () => Promise<unknown>): Promise<number> {
  let started = 0
  const count = () => {
    started += 1
  }
  subscribe('worker_threads', count)
  try {
    await work()
  } finally {
    unsubscribe('worker_threads', count)
  }
  return started
}

describe('the thread of a task', () => {
  it('does the next one, too, so that none has to be started', async () => {
    await fixture.scan({ files: { 'a.txt': 'a' } })
    // A thread of its own would be started each time.
    await expect.poll(() => startedBy(inspect)).toBe(0)
  })

  it('reports to each request as a part of that request', async () => {
    await fixture.scan({ files: { 'a.txt': 'a' } })
    const path = join(fixture.folder, 'finds.pdb')
    const heard: (string | undefined)[] = []
    const look = () =>
      runTask(
        'match-files',
        { path, folder: fixture.input, method: 'filename', linkFolders: [] },
        { progress: () => void heard.push(currentRequestId()) },
      )
    for (const id of ['first', 'second']) await inRequestScope(id, look)
    expect(heard).toEqual(['first', 'second'])
  })

  it('keeps nothing of a task that failed', async () => {
    writeFileSync(join(fixture.folder, 'finds.pdb'), 'no database')
    expect((await inspect()).status).toBeGreaterThanOrEqual(400)
    fixture.fresh()
    await fixture.scan({ files: { 'a.txt': 'a' } })
    expect(await inspect()).toMatchObject({ status: 200, body: { file_statistics: { total_files: 1 } } })
  })

  it('that was stopped does not stop the next', async () => {
    plant(fixture.input, Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`${n}.txt`, `${n}`])))
    const headers = {
      'content-type': 'application/json',
      'regesta-key': 'test-installation-key',
      prefer: 'respond-async',
    }
    const body = JSON.stringify(fixture.request())
    const asked = await fetch(`${fixture.url()}/project/create-and-scan`, { method: 'POST', headers, body })
    const { operation_id } = (await asked.json()) as { operation_id: string }
    const operation = `${fixture.url()}/operations/projects/${operation_id}`
    const state = async () => (await (await fetch(operation, { headers })).json()) as { status: string; done: number }
    while ((await state()).done === 0) await pause(5)
    await fetch(`${operation}/cancel`, { method: 'POST', headers })
    fixture.fresh()
    expect(await fixture.scan({ files: { 'b.txt': 'b' } })).toMatchObject({ filesAdded: 1 })
    while ((await state()).status === 'running') await pause(20)
    expect(await state()).toMatchObject({ status: 'cancelled' })
  })
})

describe('the references of four large files', () => {
  const large = '#'.repeat(2 * 1024 * 1024)
  const numbers = [1, 2, 3, 4]
  const options = ScanOptions.parse({ extensions: ['.obj'], obj_options: { add_mtl: true, add_textures: true } })

  /** Follows the references of all models of the input folder; answers how many threads that has started. */
  async function threadsFor(models: readonly string[]): Promise<number> {
    const staging = openStaging()
    const examiners = new ExaminerPool(4)
    for (const path of models) staging.addEntry({ path, size: statSync(path).size }, path, false)
    staging.order()
    const plan = {
      ...{ projectFile: join(fixture.folder, 'finds.pdb'), dataIn: fixture.input, dataOut: fixture.output, options },
      ...{ batchEntity: 'root' as const, allowedFolders: [], linkFolders: [], archiveStage: '' },
    }
    const finder = fileFinder([realpathSync(fixture.input)], [])
    const run = { signal: new AbortController().signal, progress: () => {}, examiners }
    const started = await startedBy(() => claimDependencies({ plan, staging, finder, accept: () => true, run }))
    for (const open of [examiners, staging, finder]) await open.close()
    return started
  }

  it('are read by four threads where they are models', async () => {
    plant(fixture.input, Object.fromEntries(numbers.map((n) => [`${n}.obj`, large])))
    expect(await threadsFor(numbers.map((n) => join(fixture.input, `${n}.obj`)))).toBe(4)
  })

  it('are read by four threads where they are material libraries', async () => {
    plant(fixture.input, Object.fromEntries(numbers.map((n) => [`${n}.obj`, `mtllib ${n}.mtl\n`])))
    plant(fixture.input, Object.fromEntries(numbers.map((n) => [`${n}.mtl`, large])))
    expect(await threadsFor(numbers.map((n) => join(fixture.input, `${n}.obj`)))).toBe(4)
  })
})

describe('a thread that examines files', () => {
  /** How many threads an examination starts after that of this file. */
  async function startedAfter(name: string, content: string, schema?: string): Promise<number> {
    plant(fixture.input, { [name]: content, 'next.txt': 'a', 'schema.xsd': schema ?? '' })
    const xmlSchema = schema === undefined ? undefined : join(fixture.input, 'schema.xsd')
    const examiners = new ExaminerPool(1)
    const examine = (file: string) => {
      const path = join(fixture.input, file)
      return examiners.examine({ path, validate: true, xmlSchema }, statSync(path).size)
    }
    await examine(name)
    const started = await startedBy(() => examine('next.txt'))
    await examiners.close()
    return started
  }

  it('examines the next one, too', async () => {
    expect(await startedAfter('scene.gltf', '{"asset":{"version":"2.0"}}')).toBe(0)
  })

  it('ends where a large one has left it with more memory than it needs', async () => {
    const nodes = Array.from({ length: 200_000 }, (_, n) => ({ name: `node ${n}` }))
    expect(await startedAfter('scene.gltf', JSON.stringify({ asset: { version: '2.0' }, nodes }))).toBe(1)
  })

  it('ends where a schema has left it with more memory than it needs, and does not for an ordinary one', async () => {
    const ordinary = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"/></xs:schema>'
    expect(await startedAfter('ordinary.xml', '<a/>', ordinary)).toBe(0)
    expect(await startedAfter('greedy.xml', GREEDY_DOCUMENT, GREEDY_SCHEMA)).toBe(1)
  })
})
