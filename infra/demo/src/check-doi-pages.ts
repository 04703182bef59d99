import { request } from 'undici'
import type { PublishedObject } from './main-job.js'

const REDIRECTS = 5

/** Opens every DOI page as a reader would and makes sure that it names its DOI and its address for citations. */
export async function checkDoiPages(objects: readonly PublishedObject[]): Promise<void> {
  for (const { page, doi } of objects) {
    const html = await readPage(page)
    for (const [name, content] of [
      ['citation_doi', doi],
      ['citation_abstract_html_url', 'http'],
    ] as const) {
      if (!html.includes(`name="${name}" content="${content}`))
        throw new Error(`${page} has no meta tag ${name} for ${doi}`)
    }
  }
}

async function readPage(address: string, redirects = REDIRECTS): Promise<string> {
  const { statusCode, headers, body } = await request(address, { headers: { accept: 'text/html' } })
  const text = await body.text()
  const { location } = headers
  if (statusCode >= 300 && statusCode < 400 && typeof location === 'string' && redirects > 0) {
    return readPage(new URL(location, address).href, redirects - 1)
  }
  if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`)
  return text
}
