import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coloursOf } from '@regesta/browser/colours-in-page'
import { hasBrowser } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'
import { japanesePdf, jbig2, jpeg2000, scannedPdf } from './small-documents.js'

describe.runIf(hasBrowser)('a document', () => {
  let ids: Record<string, number>

  const console_ = sharedConsole(async (opened) => {
    const input = join(opened.folder, 'in')
    mkdirSync(input)
    writeFileSync(join(input, 'scanned.pdf'), scannedPdf(jpeg2000, jbig2))
    writeFileSync(join(input, 'japanese.pdf'), japanesePdf())
    await opened.scan('Archive', input, { modalities: ['Text'], scanOptions: { extensions: ['.pdf'] } })
    const { items } = await opened.get<{ items: { filename: string; file_id: number }[] }>('/files?limit=100')
    ids = Object.fromEntries(items.map(({ filename, file_id }) => [filename, file_id]))
  })

  const open = async (name: string, options: Parameters<typeof console_.open>[1] = {}) => {
    const window = await console_.open(`/p/${console_.project}/files/${ids[name]}`, options)
    const drawn = window.page.getByRole('img', { name })
    await drawn.waitFor()
    const colours = async () => window.page.evaluate(coloursOf, (await drawn.screenshot()).toString('base64'))
    return { ...window, colours }
  }

  it('is drawn where its pages are pictures, packed as JPEG 2000 and as JBIG2', async () => {
    const { page, picture, colours, faults } = await open('scanned.pdf')
    await expect.poll(colours).toBeGreaterThan(20)
    await picture('document-jpeg-2000')
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('Page 2 of 2').waitFor()
    // A page that is not drawn yet has one colour.
    await expect.poll(colours).toSatisfy((count: number) => count > 1 && count < 20)
    await picture('document-jbig2')
    expect(await faults()).toEqual([])
  })

  it('names the letters that it cannot be drawn with here, in German, too', async () => {
    const { page, picture, overflow, faults } = await open('japanese.pdf', NARROW_DARK_GERMAN)
    await page.getByText(/90ms-RKSJ-H.*herunterladen/).waitFor()
    expect(await overflow()).toBe(0)
    await picture('document-letters-narrow-dark-german')
    expect(await faults()).toEqual([])
  })
})
