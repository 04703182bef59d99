import { describe, expect, it } from 'vitest'
import { complete, said, sharedRepository, type Tree } from './start.js'

const repository = await sharedRepository()
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

/** A published record with a picture. */
async function withPicture(metadata: Record<string, unknown> = complete): Promise<Tree> {
  const draft = await repository.draft(metadata)
  await repository.call('PUT', `${draft.links?.bucket}/front.png`, { body: PIXEL })
  return (await repository.action(draft.id ?? 0, 'publish')).body
}

const DOI_RESOLVER = 'https://doi.org/'
/** Actions answer a POST; what they answer is tested elsewhere. */
const isAction = (url: string) => url.includes('/actions/')

const addressesIn = (links: unknown): string[] =>
  typeof links === 'object' && links !== null ? Object.values(links).flatMap(addressesIn) : [links].filter(isAddress)
const isAddress = (link: unknown): link is string =>
  typeof link === 'string' && !link.startsWith(DOI_RESOLVER) && !isAction(link)

describe('what a body links', () => {
  it.each(['/api/deposit/depositions', '/api/records'])('answers for its owner: %s', async (collection) => {
    const { id } = await withPicture()
    const { body } = await repository.call('GET', `${collection}/${id}`)
    const addresses = addressesIn(body.links)
    expect(addresses.length).toBeGreaterThan(8)
    for (const address of addresses) expect((await repository.call('GET', address)).status, address).toBeLessThan(400)
  })

  it('is a draft while one is open, for its owner alone', async () => {
    const { id } = await repository.published()
    const address = `/api/records/${id}/draft`
    expect((await repository.call('GET', address)).status).toBe(404)
    await repository.action(id ?? 0, 'edit')
    const metadata = { ...complete, title: 'Changed in the draft' }
    await repository.call('PUT', `/api/deposit/depositions/${id}`, { body: { metadata } })
    const { body } = await repository.call('GET', `/api/records/${id}`)
    expect(body.links?.draft).toBe(`${repository.url}${address}`)
    const draft = await repository.call('GET', address)
    expect(draft.status).toBe(200)
    expect(draft.body).toMatchObject({ id, status: 'draft', state: 'inprogress', title: 'Changed in the draft' })
    expect(said(await repository.call('GET', address, { token: 'stranger' }))).toEqual([403, 'Permission denied.'])
    expect(said(await repository.call('GET', address, { token: null }))).toEqual([403, 'Permission denied.'])
  })

  it('is a draft also of what was never published', async () => {
    const { id } = await repository.draft()
    const { status, body } = await repository.call('GET', `/api/records/${id}/draft`)
    expect([status, body.status, body.state, body.submitted]).toEqual([200, 'draft', 'unsubmitted', false])
  })

  it('lists requests, of which there are none', async () => {
    for (const path of ['/api/requests', '/api/requests/']) {
      expect((await repository.call('GET', path)).body).toMatchObject({ hits: { hits: [], total: 0 } })
    }
    expect(said(await repository.call('GET', '/api/requests', { token: null }))).toEqual([403, 'Permission denied.'])
  })
})

describe('the counts of a record', () => {
  it('are the eight that the repository serves', async () => {
    const { id } = await repository.published()
    const { body } = await repository.call('GET', `/api/records/${id}`)
    const counts = ['downloads', 'unique_downloads', 'views', 'unique_views']
    expect(Object.keys(body.stats ?? {}).sort()).toEqual([...counts, ...counts.map((one) => `version_${one}`)].sort())
  })
})

describe('the page of a record with a picture', () => {
  it('shows it, with sizes that people read, the name of the licence and who really publishes', async () => {
    const large = { ...complete, license: 'cc-by-4.0', keywords: [] }
    const { id } = await withPicture(large)
    const { text } = await repository.call('GET', `/records/${id}`, { token: null })
    const picture = /<img [^>]*src="([^"]+)"[^>]*>/.exec(text)
    expect(picture?.[0]).toContain('alt="front.png"')
    const shown = await repository.call('GET', picture?.[1] ?? '', { token: null })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(text).toContain('14 B')
    expect(text).toContain('Creative Commons Attribution 4.0 International')
    expect(text).toMatch(/<dt>Publisher<\/dt><dd>Practice repository<\/dd>/)
    expect(text).toContain('<meta name="citation_publisher" content="Practice repository" />')
    expect(text).not.toContain('<p></p>')
    const data = JSON.parse(text.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '{}') as Tree
    expect(data).toMatchObject({ version: '1', publisher: { name: 'Practice repository' } })
    expect(data.distribution?.map(({ name, contentSize }) => [name, contentSize])).toEqual(
      expect.arrayContaining([['notes.txt', '14 B']]),
    )
  })

  it('has none when readers may not see the files', async () => {
    const { id } = await withPicture({ ...complete, access_right: 'restricted' })
    expect((await repository.call('GET', `/records/${id}`, { token: null })).text).not.toContain('<img')
    expect((await repository.call('GET', `/record/${id}/thumb250`, { token: null })).status).toBe(403)
  })
})
