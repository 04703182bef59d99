import { describe, expect, it } from 'vitest'
import { complete, DEPOSITIONS, type Reply, sharedRepository } from './start.js'

const repository = await sharedRepository({ settings: { platform: 'old' } })

const said = ({ status, body }: Reply) => [status, body.message]
const forbidden = [403, 'Permission denied.']
const { create } = repository

describe('the platform that the documentation describes', () => {
  it('answers 401 without a token', async () => {
    const reply = await repository.call('GET', DEPOSITIONS, { token: null })
    expect(reply.status).toBe(401)
    expect(reply.body.message).toMatch(
      /^The server could not verify that you are authorized to access the URL requested\./,
    )
  })

  it('puts files with 200 and its own version links', async () => {
    const draft = await repository.draft()
    const { status, body } = await repository.call('PUT', `${draft.links?.bucket}/a.txt`, { body: Buffer.from('a') })
    expect(status).toBe(200)
    expect(body.links?.version).toContain('?versionId=')
    expect(body.links?.uploads).toMatch(/\?uploads$/)
    const path = await repository.call('PUT', `${draft.links?.bucket}/a%2Fb.txt`, { body: Buffer.from('a') })
    expect(path.body.key).toBe('a/b.txt')
  })

  it('forbids what is not found today', async () => {
    const record = await repository.published()
    const address = `${DEPOSITIONS}/${record.id}`
    expect(said(await repository.call('PUT', address, { body: { metadata: complete } }))).toEqual(forbidden)
    expect(said(await repository.call('DELETE', address))).toEqual(forbidden)
    for (const action of ['publish', 'discard'])
      expect(said(await repository.action(record.id ?? 0, action))).toEqual(forbidden)
    const put = await repository.call('PUT', `${record.links?.bucket}/new.txt`, { body: Buffer.from('x') })
    expect(said(put)).toEqual(forbidden)
    const draft = await repository.draft()
    expect(said(await repository.action(draft.id ?? 0, 'newversion'))).toEqual(forbidden)
    expect(said(await repository.action(draft.id ?? 0, 'discard'))).toEqual(forbidden)
    await repository.call('DELETE', `${DEPOSITIONS}/${draft.id}`)
    expect((await repository.call('GET', `${DEPOSITIONS}/${draft.id}`)).status).toBe(410)
  })

  it('edits once, and answers a discard with the deposition', async () => {
    const record = await repository.published()
    expect((await repository.action(record.id ?? 0, 'edit')).status).toBe(201)
    expect(said(await repository.action(record.id ?? 0, 'edit'))).toEqual(forbidden)
    expect(said(await repository.call('DELETE', `${DEPOSITIONS}/${record.id}`))).toEqual(forbidden)
    const discarded = await repository.action(record.id ?? 0, 'discard')
    expect([discarded.status, discarded.body.state]).toEqual([201, 'done'])
  })

  it('answers a new version with the old deposition, whose link leads to the draft', async () => {
    const record = await repository.published()
    const first = await repository.action(record.id ?? 0, 'newversion')
    expect([first.status, first.body.id]).toEqual([201, record.id])
    const again = await repository.action(record.id ?? 0, 'newversion')
    expect([again.status, again.body.links?.latest_draft]).toEqual([201, first.body.links?.latest_draft])
    const draft = (await repository.call('GET', String(first.body.links?.latest_draft))).body
    expect(draft).toMatchObject({ state: 'unsubmitted', conceptrecid: record.conceptrecid })
    const same = await repository.action(draft.id ?? 0, 'publish')
    expect(same.body).toEqual({
      status: 400,
      message: 'Validation error.',
      errors: [{ field: null, message: "New version's files must differ from all previous versions." }],
    })
    await repository.call('PUT', `${draft.links?.bucket}/notes.txt`, { body: Buffer.from('changed') })
    expect((await repository.action(draft.id ?? 0, 'publish')).status).toBe(202)
    const links = (await repository.call('GET', `${DEPOSITIONS}/${record.id}`)).body.links
    expect(links).toMatchObject({
      self: `${repository.url}${DEPOSITIONS}/${record.id}`,
      latest: `${repository.url}/api/records/${draft.id}`,
      latest_html: `${repository.url}/record/${draft.id}`,
      conceptdoi: `https://doi.org/10.5072/zenodo.${record.conceptrecid}`,
    })
    expect(links).not.toHaveProperty('latest_draft')
    const concept = await repository.call('GET', `/api/records/${record.conceptrecid}`)
    expect([concept.status, concept.body.location]).toEqual([301, `${repository.url}/api/records/${draft.id}`])
    const page = await repository.call('GET', `/record/${record.conceptrecid}`)
    expect([page.status, page.headers.get('location')]).toEqual([302, `/record/${draft.id}`])
  })

  it('wants files before anything else', async () => {
    const { id } = (await create({})).body
    expect((await repository.action(id ?? 0, 'publish')).body).toEqual({
      status: 400,
      message: 'Validation error.',
      errors: [{ code: 10, field: null, message: 'Minimum one file must be provided.' }],
    })
  })

  it.each([
    [{ foo: 1 }, 'foo', 'Unknown field name.'],
    [{ title: 'ab' }, 'title', 'Shorter than minimum length 3.'],
    [{ creators: [{ name: '' }] }, 'creators.0.name', 'Name is required.'],
    [{ creators: [{ name: 'A', orcid: '0000-0002-1825-0098' }] }, 'creators.0.orcid', 'Invalid ORCID identifier.'],
    [{ contributors: [{ name: 'A' }] }, 'contributors.0.type', 'Invalid contributor type.'],
    [{ access_right: 'x' }, 'access_right', 'Not a valid choice'],
    [{ access_right: 'restricted' }, 'access_conditions', 'Required when access right is restricted.'],
    [{ access_right: 'embargoed', embargo_date: '2001-01-01' }, 'embargo_date', 'Embargo date must be in the future.'],
    [{ language: 'de' }, 'language', 'Language must be a lower-cased 3-letter ISO 639-3 string.'],
    [
      { related_identifiers: [{ identifier: '10.1234/x', relation: 'x' }] },
      'related_identifiers.0.relation',
      'Not a valid choice.',
    ],
    [{ locations: [{ lat: 91, lon: 1, place: 'x' }] }, 'locations.0.lat', 'Latitude must be between -90 and 90.'],
    [{ locations: [{ lat: 1, place: 'x' }] }, 'locations.0', 'There should be both latitude and longitude.'],
    [
      { dates: [{ start: '2021-01-01', end: '2020-01-01', type: 'Valid' }] },
      'dates.0',
      '"start" date must be before "end" date.',
    ],
  ])('refuses %j when it is saved', async (metadata, field, message) => {
    expect((await create(metadata)).body).toEqual({
      status: 400,
      message: 'Validation error.',
      errors: [{ field: `metadata.${field}`, message }],
    })
  })

  it('refuses a DOI that is in use when it is saved', async () => {
    await create({ doi: '10.1234/once' })
    expect((await create({ doi: '10.1234/once' })).body.errors?.[0]?.message).toBe('DOI already exists in Zenodo.')
  })

  it('sorts and renames files', async () => {
    const draft = await repository.draft()
    await repository.call('PUT', `${draft.links?.bucket}/b.txt`, { body: Buffer.from('b') })
    const address = `${DEPOSITIONS}/${draft.id}/files`
    const files = (await repository.call('GET', address)).body
    const reversed = files.map(({ id }) => ({ id })).reverse()
    const sorted = await repository.call('PUT', address, { body: reversed })
    expect(sorted.body.map(({ filename }) => filename)).toEqual(['b.txt', 'notes.txt'])
    expect((await repository.call('PUT', address, { body: reversed.slice(1) })).status).toBe(400)
    const renamed = await repository.call('PUT', `${address}/${files[0]?.id}`, { body: { filename: 'diary.txt' } })
    expect([renamed.status, renamed.body.filename]).toEqual([200, 'diary.txt'])
    expect((await repository.call('PUT', `${address}/${files[0]?.id}`, { body: { name: 'x.txt' } })).status).toBe(400)
  })

  it('lists a bucket for those with a token, and registers concept DOIs', async () => {
    const record = await repository.published()
    expect((await repository.call('GET', String(record.links?.bucket), { token: null })).status).toBe(404)
    expect((await repository.call('GET', String(record.links?.bucket))).body).toMatchObject({ locked: true })
    expect((await repository.action(record.id ?? 0, 'registerconceptdoi')).status).toBe(201)
  })
})
