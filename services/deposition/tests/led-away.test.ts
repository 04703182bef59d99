import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'
import { asObject, lyingFixture } from './lying-fixture.js'

/* Files that are replaced, after they were scanned, by links to what nobody meant to publish. */

const limited = await sharedFixture({ configuration: { security: { allowed_roots: [tmpdir()] } } })
const { fixture, hop } = await lyingFixture()

let count = 0
/** A draft of as many files, each with its own bytes; the first is its source. */
async function draftOf(files: number, of = fixture): Promise<{ id: number; paths: string[] }> {
  count += 1
  const names = Array.from({ length: files }, (_, at) => `led${count}/file-${at + 1}.txt`)
  const contents = Object.fromEntries(names.map((name) => [name, `About ${name}`]))
  const id = await of.prepare(`Led away ${count}`, contents)
  await of.deposition.createApiDraft({ body: { local_record_db_id: id } })
  of.practice.journal.clear()
  return { id, paths: names.map((name) => join(of.home, 'museum', 'in', name)) }
}

/** A file out of the folder of the project, with these bytes. */
function elsewhere(content: string, home = fixture.home): string {
  count += 1
  const path = join(home, 'elsewhere', `${count}.txt`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

function leadTo(target: string, path = ''): void {
  rmSync(path)
  symlinkSync(target, path)
}

const upload = async (id: number, of = fixture) =>
  (await of.raw.uploadFiles({ body: { local_record_db_id: id } })).body as { success: boolean; log: string[] }

const keysOf = async (id: number, of = fixture) =>
  (await of.deposition.showReceipt({ params: { record_id: String(id) } })).files.map(({ key }) => key)

const sent = (of = fixture) => of.calls().filter((call) => call === 'PUT putBucketFile').length
/** What a file that was put into the place of another may say of itself. */
const SECRET = 'nobody is to read this'

describe('a file that since it was scanned leads', () => {
  it('out of the allowed folders is not sent; the others are', async () => {
    const { id, paths } = await draftOf(2, limited)
    leadTo('/etc/hostname', paths[1])
    expect((await upload(id, limited)).log.join()).toContain(
      'file-2.txt is not read: it leads out of the folders that security.allowed_roots',
    )
    expect(await keysOf(id, limited)).toEqual(['file-1.txt'])
    expect(sent(limited)).toBe(1)
  })

  it('out of its folder is not sent, wherever files may be', async () => {
    const { id, paths } = await draftOf(2)
    const target = elsewhere(SECRET)
    leadTo(target, paths[1])
    expect((await upload(id)).log.join()).toContain(
      `file-2.txt is not read: it leads to ${target} now, out of its folder`,
    )
    expect(await keysOf(id)).toEqual(['file-1.txt'])
    expect(sent()).toBe(1)
  })

  it('to a file of the same size and time is not sent', async () => {
    const { id, paths } = await draftOf(2)
    const target = elsewhere('x'.repeat(statSync(paths[1] ?? '').size))
    execFileSync('touch', ['-r', paths[1] ?? '', target])
    leadTo(target, paths[1])
    expect((await upload(id)).log.join()).toContain(`file-2.txt is not read: it leads to ${target} now`)
    expect(await keysOf(id)).toEqual(['file-1.txt'])
  })

  it.each([
    ['a link', symlinkSync],
    ['its own entry', linkSync],
  ])('to the project file by %s is not sent', async (_, make) => {
    const { id, paths } = await draftOf(2)
    rmSync(paths[1] ?? '')
    make(fixture.projectPath, paths[1] ?? '')
    expect((await upload(id)).log.join()).toContain(
      'file-2.txt is not read: it leads to the file of the project itself',
    )
    expect(await keysOf(id)).toEqual(['file-1.txt'])
    rmSync(paths[1] ?? '')
  })

  it('away is not sent when the link is put there while others are sent', async () => {
    const { id, paths } = await draftOf(3)
    const target = elsewhere(SECRET)
    hop.tell({
      on: /^PUT .*file-1\.txt$/,
      times: 1,
      say: (truth) => {
        leadTo(target, paths[1])
        return { status: truth?.status ?? 500, body: asObject(truth) }
      },
    })
    expect((await upload(id)).log.join()).toContain(`file-2.txt is not read: it leads to ${target} now`)
    expect(await keysOf(id)).toEqual(['file-1.txt', 'file-3.txt'])
    const { files } = await fixture.record(id)
    expect(files.map(({ upload_status }) => upload_status)).toEqual(['uploaded', 'upload_error', 'uploaded'])
  })

  it('away is impossible in the plan of an upload', async () => {
    const { id, paths } = await draftOf(2)
    leadTo(elsewhere(SECRET), paths[1])
    const { items } = await fixture.deposition.planBatchAction({
      body: { action_type: 'upload_files', item_ids: [id] },
    })
    expect(items[0]?.files).toMatchObject([
      { key: 'file-1.txt', action: 'send' },
      { key: 'file-2.txt', action: 'impossible', reason: expect.stringContaining('out of its folder') },
    ])
  })
})

describe('a file that has its scanned bytes elsewhere now', () => {
  it('is sent: it was moved, and a link is in its place', async () => {
    const { id, paths } = await draftOf(1)
    const target = elsewhere('')
    renameSync(paths[0] ?? '', target)
    symlinkSync(target, paths[0] ?? '')
    expect(await upload(id)).toMatchObject({ success: true })
  })

  it('is sent: it was copied to a larger disk, which gave it another time', async () => {
    const { id, paths } = await draftOf(1)
    const target = elsewhere('')
    copyFileSync(paths[0] ?? '', target)
    utimesSync(target, 1_700_000_000, 1_700_000_000)
    leadTo(target, paths[0])
    expect(await upload(id)).toMatchObject({ success: true })
    expect(await keysOf(id)).toEqual(['file-1.txt'])
  })

  it('and at the repository too is not an error', async () => {
    const { id, paths } = await draftOf(2)
    await upload(id)
    const target = elsewhere('')
    renameSync(paths[1] ?? '', target)
    symlinkSync(target, paths[1] ?? '')
    expect(await upload(id)).toMatchObject({ success: true })
  })
})

describe('a new version', () => {
  /** A published record of one file, and where that is. */
  async function published() {
    const { id, paths } = await draftOf(1)
    const body = { local_record_db_id: id }
    await upload(id)
    await fixture.deposition.publishRecord({ body })
    const { concept_rec_id } = await fixture.record(id)
    return { concept_rec_id, path: paths[0] ?? '' }
  }

  it('does not take a file of the project for another when a link is put into its place', async () => {
    const { concept_rec_id, path } = await published()
    const target = elsewhere(SECRET)
    leadTo(target, path)
    fixture.practice.journal.clear()
    const file_manifest = { files_to_keep: [], new_files: [path] }
    const body = { concept_rec_id, is_sandbox: true, file_manifest }
    const making = fixture.internal.ensureVersion({ project: fixture.project, body })
    await expect(making).rejects.toThrow('out of its folder')
    expect(sent()).toBe(0)
  })

  it('is planned as impossible where a new file leads away', async () => {
    const { concept_rec_id, path } = await published()
    leadTo(elsewhere(SECRET), path)
    const { items } = await fixture.deposition.planBatchAction({
      body: {
        action_type: 'new_version',
        new_versions: [{ concept_rec_id, files: [path], files_to_keep: [] }] as never,
      },
    })
    expect(items[0]).toMatchObject({
      action: 'skip',
      skipped_because: expect.stringContaining('out of its folder'),
      version_files: [{ key: basename(path), outcome: 'impossible' }],
    })
  })

  it('is not as planned when a file changes after the plan, however late', async () => {
    const { concept_rec_id, path } = await published()
    writeFileSync(path, 'as planned')
    const { plan_id } = await fixture.deposition.planBatchAction({
      body: {
        action_type: 'new_version',
        new_versions: [{ concept_rec_id, files: [path], files_to_keep: [] }] as never,
      },
    })
    hop.tell({
      on: /^PUT \/api\/deposit\/depositions\/\d+$/,
      times: 1,
      say: (truth) => {
        writeFileSync(path, 'other text')
        return { status: truth?.status ?? 500, body: asObject(truth) }
      },
    })
    const { results } = await fixture.deposition.runBatchAction({ body: { plan_id } })
    expect(results).toMatchObject([{ success: false, message: expect.stringContaining('has changed since the plan') }])
  })
})
