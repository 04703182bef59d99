import type { RequestListener } from 'node:http'
import { dataset } from '@regesta/dataset/service'
import { type Listening, listen } from '@regesta/http/listen'
import { startForTest } from '@regesta/testing/start-for-test'
import { getFrom } from './get.js'

/** The page behind the concept DOI. */
export const LANDING = '<html><head><META content="http://x/records/7" NAME="citation_abstract_html_url"></head></html>'
export const PERSON = { kb_id: 'A0001', title: 'Ada Beispiel (A0001)', extra: { kept: true } }

/** Answers the three steps of the retrieval; `answers` replaces some of them, by a part of their path. */
export const playing =
  (answers: Record<string, RequestListener> = {}): RequestListener =>
  (request, response) => {
    const path = request.url ?? ''
    const own = Object.entries(answers).find(([part]) => path.includes(part))
    if (own !== undefined) return own[1](request, response)
    if (path.startsWith('/doi/')) return response.end(LANDING)
    const dictionary = { A0001: `http://${request.headers.host}/person` }
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(path.includes('kb_ids.json') ? dictionary : PERSON))
  }

/** The service beside a repository that the test plays. */
export async function beside(
  handler: RequestListener,
  work: (get: (path: string, init?: RequestInit) => ReturnType<typeof getFrom>, repository: Listening) => Promise<void>,
  addresses: Record<string, string> = {},
) {
  const repository = await listen(handler)
  const service = await startForTest(dataset, { addresses: { ...addresses, 'practice-repository': repository.url } })
  try {
    await work((path, init) => getFrom(service.url, path, init), repository)
  } finally {
    await service.stop()
    await repository.drain(0)
  }
}

export const answering =
  (body: string, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)
