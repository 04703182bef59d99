import { followRedirects, MOST_REDIRECTS } from '@regesta/http/follow-redirects'
import { type HttpAgent, openAgent } from '@regesta/http/http-agent'
import type { PublishedObject } from './main-job.js'

/** Opens every DOI page as a reader would and makes sure that it names its DOI and its address for citations. */
export async function checkDoiPages(objects: readonly PublishedObject[]): Promise<void> {
  const agent = openAgent()
  try {
    for (const object of objects) await checkDoiPage(agent, object)
  } finally {
    await agent.destroy()
  }
}

async function checkDoiPage(agent: HttpAgent, { page, doi }: PublishedObject): Promise<void> {
  const html = await readPage(agent, page)
  for (const [name, content] of [
    ['citation_doi', doi],
    ['citation_abstract_html_url', 'http'],
  ] as const) {
    if (!html.includes(`name="${name}" content="${content}`))
      throw new Error(`${page} has no meta tag ${name} for ${doi}`)
  }
}

async function readPage(agent: HttpAgent, address: string): Promise<string> {
  const { response } = await followRedirects(new URL(address), {
    send: (url) => agent.get(url, { headers: { accept: 'text/html' } }),
    next: (target, followed) => (followed < MOST_REDIRECTS ? new URL(target) : undefined),
    discard: ({ body }) => body.dump(),
  })
  const text = await response.body.text()
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`)
  return text
}
