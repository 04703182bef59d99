import { writeFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'
import { planUpdate, value } from './published-fixture.js'

/* A call whose answer was lost may still be carried out four minutes later. What was sent then must not replace what is published now. */

const patient = { timeout: 40_000, interval: 50 }
/** Where the four minutes take a minute, and end in no test. */
const slow = await sharedFixture({ clockScale: 4 })
/** Where they are over at once. */
const fast = await sharedFixture({ clockScale: 100 })

/** A commit that comes so long after its call, milliseconds. */
const LATE = 200_000

function scene(fixture: typeof slow, scale: number) {
  const lose = (route: string, after_ms = LATE) =>
    fixture.practice.faults.arm({ kind: 'late-commit', after_ms: Math.round(after_ms / scale), route })
  const upload = (id: number) => fixture.raw.uploadFiles({ body: { local_record_db_id: id } })
  const publish = (id: number) => fixture.raw.publishRecord({ body: { local_record_db_id: id } })
  const retitle = async (id: number, title: string) => {
    const { payload } = await fixture.record(id)
    const record = { payload: { metadata: { ...(payload?.metadata as object), title } } }
    await fixture.ledger.updateRecord({ project: fixture.project, body: { record_id: id, record } })
  }
  return {
    lose,
    upload,
    publish,
    retitle,

    async drafted(title: string, name: string) {
      const id = await fixture.prepare(title, { [name]: 'as it was' })
      await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
      const { files, repo_record_id } = await fixture.record(id)
      return { id, path: files[0]?.absolute_path ?? '', deposition: repo_record_id }
    },

    /** A draft to which other metadata were sent before those that are there now, without an answer. */
    async renamed(id: number) {
      await upload(id)
      await retitle(id, 'A cup of two names')
      lose('updateDeposition')
      fixture.practice.faults.arm({ kind: 'error-before-commit', status: 403, route: 'publishDeposition' })
      expect((await publish(id)).status).not.toBe(200)
      await retitle(id, 'A cup of one name')
    },

    /** Asks as a person does: uploads again what is refused, until it is published. */
    publishInTheEnd: (id: number) =>
      vi.waitFor(async () => {
        const { status } = await publish(id)
        if (status === 400) await upload(id)
        expect(status).toBe(200)
      }, patient),

    untilArrived: () => vi.waitFor(() => expect(fixture.practice.faults.stillToCome()).toBe(0), patient),

    async published(deposition: string) {
      const answer = await fetch(`${fixture.practice.url}/api/records/${deposition}`)
      const { files, metadata } = (await answer.json()) as {
        files: { checksum: string }[]
        metadata: { title: string }
      }
      return { checksums: files.map(({ checksum }) => checksum), title: metadata.title }
    },
  }
}

const CHANGED = 'md5:8977dfac2f8e04cb96e66882235f5aba'

const refusal = (finding: object) => ({
  status: 400,
  body: { success: false, findings: [finding] },
})

describe('what was sent without an answer', () => {
  const { drafted, lose, upload, publish, renamed } = scene(slow, 4)

  it('holds up the publication of a file with other content', async () => {
    const { id, path } = await drafted('A late cup', 'late-cup.txt')
    lose('putBucketFile')
    await upload(id)
    writeFileSync(path, 'changed')
    await upload(id)
    const params = { name: 'late-cup.txt', time: expect.any(String) }
    expect(await publish(id)).toMatchObject(refusal({ message_id: 'file_may_arrive', message_params: params }))
  })

  it('holds up the publication of other metadata', async () => {
    const { id } = await drafted('A renamed cup', 'renamed-cup.txt')
    await renamed(id)
    const message_params = { time: expect.any(String) }
    expect(await publish(id)).toMatchObject(refusal({ message_id: 'metadata_may_arrive', message_params }))
  })

  it('holds up nothing where the same was sent again', async () => {
    const { id } = await drafted('The same cup', 'same-cup.txt')
    lose('putBucketFile')
    await upload(id)
    expect((await publish(id)).status).toBe(200)
  })
})

it('other metadata that may still arrive hold up a change of what is published', async () => {
  const { lose, drafted } = scene(slow, 4)
  const { id } = await drafted('A published cup', 'published-cup.txt')
  for (const step of ['uploadFiles', 'publishRecord'] as const)
    expect((await slow.raw[step]({ body: { local_record_db_id: id } })).status).toBe(200)
  lose('updateDeposition')
  const change = async (title: string) => {
    const { plan_id } = await planUpdate(slow, [id], [value('title', title)])
    return (await slow.deposition.runBatchAction({ body: { plan_id } })).results
  }
  expect(await change('A cup of two names')).toMatchObject([{ outcome: 'done' }])
  const error = expect.stringContaining('Other metadata were sent before without an answer')
  expect(await change('A cup of one name')).toMatchObject([{ outcome: 'failed', error }])
})

describe('when nothing can arrive any more', () => {
  const { drafted, lose, upload, untilArrived, publishInTheEnd, published, renamed } = scene(fast, 100)

  it('the file is published as it is on the disk', async () => {
    const { id, path, deposition } = await drafted('A late cup', 'late-cup.txt')
    lose('putBucketFile')
    await upload(id)
    writeFileSync(path, 'changed')
    await upload(id)
    await publishInTheEnd(id)
    expect((await published(deposition)).checksums).toEqual([CHANGED])
  })

  it('the metadata are published as they are here', async () => {
    const { id, deposition } = await drafted('A renamed cup', 'renamed-cup.txt')
    await renamed(id)
    await publishInTheEnd(id)
    expect((await published(deposition)).title).toBe('A cup of one name')
  })

  it('whoever cannot come back later has waited for it, also over the next start of the service', async () => {
    const { id, path, deposition } = await drafted('A late cup of a pipeline', 'pipeline-cup.txt')
    lose('putBucketFile', 10_000)
    await upload(id)
    writeFileSync(path, 'changed')
    await fast.restart()
    await untilArrived()
    await upload(id)
    await fast.internal.ensurePublished({ project: fast.project, params: { record_id: String(id) }, body: {} })
    expect((await published(deposition)).checksums).toEqual([CHANGED])
  })
})
