import type { IncomingMessage, RequestListener } from 'node:http'
import { playServer } from '@regesta/testing/play-server'
import { storeRecord } from '@regesta/testing/store-record'
import { untilRepositoryIs } from '@regesta/testing/until-repository'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

/** A repository behind a hop that sends readings on, as often as it is told and where it is told. */
const hop = { redirects: 0, away: undefined as string | undefined, everything: undefined as string | undefined }
const seen: { path: string; authorization: string | undefined }[] = []
const elsewhere: IncomingMessage[] = []
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})
beforeEach(() => {
  Object.assign(hop, { redirects: 0, away: undefined, everything: undefined })
  seen.length = 0
  elsewhere.length = 0
})

async function listening(answer: RequestListener): Promise<string> {
  const { url, close } = await playServer(answer)
  closing.push(close)
  return url
}

const stranger = await listening((request, response) => {
  elsewhere.push(request)
  response.end('{}')
})

const hopTo = (target: string) =>
  listening(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://hop')
    seen.push({ path: url.pathname, authorization: request.headers.authorization })
    const turn = Number(url.searchParams.get('turn') ?? 0)
    const onward = () => {
      url.searchParams.set('turn', String(turn + 1))
      return `${hop.away ?? ''}${url.pathname}${url.search}`
    }
    const isReading = request.method === 'GET'
    const location = hop.everything ?? (isReading && turn < hop.redirects ? onward() : undefined)
    if (location !== undefined) {
      request.resume()
      return void response.writeHead(302, { location }).end()
    }
    url.searchParams.delete('turn')
    const body = isReading ? undefined : new Uint8Array(Buffer.concat(await request.toArray()))
    const answer = await fetch(`${target}${url.pathname}${url.search}`, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: {
        authorization: request.headers.authorization ?? '',
        ...(request.headers['content-type'] ? { 'content-type': request.headers['content-type'] } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    const away = answer.headers.get('location')
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      ...(away === null ? {} : { location: away }),
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })

const fixture = await sharedFixture({ clockScale: 60, practiceUrl: hopTo })
const byRecord = (id: number) => ({ body: { local_record_db_id: id } })

describe('a write that is answered with a redirection', () => {
  it('was refused and names where it leads; the record can be sent again', async () => {
    const id = await fixture.prepare('A bowl that moved', { 'bowl.txt': 'bowl' })
    fixture.practice.faults.arm({ kind: 'lie', lie: 'redirect', status: 308, route: 'createDeposition' })
    const refused = await fixture.raw.createApiDraft(byRecord(id))
    expect(refused).toMatchObject({
      status: 500,
      body: { success: false, error: expect.stringContaining('https://elsewhere.invalid/api/deposit/depositions') },
    })
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', claim: null, open_writes: [] })
    expect((await fixture.raw.createApiDraft(byRecord(id))).status).toBe(200)
  })

  it('is never sent on, neither with the token nor without it', async () => {
    const id = await fixture.prepare('A plate that moved', { 'plate.txt': 'plate' })
    await fixture.deposition.createApiDraft(byRecord(id))
    hop.everything = `${stranger}/taken`
    const answers = [await fixture.raw.uploadFiles(byRecord(id)), await fixture.raw.publishRecord(byRecord(id))]
    for (const { body } of answers) expect(JSON.stringify(body)).toContain(`${stranger}/taken`)
    expect(elsewhere).toEqual([])
    hop.everything = undefined
    await fixture.deposition.uploadFiles(byRecord(id))
    expect((await fixture.raw.publishRecord(byRecord(id))).status).toBe(200)
  })
})

describe('a reading that is answered with a redirection', () => {
  const verify = async (id: number) => {
    const { results } = await fixture.deposition.verifyRecords({ body: { record_ids: [id] } })
    return results[0]
  }
  const drafted = async (title: string) => {
    const id = await fixture.prepare(title, { [`${title}.txt`]: title })
    await fixture.deposition.createApiDraft(byRecord(id))
    seen.length = 0
    return id
  }

  it('follows five of them at the same place, each with the token', async () => {
    const id = await drafted('cup')
    hop.redirects = 5
    expect(await verify(id)).toMatchObject({ metadata: '=', error: null })
    expect(seen).toHaveLength(6)
    for (const { authorization } of seen) expect(authorization).toMatch(/^Bearer ./)
  })

  it('gives up at the sixth', async () => {
    const id = await drafted('mug')
    hop.redirects = 6
    const unread = await verify(id)
    expect(unread).toMatchObject({ error: expect.stringContaining('more than 5 redirections') })
    expect(JSON.stringify(unread)).toContain('"message_id":"too_many_redirections"')
  })

  it('goes to no other place, and says which one it was', async () => {
    const id = await drafted('jug')
    Object.assign(hop, { redirects: 1, away: stranger })
    expect(await verify(id)).toMatchObject({ error: expect.stringContaining(stranger) })
    expect(elsewhere).toEqual([])
  })
})

describe('the address of a repository', () => {
  const configure = (sandbox_base_url: string) =>
    fixture.settings.saveConfiguration({ body: { repo: { sandbox_base_url } } })
  afterAll(() => configure(''))

  it.each([
    ['http://repository.invalid', 'https://repository.invalid'],
    ['http://192.168.7.7/zenodo', 'https://192.168.7.7/zenodo'],
    ['repository', 'https://'],
    ['ftp://repository.invalid', 'https://'],
  ])('is refused before anything is sent when it is %s, naming the key', async (repository, wayOut) => {
    const { project } = fixture
    await configure(repository)
    await untilRepositoryIs(fixture.deposition, repository)
    const { file_id } = await fixture.addFile(`${encodeURIComponent(repository)}.txt`, 'bowl')
    const record_id = await storeRecord(fixture.ledger, { project, title: repository, files: [file_id], repository })
    const { status, body } = await fixture.raw.createApiDraft(byRecord(record_id))
    const { error } = body as { error: string }
    expect(error).toContain(`repo.sandbox_base_url is '${repository}'`)
    expect([status, error.includes(wayOut)]).toEqual([400, true])
    const { writes } = await fixture.ledger.listWrites({ project, query: { record_id } })
    expect(writes).toEqual([])
  })
})
