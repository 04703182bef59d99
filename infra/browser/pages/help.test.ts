import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { sharedConsole } from './shared-console.js'

/** Notes in the page the id of everything that gets the focus, one after the other. */
const NOTE_FOCUS = `document.addEventListener('focusin', ({ target }) => {
  const { dataset } = document.body
  dataset.focused = [dataset.focused, target.id].filter(Boolean).join(' ')
})`

const PALETTE_STYLE = expect.stringMatching(/\/palette-[^/]+\.css$/)
const PALETTE_CODE = expect.stringMatching(/\/palette-[^/]+\.js$/)

describe.runIf(hasBrowser)('the guide', () => {
  const console_ = sharedConsole(async (made) => {
    const folder = join(made.folder, 'letters')
    mkdirSync(folder)
    writeFileSync(join(folder, 'letter.txt'), 'Dear Sir,\n')
    await made.scan('letters', folder, {
      modalities: ['Text / Document'],
      scanOptions: { extensions: ['.txt'], bundling: { enabled: false } },
    })
  })

  it('opens at the page about the screen, and leads on to all pages', async () => {
    const window = await console_.open('/pipelines')
    const { page } = window
    await page.getByRole('heading', { level: 1, name: 'Pipelines' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()
    await page.getByRole('heading', { level: 2, name: 'What is kept' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/help/pipelines')
    await window.picture('help-page')
    expect(await window.faults()).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Help', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
    await page.getByRole('link', { name: 'Your own folder in five steps' }).waitFor()
    await window.picture('help')
    expect(await window.faults()).toEqual([])
  })

  it('is searched by words, and says where it has none of them', async () => {
    const window = await console_.open('/help')
    const { page } = window
    const field = page.getByRole('searchbox', { name: 'Search the guide' })
    await field.fill('reconciliation openrefine')
    await page.getByRole('status').getByText('1 page has these words').waitFor()
    await window.picture('help-search')
    expect(await window.faults()).toEqual([])
    await field.fill('hippopotamus')
    await page.getByRole('status').getByText('0 pages have these words').waitFor()
    await field.fill('token')
    await page.getByRole('link', { name: 'Tokens: practice and production' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tokens: practice and production' }).waitFor()
  })

  it('is found by the search over everything', async () => {
    const window = await console_.open('/health')
    const { page } = window
    await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor()
    await page.getByRole('button', { name: /Search/ }).click()
    await page.getByRole('combobox', { name: /Search screens/ }).fill('help')
    await page.getByRole('option', { name: 'Help Screen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  })

  it('is typed into from the very key that opens the search over everything', async () => {
    const window = await console_.open('/health')
    const { page } = window
    // It is fetched while the browser is idle, its style with it.
    const fetched = () => page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name)`)
    await expect.poll(fetched).toEqual(expect.arrayContaining([PALETTE_STYLE, PALETTE_CODE]))
    // And whatever else its code needs.
    const linked = await page.evaluate<string[]>(
      `[...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href)`,
    )
    await expect.poll(fetched).toEqual(expect.arrayContaining(linked))
    await page.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))')
    // Somebody quick has the next key down as soon as the page has done what this one asks for.
    const role = await page.evaluate(`(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
      await new Promise(queueMicrotask)
      return document.activeElement.getAttribute('role')
    })()`)
    expect(role).toBe('combobox')
    await page.keyboard.type('help')
    expect(await page.getByRole('combobox', { name: /Search screens/ }).inputValue()).toBe('help')
    expect(new URL(page.url()).pathname).toBe('/health')
    expect(await window.faults()).toEqual([])
  })

  it('has its pages found by the search over everything, by their titles in the language of the console', async () => {
    for (const [locale, words, title, kind] of [
      ['en-US', 'new vers', 'New versions', 'Guide'],
      ['de-DE', 'zugangs', 'Zugangsschlüssel: Übung und Echtbetrieb', 'Handbuch'],
    ] as const) {
      const window = await console_.open('/health', { locale })
      const { page } = window
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^(Search|Seiten)/ }).fill(words)
      await page.getByRole('option', { name: `${title} ${kind}` }).waitFor()
      await window.picture(`palette-guide-${locale}`)
      expect(await window.faults()).toEqual([])
      await page.getByRole('option', { name: `${title} ${kind}` }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
  })

  it('leads to sections by its contents and to screens of the open project', async () => {
    const window = await console_.open('/help/records-and-plans')
    const { page } = window
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'The outcome' }).press('Enter')
    await expect.poll(() => window.focused()).toBe('the-outcome')
    await expect.poll(() => new URL(page.url()).hash).toBe('#the-outcome')
    await page.getByRole('article').getByRole('link', { name: 'Records' }).click()
    await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/p/${console_.project}/records`)
  })

  it('leads to a section of another page, and stays there', async () => {
    const { page } = await console_.open('/help/backup')
    const link = page.getByRole('article').getByRole('link', { name: 'compare with the repository' })
    await link.waitFor()
    await page.evaluate(NOTE_FOCUS)
    await link.press('Enter')
    const focused = () => page.evaluate<string>("document.body.dataset.focused ?? ''")
    await expect.poll(focused).toContain('compare-with-the-repository')
    // The way to another section begins once the first has ended.
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const other = contents.and(page.locator(':not([href$="#compare-with-the-repository"])')).first()
    const section = new URL((await other.getAttribute('href')) ?? '', page.url()).hash.slice(1)
    await other.press('Enter')
    await expect.poll(focused).toContain(section)
    expect(await focused()).toBe(`compare-with-the-repository ${section}`)
  })

  it('speaks German in the dark, and changes its language where it is', async () => {
    const window = await console_.open('/help/components', { locale: 'de-DE', colorScheme: 'dark' })
    const { page } = window
    await page.getByRole('heading', { level: 1, name: 'Komponenten' }).waitFor()
    await page.getByText('kleines Programm').first().waitFor()
    await window.picture('help-german-dark')
    expect(await window.faults()).toEqual([])
    await page.getByLabel('Sprache').selectOption('en')
    await page.getByRole('heading', { level: 2, name: 'Write one' }).waitFor()
  })

  it.each(['/help', '/help/troubleshooting', '/help/describing'])('fits a window of 320 pixels: %s', async (path) => {
    const window = await console_.open(path, { locale: 'de-DE', viewport: { width: 320, height: 700 } })
    const { page } = window
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture(`help-narrow${path.replaceAll('/', '-')}`)
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Menü' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Hilfe' }).waitFor()
  })

  it('says what to do at a page that there is not', async () => {
    const window = await console_.open('/help/nothing')
    await window.page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    expect(await window.faults()).toEqual([])
  })
})
