import { describe, expect, it } from 'vitest'
import { complete, sharedRepository } from './start.js'

const repository = await sharedRepository()

const get = (path: string, headers: Record<string, string> = {}) =>
  repository.call('GET', path, { token: null, headers })
const metas = (html: string) =>
  [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name, content]) => [
    name,
    content,
  ])

const described = {
  ...complete,
  title: 'Strings & "things" <of> 1712',
  creators: [{ name: 'Vogel, Anna', orcid: '0000-0002-1825-0097' }, { name: 'Meier, Karl' }],
  keywords: ['violin', 'gut'],
  publication_date: '2024-05-06',
  version: '1.0',
  locations: [{ place: 'Nuremberg', lat: 49.45, lon: 11.08 }],
}

describe('the landing page', () => {
  it('carries the meta tags that indexes and clients read', async () => {
    const draft = await repository.draft(described)
    await repository.call('PUT', `${draft.links?.bucket}/plan%201.pdf`, { body: Buffer.from('%PDF-') })
    await repository.action(draft.id ?? 0, 'publish')
    const page = await get(`/records/${draft.id}`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const address = `${repository.url}/records/${draft.id}`
    expect(metas(page.text)).toEqual(
      expect.arrayContaining([
        ['description', 'Photographs and measurements.'],
        ['citation_title', 'Strings &amp; &quot;things&quot; &lt;of&gt; 1712'],
        ['citation_author', 'Vogel, Anna'],
        ['citation_author', 'Meier, Karl'],
        ['citation_publication_date', '2024/05/06'],
        ['citation_doi', `10.5072/zenodo.${draft.id}`],
        ['citation_keywords', 'violin'],
        ['citation_keywords', 'gut'],
        ['citation_abstract_html_url', address],
        ['citation_pdf_url', `${address}/files/plan%201.pdf`],
        ['og:url', address],
        ['twitter:card', 'summary'],
      ]),
    )
    expect(page.text).toContain(`<link rel="canonical" href="${address}" />`)
    expect(page.text).toContain(`<link rel="alternate" type="application/pdf" href="${address}/files/plan%201.pdf" />`)
    const data = JSON.parse(page.text.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '{}')
    expect(data).toMatchObject({
      '@context': 'http://schema.org',
      name: described.title,
      datePublished: '2024-05-06',
      keywords: 'violin, gut',
    })
    expect(page.text).toContain('Practice repository')
    expect(page.text).not.toMatch(/(src|href)="https?:\/\/(?!127\.0\.0\.1)/)
    expect((await get(`/records/${draft.id}/files/plan%201.pdf?download=1`)).text).toBe('%PDF-')
  })

  it('signposts in its Link header', async () => {
    const record = await repository.published(described)
    const link = (await get(`/records/${record.id}`)).headers.get('link')
    expect(link).toContain('<https://orcid.org/0000-0002-1825-0097> ; rel="author"')
    expect(link).toContain(`<https://doi.org/10.5072/zenodo.${record.id}> ; rel="cite-as"`)
    expect(link).toContain(
      `<${repository.url}/api/records/${record.id}> ; rel="linkset" ; type="application/linkset+json"`,
    )
  })

  it('is found from every older and shorter address', async () => {
    const record = await repository.published()
    const { conceptrecid: concept, id } = record
    const second = (await repository.action(id ?? 0, 'newversion')).body
    await repository.action(second.id ?? 0, 'publish')
    const redirects: [string, number, string][] = [
      [`/record/${id}`, 301, `/records/${id}`],
      [`/record/${id}/files/notes.txt`, 301, `/records/${id}/files/notes.txt`],
      [`/records/${concept}`, 302, `/records/${second.id}`],
      [`/records/${id}/latest`, 302, `/records/${second.id}`],
      [`/record/${id}/versions/latest`, 302, `/records/${second.id}`],
      [`/doi/10.5072/zenodo.${id}`, 302, `/records/${id}`],
      [`/doi/10.5072/zenodo.${concept}`, 302, `/records/${second.id}`],
      [`/deposit/${id}`, 301, `/uploads/${id}`],
      ['/api/licenses?size=5', 301, '/api/vocabularies/licenses?size=5'],
    ]
    for (const [path, status, location] of redirects) {
      const reply = await get(path)
      expect([path, reply.status, reply.headers.get('location')]).toEqual([path, status, location])
    }
  })

  it('is not there for drafts and unknown numbers, but a page says so', async () => {
    const draft = await repository.draft()
    for (const path of [`/records/${draft.id}`, '/records/999999', '/doi/10.5072/zenodo.999999', '/nothing']) {
      const page = await get(path, { Accept: 'text/html' })
      expect([path, page.status]).toEqual([path, 404])
      expect(page.text).toContain('Practice repository')
    }
    expect((await get(`/uploads/${draft.id}`)).text).toContain(`Draft ${draft.id}`)
  })

  it('is listed on the front page', async () => {
    const record = await repository.published({ ...complete, title: 'Listed in front' })
    const page = await get('/')
    expect(page.text).toContain(`<a href="${repository.url}/records/${record.id}">Listed in front</a>`)
  })
})

describe('other formats', () => {
  it.each([
    ['application/x-bibtex', 'bibtex', /^@dataset\{vogel_2024_\d+,[\s\S]*doi {10}= \{10\.5072\/zenodo\.\d+\}/],
    ['application/vnd.citationstyles.csl+json', 'csl', /"type":"dataset"/],
    ['application/ld+json', 'json-ld', /"@context":"http:\/\/schema.org"/],
    ['application/vnd.datacite.datacite+json', 'datacite-json', /"resourceTypeGeneral":"Dataset"/],
    ['application/vnd.datacite.datacite+xml', 'datacite-xml', /<identifier identifierType="DOI">10\.5072/],
    ['application/x-dc+xml', 'dublincore', /<dc:creator>Vogel, Anna<\/dc:creator>/],
    ['application/vnd.zenodo.v1+json', 'json', /"conceptrecid"/],
    ['application/marcxml+xml', 'marcxml', /<datafield tag="024"[\s\S]*<subfield code="a">10\.5072\/zenodo\.\d+</],
    ['application/vnd.geo+json', 'geojson', /"type":"Feature"[\s\S]*"coordinates":\[11\.08,49\.45\]/],
    ['application/dcat+xml', 'dcat-ap', /<dcat:Dataset[\s\S]*<dcat:keyword>gut<\/dcat:keyword>/],
    ['application/vnd.codemeta.ld+json', 'codemeta', /"@context":"https:\/\/w3id.org\/codemeta\/3.0"[\s\S]*"Vogel"/],
    ['application/x-yaml', 'cff', /^cff-version: 1\.2\.0[\s\S]*family-names: "Vogel"/],
  ])('%s by Accept and as export %s', async (type, name, expected) => {
    const record = await repository.published(described)
    const negotiated = await get(`/api/records/${record.id}`, { Accept: `${type}, */*;q=0.1` })
    expect(negotiated.status).toBe(200)
    expect(negotiated.text).toMatch(expected)
    if (name !== 'json') expect(negotiated.headers.get('content-type')).toContain(type)
    expect((await get(`/records/${record.id}/export/${name}`)).text).toMatch(expected)
  })

  it('include a citation and a linkset, and no others', async () => {
    const record = await repository.published(described)
    const cited = await get(`/api/records/${record.id}`, { Accept: 'text/x-bibliography' })
    expect(cited.text).toMatch(/^Vogel, A\., & Meier, K\. \(2024\)\. Strings/)
    const linkset = await get(`/api/records/${record.id}`, { Accept: 'application/linkset+json' })
    expect(linkset.body.linkset?.[0]?.item).toHaveLength(1)
    expect((await get(`/api/records/${record.id}`, { Accept: 'image/png' })).status).toBe(406)
  })

  it('describe licences', async () => {
    expect((await get('/api/vocabularies/licenses/CC-BY-4.0')).body.id).toBe('cc-by-4.0')
    expect((await get('/api/vocabularies/licenses')).body.hits?.total).toBeGreaterThan(30)
    expect((await get('/api/vocabularies/licenses/nope')).status).toBe(404)
  })

  it('show a badge', async () => {
    const record = await repository.published()
    for (const path of [`/badge/doi/10.5072%2Fzenodo.${record.id}.svg`, `/badge/DOI/10.5072/zenodo.${record.id}.svg`]) {
      const badge = await get(path)
      expect([badge.status, badge.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    }
  })
})
