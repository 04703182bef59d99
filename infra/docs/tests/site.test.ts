import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageIds } from '@regesta/docs/chapters'
import { blocksAsHtml } from '@regesta/docs/write-html'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MAIN = fileURLToPath(import.meta.resolve('@regesta/docs/main'))
const folder = temporaryFolder('regesta-site-')
const pages = new Map<string, string>()

beforeAll(async () => {
  const { stdout } = await execa('node', [MAIN, folder.path])
  expect(stdout).toContain(`Open ${folder.path}/index.html`)
  for (const name of readdirSync(folder.path, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.html')) pages.set(name, readFileSync(join(folder.path, name), 'utf8'))
})
afterAll(() => folder.remove())

test('has every page in both languages', () => {
  const wanted = ['en', 'de'].flatMap((language) => ['index', ...pageIds].map((id) => `${language}/${id}.html`))
  expect([...pages.keys()].sort()).toEqual([...wanted, 'index.html'].sort())
})

test('links to nothing that is not there', () => {
  const dead = [...pages].flatMap(([name, html]) =>
    [...html.matchAll(/ href="([^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !/^https?:/.test(href) && !isThere(name, href))
      .map((href) => `${name}: ${href}`),
  )
  expect(dead).toEqual([])
})

function isThere(from: string, href: string): boolean {
  const [path = '', section] = href.split('#')
  const file = path === '' ? from : normalize(join(dirname(from), path))
  if (file === 'site.css') return true
  const html = pages.get(file)
  return html !== undefined && (section === undefined || html.includes(`id="${section}"`))
}

test('loads nothing from elsewhere and runs nothing', () => {
  for (const html of pages.values()) expect(html).not.toMatch(/<script|<img|<iframe| src=| style=| on\w+=/)
  expect(readFileSync(join(folder.path, 'site.css'), 'utf8')).not.toMatch(/url\(|@import/)
})

test('writes as text what looks like markup', () => {
  const line = ['a < b & "c"', { kind: 'code', text: '<b>' } as const]
  expect(blocksAsHtml([{ kind: 'line', line }])).toBe('<p>a &lt; b &amp; &quot;c&quot;<code>&lt;b&gt;</code></p>')
})
