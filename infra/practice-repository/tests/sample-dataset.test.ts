import { SAMPLE_DATASET_DOI } from '@regesta/contracts/services'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRepository, type TestRepository, type Tree } from './start.js'

let repository: TestRepository
beforeAll(async () => {
  repository = await startRepository({ sample: { persons: 300 } })
  await repository.sampled
})
afterAll(() => repository.stop())

const get = (path: string) => repository.call('GET', path, { token: null })

/** Follows redirects as a browser would. */
async function follow(path: string) {
  let reply = await get(path)
  while (reply.status === 301 || reply.status === 302) reply = await get(String(reply.headers.get('location')))
  return reply
}

/** The three steps of retrieval. */
async function dictionary(): Promise<Record<string, string>> {
  const page = await follow(`/doi/${SAMPLE_DATASET_DOI}`)
  expect(page.status).toBe(200)
  const address = page.text.match(/name="citation_abstract_html_url" content="([^"]+)"/)?.[1] ?? ''
  const file = await get(`/api/records/${address.split('/').at(-1)}/files/kb_ids.json/content`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/json'])
  return file.body as unknown as Record<string, string>
}

const MEMBERS = (
  'kb_id kb_link title birth death mentioned_first mentioned_last sectors names gender nationalities confessions professions ' +
  'relations places events sources images latest_update repo'
).split(' ')
const DATE = /^\d{4}-\d\d-\d\d$/

describe('the sample dataset', () => {
  it('is found through the concept DOI of its dictionary, person by person', async () => {
    const entries = Object.entries(await dictionary())
    expect(entries).toHaveLength(300)
    for (const [kbId, address] of entries.filter((_entry, index) => index % 20 === 0)) {
      const { status, body } = await get(address)
      expect([status, body.kb_id]).toEqual([200, kbId])
    }
  })

  it('has persons with every member, whose relations lead both ways', async () => {
    const addresses = await dictionary()
    const persons = new Map<string, Tree>()
    for (const [kbId, address] of Object.entries(addresses)) persons.set(kbId, (await get(address)).body)
    for (const [kbId, person] of persons) {
      expect(kbId).toMatch(/^[A-Z]\d{4}$/)
      expect(Object.keys(person)).toEqual(MEMBERS)
      expect(person.title).toMatch(new RegExp(`^\\S+ \\S+ \\(${kbId}\\)$`))
      for (const event of [...(person.birth ?? []), ...(person.death ?? [])]) expect(event.date).toMatch(DATE)
      for (const relation of person.relations?.persons ?? []) {
        const other = persons.get(String(relation.related_kb_id))
        expect(relation.related_title).toEqual([other?.title])
        expect(other?.relations?.persons?.some((back) => String(back.related_kb_id) === kbId)).toBe(true)
      }
      for (const relation of person.relations?.entities ?? []) expect(relation.related_kb_id).toMatch(/^\d{7}$/)
    }
    const all = [...persons.values()]
    expect(all.some((person) => person.places?.some((place) => String(place.x) === ''))).toBe(true)
    expect(all.some((person) => String(person.mentioned_last) === '0000-00-00')).toBe(true)
    expect(all.some((person) => JSON.stringify(person.birth).includes('-00-00'))).toBe(true)
  })

  it('names existing versions and their DOIs, and leads to the newest', async () => {
    const revised: Tree[] = []
    for (const address of Object.values(await dictionary())) {
      const { body } = await get(address)
      if (Object.keys(body.repo?.versions ?? {}).length > 1) revised.push(body)
    }
    expect(revised.length).toBeGreaterThan(5)
    const versions = Object.entries(revised[0]?.repo?.versions ?? {})
    expect(versions.map(([name]) => name)).toEqual(['1.0.0', '1.1.0'])
    for (const [name, version] of versions) {
      const page = await follow(`/doi/${version.doi}`)
      expect(page.text).toContain(
        `<td><a href="${repository.url}/records/${String(version.doi).split('.').at(-1)}">Version ${name}`,
      )
    }
  })

  it('leaves the numbers of depositions and the lists of their owners alone', async () => {
    expect((await repository.draft()).id).toBe(1002)
    expect((await repository.call('GET', '/api/deposit/depositions')).body).toHaveLength(1)
  })

  it('is the same at every place, and its addresses follow the port', async () => {
    const folder = temporaryFolder('practice-')
    const first = await startRepository({ folder: folder.path, sample: { persons: 20 } })
    await first.sampled
    await first.stop()
    const second = await startRepository({ folder: folder.path, sample: { persons: 20 } })
    await second.sampled
    const { body } = await second.call('GET', '/api/records/3/files/kb_ids.json/content')
    const addresses = Object.values(body) as unknown as string[]
    expect(addresses).toHaveLength(20)
    for (const address of addresses) expect(address.startsWith(`${second.url}/api/records/`)).toBe(true)
    const other = await startRepository({ sample: { persons: 20 } })
    await other.sampled
    const path = '/api/records/5/files/V0001.json/content'
    expect((await other.call('GET', path)).text).toBe((await second.call('GET', path)).text)
    await Promise.all([second.stop(), other.stop()])
    folder.remove()
  })

  it('goes on after an interruption', async () => {
    const folder = temporaryFolder('practice-')
    const interrupted = await startRepository({ folder: folder.path, sample: { persons: 1500 } })
    await interrupted.call('GET', '/api/records/1')
    await interrupted.stop()
    const again = await startRepository({ folder: folder.path, sample: { persons: 1500 } })
    await again.sampled
    const { body } = await again.call('GET', '/api/records/3/files/kb_ids.json/content')
    expect(Object.keys(body)).toHaveLength(1500)
    await again.stop()
    folder.remove()
  })

  it('is left out where its numbers are taken', async () => {
    const folder = temporaryFolder('practice-')
    const before = await startRepository({ folder: folder.path, settings: { firstId: 1 } })
    const record = await before.published()
    await before.stop()
    const after = await startRepository({ folder: folder.path, sample: { persons: 20 } })
    await after.sampled
    expect((await after.call('GET', `/api/records/${record.id}`)).status).toBe(200)
    expect((await after.call('GET', `/doi/${SAMPLE_DATASET_DOI}`)).headers.get('location')).toBe(
      `/records/${record.id}`,
    )
    await after.stop()
    folder.remove()
  })
})
