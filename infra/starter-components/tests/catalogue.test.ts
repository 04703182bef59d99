import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalogue } from '@regesta/starter-components/catalogue'
import { execa } from 'execa'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const BASE = 'http://127.0.0.1:5020/components'
const NAMES = ['edm_record_maker', 'image_metadata_extractor', 'model_analyser', 'text_profiler', 'thumbnail_maker']
const folder = mkdtempSync(join(tmpdir(), 'starter-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Version {
  version: string
  updated: string
  category: string
  file_links: Record<string, string>
  missing_files: string[]
}

describe('the catalogue', () => {
  it('lists every component under its category and its versions newest first', async () => {
    const document = (await openCatalogue()).document(BASE)
    const { metadata, ...components } = document as Record<string, unknown>
    expect(Object.keys(components).sort()).toEqual(NAMES)
    const { categories } = metadata as { categories: Record<string, { count: number; identifiers: string[] }> }
    expect(
      Object.values(categories)
        .flatMap((category) => category.identifiers)
        .sort(),
    ).toEqual(NAMES)
    for (const { count, identifiers } of Object.values(categories)) expect(count).toBe(identifiers.length)
    expect((components.text_profiler as Version[]).map((version) => version.version)).toEqual(['1.1.0', '1.0.0'])
  })

  it('serves every file that it links, and says which are missing', async () => {
    const catalogue = await openCatalogue()
    const { metadata: _, ...components } = catalogue.document(BASE)
    for (const [name, versions] of Object.entries(components as Record<string, Version[]>)) {
      for (const { version, file_links, missing_files } of versions) {
        expect([...Object.keys(file_links), ...missing_files]).toHaveLength(7)
        for (const [file, link] of Object.entries(file_links)) {
          expect(link).toBe(`${BASE}/${name}/${version}/${file}`)
          expect((await catalogue.file(name, version, file))?.bytes.length).toBeGreaterThan(0)
        }
      }
    }
  })

  it('makes the same archive every time, and knows nothing outside its folders', async () => {
    const [one, two] = [await openCatalogue(), await openCatalogue()]
    const first = await one.file('text_profiler', '1.1.0', 'component_complete.zip')
    const second = await two.file('text_profiler', '1.1.0', 'component_complete.zip')
    expect(first?.digest).toBe(second?.digest)
    for (const file of ['../1.0.0/main.py', '/etc/passwd', 'nothing.txt', '']) {
      expect(await one.file('text_profiler', '1.1.0', file)).toBeUndefined()
    }
  })

  it('keeps names, versions and days of the descriptions in line with the folders', async () => {
    const catalogue = await openCatalogue()
    for (const name of NAMES) {
      const { metadata: _, ...components } = catalogue.document(BASE) as Record<string, Version[]>
      for (const { version, updated } of components[name] ?? []) {
        const text = await catalogue.file(name, version, 'component.yaml')
        expect(parse(String(text?.bytes)).metadata).toMatchObject({ name, version, updated })
        expect(String((await catalogue.file(name, version, 'CHANGELOG.md'))?.bytes)).toContain(
          `## ${version} (${updated})`,
        )
      }
    }
  })
})

describe('the Python components', () => {
  const components = join(import.meta.dirname, '../components')
  const python = (path: string, args: string[]) =>
    execa('python3', [join(components, path), ...args], { env: { PYTHONDONTWRITEBYTECODE: '1' }, reject: false })
  const result = join(folder, 'deep/result')

  it.each([
    ['Die Urkunde ist in der Kanzlei ausgestellt und mit dem Siegel des Königs versehen.', 'de'],
    ['La charte est dans les archives et le sceau du roi ne se lit plus.', 'fr'],
    ['The charter is in the archive and the seal of the king was lost.', 'en'],
    ['12345', null],
  ])('guess the language of %j', async (text, code) => {
    const input = join(folder, 'text.txt')
    await execa('node', ['-e', 'require("fs").writeFileSync(process.argv[1], process.argv[2])', input, text])
    await python('text_profiler/1.1.0/main.py', ['--input-file', input, '--output-file', result])
    expect(JSON.parse(readFileSync(result, 'utf8')).language.code).toBe(code)
  })

  it('profile their sample, and measure readability when asked', async () => {
    const sample = join(components, 'text_profiler/1.1.0/tests/sample.txt')
    await python('text_profiler/1.1.0/main.py', ['--input-file', sample, '--output-file', result, '--readability'])
    const profile = JSON.parse(readFileSync(result, 'utf8'))
    expect(profile.counts).toMatchObject({ words: 44, lines: 2, sentences: 3 })
    expect(profile.keywords[0]).toEqual({ word: 'charter', count: 4 })
    expect(profile.readability.lix).toBeGreaterThan(10)
    expect(profile.component.version).toBe('1.1.0')
  })

  it('fill the template, repeat lists, leave out what has no value and escape the rest', async () => {
    const sample = join(components, 'edm_record_maker/1.0.0/tests/sample.json')
    const run = await python('edm_record_maker/1.0.0/main.py', ['--input-file', sample, '--output-file', result])
    expect(run.exitCode, run.stderr).toBe(0)
    const record = readFileSync(result, 'utf8')
    expect(record).toContain('<dc:title xml:lang="en">Charter of 1348 &amp; its seal</dc:title>')
    expect(record.match(/<dc:creator>/g)).toHaveLength(2)
    expect(record).not.toContain('dcterms:spatial>')
    expect(run.stderr).toContain("The template names 'place', which has no value")
    const strict = await python('edm_record_maker/1.0.0/main.py', [
      '--input-file',
      sample,
      '--output-file',
      result,
      '--strict',
    ])
    expect(strict.exitCode).toBe(3)
  })

  it.each([
    [
      'a list',
      '[{"title": "Charter"}]',
      'values.json must hold a JSON object with the values, such as {"title": "Charter"}, but holds a list',
    ],
    ['a text', '"Charter"', 'but holds a text'],
    ['null', 'null', 'but holds null'],
    ['half an object', '{"title"', 'values.json cannot be read as JSON'],
    ['deep lists', '['.repeat(100_000), 'values.json is nested too deeply'],
  ])('say what is wrong with %s in the place of values', async (_, content, sentence) => {
    const input = join(folder, 'values.json')
    writeFileSync(input, content)
    const run = await python('edm_record_maker/1.0.0/main.py', ['--input-file', input, '--output-file', result])
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining(sentence)])
    expect(run.stderr).not.toContain('Traceback')
  })
})
