import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const packed = (path: string) => gzipSync(readFileSync(`${DIST}${path}`)).length

const assets = readdirSync(`${DIST}/assets`)
  .filter((name) => !/\.(?:br|gz)$/.test(name))
  .map((name) => `/assets/${name}`)
const first = [...readFileSync(`${DIST}/index.html`, 'utf8').matchAll(/\/assets\/[^"]+\.(?:js|css)/g)].map(
  ([path]) => path,
)

describe('bytes on the way to a browser, packed', () => {
  it('are at most 143 kB until the first screen, the language included', () => {
    const languages = assets.filter((path) => /\/(?:en|de)-[^/]*\.js$/.test(path))
    expect(languages).toHaveLength(2)
    expect(first.length).toBeGreaterThan(1)
    const sum = [...new Set(first)].reduce((total, path) => total + packed(path), 0)
    expect(sum + Math.max(...languages.map(packed))).toBeLessThanOrEqual(143_000)
  })

  it('are at most 160 kB for each part that a screen asks for, and 450 kB for what reads PDF', () => {
    const large = assets.filter((path) => path.endsWith('.js') && packed(path) > 160_000)
    expect(large.every((path) => path.includes('pdf.worker'))).toBe(true)
    const pdf = assets.filter((path) => path.includes('pdf')).reduce((sum, path) => sum + packed(path), 0)
    expect(pdf).toBeLessThanOrEqual(450_000)
  })
})
