import { beforeEach, describe, expect, it } from 'vitest'
import { complete, DEPOSITIONS, sharedRepository } from './start.js'

const repository = await sharedRepository()

let token = 'practice'
let account = 0
beforeEach(() => {
  account += 1
  token = `account-${account}`
})
const ids = async (query: string) => {
  const { body } = await repository.call('GET', `${DEPOSITIONS}?${query}`, { token })
  return body.map(({ id }) => Number(id))
}
const create = async (title = 'x violin') => {
  const { body } = await repository.call('POST', DEPOSITIONS, { token, body: { metadata: { ...complete, title } } })
  await repository.call('PUT', `${body.links?.bucket}/a.txt`, { token, body: Buffer.from('x') })
  return Number(body.id)
}
const act = async (id: number, name: string) =>
  Number((await repository.call('POST', `${DEPOSITIONS}/${id}/actions/${name}`, { token })).body.id)
const publish = async (title?: string) => act(await create(title), 'publish')

describe('the list of depositions', () => {
  it('shows one entry per concept, the newest or its open draft, and only the own ones', async () => {
    const first = await publish()
    const second = await act(first, 'newversion')
    const other = await create()
    expect(await ids('')).toEqual([other, second])
    expect(await ids('all_versions=true')).toEqual([other, second, first])
    expect(await ids('all_versions')).toHaveLength(3)
    expect(await ids('all_versions=1')).toHaveLength(3)
    expect(await ids('all_versions=false')).toHaveLength(2)
    const stranger = await repository.call('GET', DEPOSITIONS, { token: 'nobody-else' })
    expect(stranger.body).toEqual([])
  })

  it('shows a record with an open edit once, as the draft', async () => {
    const first = await publish()
    await act(first, 'edit')
    const { body } = await repository.call('GET', `${DEPOSITIONS}?all_versions=true`, { token })
    expect(body.map(({ id, state }) => [id, state])).toEqual([[first, 'inprogress']])
  })

  it('filters by status', async () => {
    const [published, draft] = [await publish(), await create()]
    expect(await ids('status=draft')).toEqual([draft])
    expect(await ids('status=published')).toEqual([published])
    repository.faults.arm({ kind: 'ignore-status', times: 1 })
    expect(await ids('status=draft')).toEqual([draft, published])
    expect(await ids('status=draft')).toEqual([draft])
  })

  it('sorts and pages', async () => {
    const made = [await create(), await create(), await create()]
    expect(await ids('sort=mostrecent')).toEqual([...made].reverse())
    expect(await ids('sort=-mostrecent')).toEqual(made)
    expect(await ids('size=2')).toEqual([made[2], made[1]])
    expect(await ids('size=2&page=2')).toEqual([made[0]])
  })

  it('finds by the queries that clients send', async () => {
    const first = await publish('Cello of the abbey')
    const second = await act(first, 'newversion')
    const concept = first - 1
    const q = (query: string) => ids(`all_versions=1&q=${encodeURIComponent(query)}`)
    expect(await q(`conceptrecid:${concept} OR recid:${concept}`)).toEqual([second, first])
    expect(await q(`conceptdoi:10.5072*zenodo.${concept}`)).toEqual([second, first])
    expect(await q(`recid:${first}`)).toEqual([first])
    expect(await q(`doi:10.5072/zenodo.${first}`)).toEqual([first])
    expect(await q(`doi:"10.5072/zenodo.${first}"`)).toEqual([first])
    expect(await q('title:cello -recid:1')).toEqual([second, first])
    expect(await q('title:"of the abbey" AND NOT title:violin')).toEqual([second, first])
    expect(await q('cell*')).toEqual([second, first])
    expect(await q('creators.name:vogel +filename:a.txt')).toEqual([second, first])
    expect(await q('(title:flute OR title:ABBEY) type:dataset')).toEqual([second, first])
    expect(await q('title:flute')).toEqual([])
    for (const word of ['constructor', '__proto__', 'title:toString']) expect(await q(word)).toEqual([])
    expect(await q('nobody_knows:cello')).toEqual([])
    expect(await q('publication_date:[2020 TO 2999]')).toEqual([second, first])
    expect(await q('publication_date:[1900 TO 1999]')).toEqual([])
  })

  it('does not see what the index has not taken in yet; the item itself is there at once', async () => {
    repository.faults.arm({ kind: 'search-delay', delay_ms: 60_000, route: 'createDeposition' })
    const hidden = await create()
    expect(await ids('')).toEqual([])
    expect((await repository.call('GET', `${DEPOSITIONS}/${hidden}`, { token })).status).toBe(200)
    const shown = await create()
    expect(await ids('')).toEqual([shown])
  })
})

describe('the public search', () => {
  it('answers pages of newest versions with links', async () => {
    const title = `lute number ${account}`
    const first = await publish(title)
    const second = await act(await act(first, 'newversion'), 'publish')
    const other = await publish(title)
    const path = `/api/records?q=${encodeURIComponent(`title:"${title}"`)}`
    const { body } = await repository.call('GET', `${path}&size=1`, { token: null })
    expect(body.hits?.total).toBe(2)
    expect(body.hits?.hits?.map(({ id }) => id)).toEqual([other])
    expect(body.links).not.toHaveProperty('prev')
    const next = await repository.call('GET', String(body.links?.next), { token: null })
    expect(next.body.hits?.hits?.map(({ id }) => id)).toEqual([second])
    expect(next.body.links).toHaveProperty('prev')
    expect(next.body.links).not.toHaveProperty('next')
    const all = await repository.call('GET', `${path}&all_versions=true&sort=-version`, { token: null })
    expect(all.body.hits?.hits?.map(({ id }) => id)).toEqual([first, second, other])
    const versions = await repository.call('GET', `/api/records/${first}/versions`)
    expect(versions.body.hits?.hits?.map(({ id }) => id)).toEqual([second, first])
  })

  it('filters by type and community', async () => {
    const draft = await repository.call('POST', DEPOSITIONS, {
      token,
      body: { metadata: { ...complete, upload_type: 'poster', communities: [{ identifier: 'organ-club' }] } },
    })
    await repository.call('PUT', `${draft.body.links?.bucket}/a.txt`, { token, body: Buffer.from('x') })
    await act(Number(draft.body.id), 'publish')
    for (const path of [
      '/api/communities/organ-club/records',
      '/api/records?type=poster',
      '/api/records?communities=organ-club',
    ]) {
      const { body } = await repository.call('GET', path)
      expect([path, body.hits?.hits?.map(({ id }) => id)]).toEqual([path, [draft.body.id]])
    }
  })
})
