import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { readRecord } from '@regesta/testing/ledger'
import { sampleMetadata, storeRecord } from '@regesta/testing/store-record'
import { untilRepositoryIs } from '@regesta/testing/until-repository'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'
import { type LyingHop, lyingHop } from './lying-hop.js'

/*
 * A copy of a project file goes on in another installation, whose own list of remote ids knows nothing of what was made after the
 * copy at the repository that both write to.
 */

const TOKEN = 'one-account-of-two-installations'
let first: Fixture
let other: Fixture

/** Both are told the token: what is stored in a project file opens nothing elsewhere. */
async function login(fixture: Fixture): Promise<void> {
  const body = { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true, credential_value: TOKEN }
  await fixture.projects.storeCredential({ body })
}

beforeAll(async () => {
  first = await startFixture({ asRealOne: true })
  await login(first)
}, 60_000)
beforeEach(async () => {
  first.practice.faults.reset()
  other = await startFixture({ configuration: { repo: { sandbox_base_url: first.practice.url } } })
}, 60_000)
afterEach(() => other.stop())
afterAll(() => first.stop())

const create = (fixture: Fixture, id: number) => fixture.raw.createApiDraft({ body: { local_record_db_id: id } })
const upload = (fixture: Fixture, id: number) => fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
const publish = (fixture: Fixture, id: number) => fixture.deposition.publishRecord({ body: { local_record_db_id: id } })
const verify = (id: number, ...repair: ('adopt' | 'give_up')[]) =>
  other.deposition.verifyRecords({ body: { record_ids: [id], repair } })

interface Shown {
  readonly id: number
  readonly submitted: boolean
  readonly metadata: { readonly title: string }
  readonly links: { readonly bucket: string }
}

/** What the account has of this title. */
async function depositionsOf(title: string): Promise<Shown[]> {
  const answer = await fetch(`${first.practice.url}/api/deposit/depositions?size=100&all_versions=true`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  return ((await answer.json()) as Shown[]).filter(({ metadata }) => metadata.title === title)
}

/** Makes a draft with its files. */
async function fill(fixture: Fixture, id: number): Promise<void> {
  await create(fixture, id)
  await upload(fixture, id)
}

/** Copies the project file, lets something happen to the original, and goes on with the copy elsewhere. */
async function withCopy(happening: () => Promise<unknown>): Promise<void> {
  const copy = join(other.home, 'copy.pdb')
  const original = new Sqlite(first.projectPath)
  original.prepare('vacuum into ?').run(copy)
  original.close()
  await happening()
  first.practice.journal.clear()
  await other.projects.loadProject({ body: { path: copy } })
  await login(other)
}

/** A record as the copy has it. */
const recordThere = (id: number) => readRecord(other.ledger, first.project, id)

/** Of two records that are described alike, the draft goes to the one whose it is, and the other gets one of its own. */
async function expectTakenOver(draft: Shown | undefined, { its, another }: { its: number; another: number }) {
  await create(other, another)
  expect((await recordThere(another)).repo_record_id).not.toBe(String(draft?.id))
  await create(other, its)
  expect((await recordThere(its)).repo_record_id).toBe(String(draft?.id))
  expect(await depositionsOf(draft?.metadata.title ?? '')).toHaveLength(2)
}

/** The copy speaks to the repository by a hop. */
async function goThrough(hop: LyingHop): Promise<void> {
  const copy = new Sqlite(join(other.home, 'copy.pdb'))
  copy.prepare('update repo_records set repository = ?').run(hop.url)
  copy.close()
  await other.settings.saveConfiguration({ body: { repo: { sandbox_base_url: hop.url } } })
  await untilRepositoryIs(other.deposition, hop.url)
}

/** Some depositions show one file, without its name. */
function hideNames(hop: LyingHop, isMeant: (shown: Shown) => boolean): void {
  const hiding = (shown: Shown) =>
    isMeant(shown) ? { ...shown, files: [{ id: 'one', filesize: 5, checksum: 'md5:0' }] } : shown
  hop.tell({
    on: /^GET \/api\/deposit\/depositions(\?|\/\d+$)/,
    say: (truth) => {
      const { status = 0, body } = truth ?? {}
      return { status, body: Array.isArray(body) ? body.map(hiding) : hiding(body as Shown) }
    },
  })
}

/** The copy knows nothing of this publication. */
const publishAfterCopy = (id: number) =>
  withCopy(async () => {
    await fill(first, id)
    await publish(first, id)
  })

it('takes over the open draft that was made after the copy, with its files, instead of making a second one', async () => {
  const title = 'Amphora with handles'
  const id = await first.prepare(title, { 'amphora.txt': 'clay' })
  await withCopy(() => fill(first, id))
  const [draft] = await depositionsOf(title)
  expect(await create(other, id)).toMatchObject({ status: 200 })
  expect(await depositionsOf(title)).toHaveLength(1)
  expect(await recordThere(id)).toMatchObject({ record_status: 'draft', repo_record_id: String(draft?.id) })
  await upload(other, id)
  await publish(other, id)
  expect(await depositionsOf(title)).toMatchObject([{ id: draft?.id, submitted: true }])
})

it('names what was published after the copy and refuses the create until a person has adopted it', async () => {
  const title = 'Published bowl'
  const id = await first.prepare(title, { 'bowl.txt': 'bronze' })
  await publishAfterCopy(id)
  const { repo_doi } = await first.record(id)
  for (const attempt of ['first', 'second']) {
    const refused = await create(other, id)
    expect(refused, attempt).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(`is published as ${repo_doi}.*repair: adopt`) },
    })
  }
  expect((await verify(id, 'adopt')).results[0]?.repaired).toEqual([
    expect.stringMatching(/^Adopted the published record/),
  ])
  expect(await recordThere(id)).toMatchObject({ record_status: 'published', repo_doi })
  expect(await depositionsOf(title)).toHaveLength(1)
})

