import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

interface Saved {
  readonly configData: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

describe.runIf(hasBrowser)('the configuration', () => {
  const console_ = sharedConsole()
  const saved = async () => (await console_.get<Saved>('/config/get')).configData
  const fileOf = (name: string) => join(console_.folder, 'home', 'config', name)

  it('is changed section by section with the mouse, and only what was changed', async () => {
    const before = await saved()
    const window = await console_.open('/settings?section=configuration')
    const { page } = window
    const section = page.getByRole('region', { name: 'Research repository' })
    await section.getByText('cc-by-4.0').waitFor()
    await window.picture('configuration')
    expect(await window.faults()).toEqual([])
    await section.getByRole('button', { name: 'Change “Research repository”' }).click()
    await section.getByText('Nothing is changed yet.').waitFor()
    await section.getByLabel('default_license').fill('cc0-1.0')
    await section.getByLabel('flatten_names').selectOption('path')
    await window.picture('configuration-changing')
    expect(await window.faults()).toEqual([])
    // Somebody else changes another value meanwhile.
    const { rates } = before
    await console_.post('/config/save', { ...before, rates: { ...rates, per_minute: 60 } })
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText(/^Saved\./).waitFor()
    await section.getByText('cc0-1.0').waitFor()
    expect(await saved()).toEqual({
      ...before,
      rates: { ...rates, per_minute: 60 },
      repo: { ...before.repo, default_license: 'cc0-1.0', flatten_names: 'path' },
    })
    expect(existsSync(fileOf('config.yaml.bak'))).toBe(true)
    expect(await window.faults()).toEqual([])
  })

  it('tells who saves a value that somebody else has changed meanwhile, and replaces it when it is saved again', async () => {
    const before = await saved()
    const window = await console_.open('/settings?section=configuration')
    const section = window.page.getByRole('region', { name: 'Calls to the repository' })
    await section.getByRole('button', { name: 'Change “Calls to the repository”' }).click()
    await section.getByLabel('per_minute').fill('50')
    await console_.post('/config/save', { ...before, rates: { ...before.rates, per_minute: 40 } })
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('per_minute was given another value meanwhile: “40”.').waitFor()
    expect((await saved()).rates?.per_minute).toBe(40)
    expect(await section.getByLabel('per_minute').inputValue()).toBe('50')
    expect(await window.faults()).toEqual([])
    await window.picture('configuration-overtaken')
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText(/^Saved\./).waitFor()
    expect((await saved()).rates?.per_minute).toBe(50)
  })

  it('is changed by keyboard alone, in German on a narrow dark screen; Escape leaves it as it was', async () => {
    const window = await console_.open('/settings?section=configuration', NARROW_DARK_GERMAN)
    const { page } = window
    const change = page.getByRole('button', { name: '„Wer hereindarf“ ändern' })
    await change.focus()
    await page.keyboard.press('Enter')
    const roots = page.getByLabel('allowed_roots')
    await roots.focus()
    await page.keyboard.type('/home/me/museum')
    // Within a text of several lines Escape takes nothing away.
    await page.keyboard.press('Escape')
    expect(await roots.inputValue()).toBe('/home/me/museum')
    await page.getByLabel('token', { exact: true }).focus()
    await page.keyboard.press('Escape')
    await roots.waitFor({ state: 'detached' })
    await change.and(page.locator(':focus')).waitFor()
    expect((await saved()).security?.allowed_roots).toEqual([])
    const calls = page.getByRole('button', { name: '„Anfragen an das Repositorium“ ändern' })
    await calls.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('per_minute').fill('viele')
    await page.getByText('per_minute: Hier wird eine Zahl erwartet.').waitFor()
    expect(await page.getByLabel('per_minute').getAttribute('aria-invalid')).toBe('true')
    const look = "getComputedStyle(document.querySelector('[aria-invalid=true]')).boxShadow"
    expect(await page.evaluate(look)).toContain('inset')
    await window.picture('configuration-wrong')
    await page.getByLabel('per_minute').fill('45')
    await page.keyboard.press('Enter')
    await page.getByText(/^Gespeichert\./).waitFor()
    expect((await saved()).rates?.per_minute).toBe(45)
    expect(readFileSync(fileOf('config.yaml'), 'utf8')).toMatch(/per_minute: 45/)
    await window.picture('configuration-narrow-dark-german')
    expect(await window.overflow()).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  it('says in German, too, which of its values cannot be used, and what is wrong with its file', async () => {
    const before = await saved()
    const written = readFileSync(fileOf('config.yaml'), 'utf8')
    const wrong = { ...before.dataset, max_age_hours: -1, doi_resolver: 'resolver' }
    await console_.post('/config/save', { ...before, dataset: wrong, server: { ...before.server, public_url: 'here' } })
    const isWell = async () => (await console_.get<{ status: string }>('/health')).status
    await expect.poll(isWell).toBe('degraded')
    const window = await console_.open('/health', { locale: 'de-DE' })
    const { page } = window
    const said = async () => {
      await page.getByText('Zu klein: Verlangt ist eine Zahl >0').waitFor()
      await page.getByText('muss mit http:// oder https:// beginnen').waitFor()
      await page.getByText('muss eine Adresse wie https://regesta.example.org sein').first().waitFor()
      expect(await page.locator('main [lang="en"]').count()).toBe(0)
      expect(await window.faults()).toEqual([])
    }
    await said()
    await page.getByRole('button', { name: 'Alle Prüfungen ausführen' }).click()
    await page.getByText('In der Konfiguration stehen Werte, die nicht zu gebrauchen sind.').waitFor()
    await page.getByText(/^Es fehlt etwas: .*dataset /).waitFor()
    await page.getByText('Es ist kein Projekt geöffnet. Zuerst eines öffnen').first().waitFor()
    await page.getByText('Der Dienst für Sprachmodelle ist nicht zu erreichen.').waitFor()
    await window.picture('health-german')
    await window.goTo('/')
    await said()
    writeFileSync(fileOf('config.yaml'), `${written}\nserver: {}\n`)
    await expect.poll(async () => JSON.stringify(await console_.get('/health'))).toContain('yaml_keys_repeated')
    await window.goTo('/health')
    await page.getByText(/config\.yaml: Zeile \d+, Spalte 1: derselbe Schlüssel steht zweimal da/).waitFor()
    expect(await window.faults()).toEqual([])
    writeFileSync(fileOf('config.yaml'), written)
    await expect.poll(isWell).toBe('ok')
  })

  it('what a test has said of the tokens is gone once another token is stored', async () => {
    await console_.texts(['cup'])
    const window = await console_.open('/settings?section=credentials')
    const { page } = window
    const testing = page.getByRole('button', { name: 'Test production' })
    await testing.waitFor()
    // What stands above it has come: nothing moves any more.
    expect(await page.getByText('No token is stored.').count()).toBe(1)
    await testing.click()
    const failed = page.getByRole('status').getByText('failed', { exact: true })
    await failed.waitFor()
    await page.getByRole('radio', { name: /^the production repository/ }).check({ force: true })
    await page.getByLabel('Token', { exact: true }).fill('a-token-of-nobody')
    await page.getByRole('button', { name: 'Store', exact: true }).click()
    await page.getByText('The token is stored, encrypted.').waitFor()
    await failed.waitFor({ state: 'detached' })
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Test practice' }).click()
    const passed = page.getByRole('status').getByText('passed', { exact: true })
    await passed.waitFor()
    await page.getByRole('button', { name: /^Remove “/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove “/ })
      .click()
    await page.getByText('No token is stored.').waitFor()
    await passed.waitFor({ state: 'detached' })
  })
})
