import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOT_YET } from '@regesta/browser/addresses'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { makeMuseum } from '@regesta/browser/museum'
import { describe, expect, it } from 'vitest'
import { leaveProject } from './leave-project.js'
import { notePlaces } from './note-places.js'
import { sharedConsole } from './shared-console.js'

describe.runIf(hasBrowser)('the start page', () => {
  const console_ = sharedConsole()
  let window: Window | undefined

  it('of an empty installation says so and how to begin', async () => {
    window = await console_.open()
    const { page } = window
    await page.getByRole('heading', { name: 'Open a project file' }).waitFor()
    await page.getByText('All services are well.').waitFor()
    await page.getByText('Nothing has run yet.').waitFor()
    await window.picture('start-empty')
    expect(await window.faults()).toEqual([])
  })

  it('shows why a project file cannot be opened', async () => {
    window = await console_.open()
    const { page } = window
    await page.getByLabel('Path of the project file').fill(join(console_.folder, 'nowhere.pdb'))
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText('nowhere.pdb').waitFor()
    await window.picture('start-refused')
    expect(await window.faults()).toEqual([expect.stringContaining('500')])
  })

  // A project is made and published first.
  it('opens a project and shows what is in it, by keyboard alone, in German and dark', {
    timeout: 180_000,
  }, async () => {
    await makeMuseum(console_)
    window = await console_.open('/settings', { locale: 'de-DE', colorScheme: 'dark' })
    const { page } = window
    const places = await notePlaces(page, '.beside .places > ul:last-child')
    await page.reload()
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
    await page.getByRole('navigation').getByText('Six museum objects').waitFor()
    expect(await places()).toHaveLength(1)
    await window.picture('settings-german-dark')
    await page.getByRole('link', { name: 'Start', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Veröffentlicht').waitFor()
    await expect.poll(() => window?.focused()).toBe('content')
    const published = page.getByRole('listitem').filter({ hasText: 'Datensatz veröffentlichen, 6-mal' })
    await published.getByText(/ und 4 weitere$/).press('Enter')
    await published.getByRole('link', { name: 'Six-course lute, view of the belly' }).waitFor()
    await window.picture('start-project-german-dark')
    expect(await window.faults()).toEqual([])
  })

  it('finds a project file by looking through folders, with the keyboard', async () => {
    window = await console_.open('/', { viewport: { width: 1000, height: 900 } })
    const { page } = window
    const close = page.getByRole('button', { name: 'Close project' })
    await close.click()
    await close.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Look for it…' }).press('Enter')
    const entries = page.getByRole('grid', { name: 'Folders and project files' })
    await entries.waitFor()
    await window.picture('choose-project')
    await entries.locator(':focus').waitFor()
    await page.keyboard.type('museum')
    await page.keyboard.press('Enter')
    await entries.getByRole('row', { name: 'museum.pdb' }).waitFor()
    await entries.locator(':focus').waitFor()
    await page.keyboard.type('museum.pdb')
    await entries.getByRole('row', { name: 'museum.pdb' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'Six museum objects' }).filter({ has: close }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('goes to projects and to a new one by single keys, which never act while somebody writes', async () => {
    window = await console_.open('/')
    const { page } = window
    await page.getByRole('main').getByRole('link', { name: 'Six museum objects', exact: true }).waitFor()
    await page.getByLabel('Path of the project file').focus()
    await page.keyboard.press('1')
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByRole('heading', { name: 'Projects' }).click()
    await page.keyboard.press('1')
    await page.waitForURL(/\/p\/[0-9a-f-]{36}$/)
    await page.goBack()
    await page.getByRole('heading', { name: 'Projects' }).click()
    await page.keyboard.press('n')
    await page.waitForURL(/\/new$/)
    expect(await window.faults()).toEqual([])
  })

  it('takes a letter for the one after g by when both were pressed, however late a busy page hears of them', async () => {
    window = await console_.open('/')
    const { page } = window
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(`{
      const [g, c] = ['g', 'c'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true }))
      document.body.dispatchEvent(g)
      for (const until = performance.now() + 1_600; performance.now() < until; );
      document.body.dispatchEvent(c)
    }`)
    await page.waitForURL(/\/components$/)
    expect(await window.faults()).toEqual([])
  })

  it('finds a project again whose file was moved, and takes no other one for it', async () => {
    const [from, to] = [join(console_.folder, 'museum', 'museum.pdb'), join(console_.folder, 'moved.pdb')]
    await leaveProject(console_, from)
    renameSync(from, to)
    window = await console_.open('/')
    const { page } = window
    await page.getByText('not there any more').waitFor()
    await window.picture('start-moved')
    await page.getByRole('button', { name: 'Show where it is now…' }).click()
    const entries = page.getByRole('grid', { name: 'Folders and project files' })
    await entries.getByRole('row', { name: 'moved.pdb' }).dblclick()
    await page.getByRole('main').getByRole('link', { name: 'Six museum objects', exact: true }).waitFor()
    await page.getByText(to).waitFor()
    expect(await window.faults()).toEqual([])
    await leaveProject(console_, to)
    renameSync(to, from)
    await console_.post('/pdb/load', { path: from })
  })

  it('fits on a narrow screen', async () => {
    window = await console_.open('/', { viewport: { width: 320, height: 640 } })
    const { page } = window
    const places = await notePlaces(page, '.projects .button')
    await page.reload()
    await page.getByText(/6 published/).waitFor()
    await page.getByText('All services are well.').waitFor()
    expect(await places()).toHaveLength(1)
    expect(await window.overflow()).toBe(0)
    await window.picture('start-narrow')
    expect(await window.faults()).toEqual([])
  })

  it('says that something is awaited for as long as it is', async () => {
    window = await console_.open('/settings')
    const { page } = window
    await page.addInitScript(`{
      globalThis.incomplete = 0
      const isThere = (selector) => document.querySelector(selector) !== null
      const note = () => {
        const isWhole = isThere('.projects') && isThere('.work')
        if (isThere('h1') && !isThere(${JSON.stringify(NOT_YET)}) && !isWhole) globalThis.incomplete += 1
        requestAnimationFrame(note)
      }
      note()
    }`)
    await page.goto(console_.installation.url)
    await page.locator('.projects').waitFor()
    await page.locator('.work').waitFor()
    expect(await page.evaluate('globalThis.incomplete')).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  it('finds room on a narrow screen for a name without blanks', async () => {
    const name = 'Grabungsfunde_1923_bis_1927_Hafenbecken_Nord'
    const texts = join(console_.folder, 'texts')
    mkdirSync(texts)
    writeFileSync(join(texts, 'cup.txt'), 'About a cup')
    await console_.scan(name, texts, { modalities: ['Text'], scanOptions: { extensions: ['.txt'] } })
    window = await console_.open('/', { viewport: { width: 320, height: 640 } })
    await window.page.getByRole('link', { name: `Look after the project file: ${name}` }).waitFor()
    expect(await window.overflow()).toBe(0)
  })

  it('shows how every service is', async () => {
    window = await console_.open('/health')
    const { page } = window
    await page.getByRole('rowheader', { name: 'deposition' }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(8)
    await page.getByRole('button', { name: 'Run “Data folder”' }).click()
    await page
      .getByRole('row', { name: /^Data folder/ })
      .getByText('passed')
      .waitFor()
    expect(
      await page
        .getByRole('row', { name: /^Services/ })
        .getByText('not run')
        .count(),
    ).toBe(1)
    await window.picture('health')
    expect(await window.faults()).toEqual([])
  })

  it('says that an address leads nowhere, and back', async () => {
    window = await console_.open('/nowhere')
    const { page } = window
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await page.getByRole('heading', { name: 'Start' }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('says that Regesta does not answer instead of how it was, and offers to load a page that is not there', async () => {
    const folder = join(console_.folder, 'silent')
    mkdirSync(folder)
    writeFileSync(join(folder, 'cup.txt'), 'About a cup')
    const project = await console_.scan('silent', folder, {
      modalities: ['Text'],
      scanOptions: { extensions: ['.txt'] },
    })
    window = await console_.open('/', { locale: 'de-DE' })
    const file = await console_.open(`/p/${project}/files/1`, { locale: 'de-DE' })
    const health = await console_.open('/health')
    await window.page.getByText('Alle Dienste arbeiten.').waitFor()
    await health.page.getByRole('rowheader', { name: 'deposition' }).waitFor()
    await file.page.getByRole('link', { name: 'Metadaten' }).waitFor()
    await console_.installation.stop()

    await file.page.getByRole('link', { name: 'Metadaten' }).click()
    await file.page.getByRole('heading', { level: 1, name: 'Diese Seite ließ sich nicht zeigen' }).waitFor()
    await file.page.getByRole('button', { name: 'Seite neu laden' }).waitFor()
    await file.picture('failed-page-german')
    await window.page.getByText('Alle Dienste arbeiten.').waitFor({ state: 'detached' })
    await window.page.getByText('Regesta antwortet nicht').first().waitFor()
    await window.page.getByText('Läuft es noch?').first().waitFor()
    expect(await window.page.getByText('Is it still running?').count()).toBe(0)
    await window.picture('start-silent-german')
    await health.page.getByText('Regesta does not answer').first().waitFor()
    expect(await health.page.getByText('ok', { exact: true }).count()).toBe(0)
  })
})