it('lets go of a publication that a person knows to be another object, and makes the draft then', async () => {
  const title = 'One of two spoons'
  const id = await first.prepare(title, { 'spoon.txt': 'silver' })
  await publishAfterCopy(id)
  expect(await create(other, id)).toMatchObject({ status: 400 })
  expect((await verify(id, 'give_up')).results[0]?.repaired).toEqual([expect.stringContaining('is something else')])
  expect(await create(other, id)).toMatchObject({ status: 200 })
  expect(await depositionsOf(title)).toHaveLength(2)
})

it('tells objects that are described alike by their files, and finds what was never sent at all', async () => {
  const title = 'Fragment'
  const [one, two] = [
    await first.prepare(title, { 'fragment-1.txt': 'one' }),
    await first.prepare(title, { 'fragment-2.txt': 'two' }),
  ]
  await withCopy(() => fill(first, two))
  const [draft] = await depositionsOf(title)
  await expectTakenOver(draft, { its: two, another: one })
})

it('takes over its own draft though that of an object that is described alike hides the name of its file', async () => {
  const title = 'Postcard'
  const [one, two] = [
    await first.prepare(title, { 'postcard-1.txt': 'one' }),
    await first.prepare(title, { 'postcard-2.txt': 'two' }),
  ]
  const hop = await lyingHop(first.practice.url)
  onTestFinished(() => hop.close())
  await withCopy(async () => {
    for (const id of [one, two]) await fill(first, id)
    await goThrough(hop)
  })
  const [earlier, later] = (await depositionsOf(title)).sort((a, b) => a.id - b.id)
  hideNames(hop, ({ id }) => id === earlier?.id)
  expect(await create(other, two)).toMatchObject({ status: 200 })
  expect((await recordThere(two)).repo_record_id).toBe(String(later?.id))
})

it('knows its own draft by a file whose name is composed otherwise at the repository', async () => {
  const title = 'Grüner Krug'
  const [nfc, nfd] = ['Grün.txt'.normalize('NFC'), 'Grün.txt'.normalize('NFD')]
  const [one, two] = [await first.prepare(title, { 'Rot.txt': 'red' }), await first.prepare(title, { [nfc]: 'green' })]
  await withCopy(() => create(first, two))
  const [draft] = await depositionsOf(title)
  const put = await fetch(`${draft?.links.bucket}/${encodeURIComponent(nfd)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: 'green',
  })
  expect(put.ok).toBe(true)
  await expectTakenOver(draft, { its: two, another: one })
})

it('makes nothing while the repository does not show what was made after the copy', async () => {
  const title = 'Not to be seen'
  const id = await first.prepare(title, { 'unseen.txt': 'fog' })
  await withCopy(() => create(first, id))
  first.practice.faults.arm({ kind: 'error-before-commit', status: 502, times: null, route: 'listDepositions' })
  const refused = await create(other, id)
  expect(refused).toMatchObject({ status: 500, body: { error: expect.stringContaining('put back from a copy') } })
  expect(first.calls()).not.toContain('POST createDeposition')
  first.practice.faults.reset()
  expect(await create(other, id)).toMatchObject({ status: 200 })
  expect(await depositionsOf(title)).toHaveLength(1)
})

it.each([
  { content: 'mine', file: 'nameless.txt' },
  { content: 'of another object', file: 'other.txt' },
])('makes nothing while a draft may be the one of the record by a file ($content) without a name', async (one) => {
  const title = `Nameless: ${one.content}`
  const id = await first.prepare(title, { [`${title}/nameless.txt`]: 'smoke' })
  const made = one.file === 'nameless.txt' ? id : await first.prepare(title, { [one.file]: 'mirrors' })
  const hop = await lyingHop(first.practice.url)
  onTestFinished(() => hop.close())
  await withCopy(async () => {
    await fill(first, made)
    await goThrough(hop)
  })
  hideNames(hop, () => true)
  const refused = await create(other, id)
  expect(refused).toMatchObject({ status: 500, body: { error: expect.stringContaining('put back from a copy') } })
  expect(refused.body).toMatchObject({ error: expect.stringContaining('a file without a name') })
  expect(first.calls()).not.toContain('POST createDeposition')
  hop.beHonest()
  expect(await create(other, id)).toMatchObject({ status: 200 })
  expect(await depositionsOf(title)).toHaveLength(made === id ? 1 : 2)
})

it('asks once for all records of a copy, and never for a project that was made here', async () => {
  const titles = ['Of many 1', 'Of many 2', 'Of many 3']
  const ids: number[] = []
  for (const title of titles) ids.push(await first.prepare(title, { [`${title}.txt`]: title }))
  await withCopy(async () => {
    for (const id of ids) await create(first, id)
  })
  const lists = () => first.calls().filter((call) => call === 'GET listDepositions')
  for (const id of ids) expect(await create(other, id)).toMatchObject({ status: 200 })
  expect(lists()).toHaveLength(1)
  for (const title of titles) expect(await depositionsOf(title)).toHaveLength(1)

  const project = await other.newProject('own')
  await login(other)
  const { file_id } = await other.addFile('own.txt', 'own', project)
  const own = await storeRecord(other.ledger, {
    project,
    title: 'Own',
    files: [file_id],
    repository: first.practice.url,
    metadata: sampleMetadata('Own'),
  })
  first.practice.journal.clear()
  expect(await create(other, own)).toMatchObject({ status: 200 })
  expect(lists()).toEqual([])
})
