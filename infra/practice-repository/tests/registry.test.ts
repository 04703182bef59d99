import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import { startRepository, type TestRepository } from './start.js'

const folder = temporaryFolder('components-')
let repository: TestRepository

const description = (version: string, updated: string) => `metadata:
  name: word_counter
  label: Word counter
  description: Counts words.
  category: Text
  version: "${version}"
  updated: "${updated}"
structure:
  required_files: [main.py, processor.py]
`

beforeAll(async () => {
  for (const [version, updated] of [
    ['0.1.0', '2025-01-01'],
    ['0.2.0', '2025-06-01'],
  ] as const) {
    const place = join(folder.path, 'word_counter', version)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'component.yaml'), description(version, updated))
    for (const file of ['main.py', 'processor.py', 'README.md'])
      writeFileSync(join(place, file), `# ${file} ${version}\n`)
    writeFileSync(join(place, 'CHANGELOG.md'), `# ${version}\n`)
  }
  repository = await startRepository({ componentsFolder: folder.path })
})
afterAll(async () => {
  await repository.stop()
  folder.remove()
})

const bytesOf = async (url: string) => Buffer.from(await (await request(url)).body.arrayBuffer())
const namesIn = (archive: Buffer) =>
  new Promise<string[]>((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error)
      const names: string[] = []
      zip.on('entry', ({ fileName }) => names.push(fileName))
      zip.on('end', () => resolve(names))
    })
  })

describe('the component registry', () => {
  it('lists the versions of each component, newest first, with links to their files', async () => {
    const { status, body } = await repository.call('GET', '/components/registry.json', { token: null })
    expect(status).toBe(200)
    expect(body.metadata?.categories).toEqual({ Text: { count: 1, identifiers: ['word_counter'] } })
    expect(body.word_counter?.map(({ version }) => version)).toEqual(['0.2.0', '0.1.0'])
    expect(body.word_counter?.[0]).toMatchObject({
      updated: '2025-06-01',
      category: 'Text',
      label: 'Word counter',
      missing_files: ['requirements.txt'],
      file_links: { 'CHANGELOG.md': `${repository.url}/components/word_counter/0.2.0/CHANGELOG.md` },
    })
  })

  it('serves changelogs and flat archives that are the same every time', async () => {
    const { body } = await repository.call('GET', '/components/registry.json')
    const links = body.word_counter?.[0]?.file_links
    const changelog = await repository.call('GET', String(links?.['CHANGELOG.md']))
    expect([changelog.text, changelog.headers.get('content-type')]).toEqual([
      '# 0.2.0\n',
      'text/markdown; charset=utf-8',
    ])
    const complete = await bytesOf(String(links?.['component_complete.zip']))
    expect((await namesIn(complete)).sort()).toEqual([
      'CHANGELOG.md',
      'README.md',
      'component.yaml',
      'main.py',
      'processor.py',
    ])
    expect(await bytesOf(String(links?.['component_complete.zip']))).toEqual(complete)
    const basic = await bytesOf(String(links?.['component_basic.zip']))
    expect((await namesIn(basic)).sort()).toEqual(['component.yaml', 'main.py', 'processor.py'])
  })

  it('answers 304 to those who have it, and 404 where there is nothing', async () => {
    const first = await repository.call('GET', '/components/registry.json')
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    expect((await repository.call('GET', '/components/registry.json', { headers })).status).toBe(304)
    for (const path of [
      'nothing/1.0.0/component.yaml',
      'word_counter/9.9.9/component.yaml',
      'word_counter/0.1.0/..%2F..%2Fx',
    ]) {
      expect((await repository.call('GET', `/components/${path}`)).status).toBe(404)
    }
  })

  it('publishes the starter components when nothing else is said', async () => {
    const ordinary = await startRepository()
    const { body } = await ordinary.call('GET', '/components/registry.json')
    expect(body.text_profiler?.length).toBeGreaterThan(1)
    await ordinary.stop()
  })

  it('can be disturbed like everything else', async () => {
    repository.faults.arm({ kind: 'html-504', route: 'showRegistry' })
    expect((await repository.call('GET', '/components/registry.json')).status).toBe(504)
  })
})
