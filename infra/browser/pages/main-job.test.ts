import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { untilWhole } from '@regesta/demo/until-whole'
import { describe, expect, it } from 'vitest'
import { consoleWithModels, NARROW_DARK_GERMAN } from './shared-console.js'
import { untilListed } from './until-listed.js'

const SAMPLE = fileURLToPath(new URL('../../sample-project/files', import.meta.url))

/** What a person reads on the way, in both languages. */
const ENGLISH = {
  folder: 'Folder with your files',
  objects: '6 objects',
  create: 'Create the project',
  made: 'The project is made',
  open: 'Open the project',
  overview: 'Overview',
  files: 'Files',
  search: 'Part of a name or note',
  found: /^1 file, /,
  list: 'Files that fit',
  beside: 'The file beside the list',
  file: 'Open the file in 3D',
}
const GERMAN: typeof ENGLISH = {
  folder: 'Ordner mit den eigenen Dateien',
  objects: '6 Objekte',
  create: 'Projekt anlegen',
  made: 'Das Projekt ist angelegt',
  open: 'Projekt öffnen',
  overview: 'Überblick',
  files: 'Dateien',
  search: 'Teil eines Namens oder einer Notiz',
  found: /^1 Datei, /,
  list: 'Passende Dateien',
  beside: 'Die Datei neben der Liste',
  file: 'Datei in 3D öffnen',
}
type Page = Window['page']

/** A folder of the sample is made a project, and its relief is looked at in three dimensions. */
describe.runIf(hasBrowser)('the way from a folder to a project that was looked at', () => {
  const console_ = consoleWithModels(undefined, { apart: true })
  const folderCalled = (name: string) => {
    cpSync(SAMPLE, join(console_.folder, name, 'finds'), { recursive: true })
    return join(console_.folder, name, 'finds')
  }
  const isLookedAt = async (page: Page) => {
    await page.getByRole('application', { name: /relief_0521\.obj/ }).waitFor()
    await page.getByText('textures/sandstone_colour.png').first().waitFor()
  }

  const byMouse = async (page: Page, says: typeof ENGLISH, folder: string) => {
    await page.getByRole('combobox', { name: says.folder }).fill(folder)
    await page.getByText(says.objects).waitFor()
    await enabled(page, says.create).click()
    await lookByMouse(page, says)
  }
  const lookByMouse = async (page: Page, says: typeof ENGLISH) => {
    await page.getByText(says.made).waitFor()
    await page.getByRole('button', { name: says.open }).click()
    await page.waitForURL(/\/p\/[0-9a-f-]{36}$/)
    const stages = page.getByRole('main').getByRole('link', { name: new RegExp(says.files) })
    await stages.first().click()
    await page.getByRole('heading', { level: 1, name: says.files }).waitFor()
    await page.getByRole('searchbox', { name: says.search }).fill('relief_0521.obj')
    await page.getByText(says.found).waitFor()
    await untilListed(page, 1)
    await page.getByRole('grid', { name: says.list }).getByText('relief_0521.obj').click()
    await page.getByRole('complementary', { name: says.beside }).getByRole('link', { name: says.file }).click()
    await isLookedAt(page)
  }
  const enabled = (page: Page, name: string) =>
    page.getByRole('button', { name }).and(page.locator(':not([aria-disabled])'))

  it('is gone with the mouse', async () => {
    const window = await console_.open('/new')
    await byMouse(window.page, ENGLISH, folderCalled('mouse'))
    await window.picture('main-job-mouse')
    expect(await window.faults()).toEqual([])
  })

  it('is gone with the mouse on a narrow dark screen, in German', async () => {
    const window = await console_.open('/new', NARROW_DARK_GERMAN)
    await byMouse(window.page, GERMAN, folderCalled('narrow'))
    expect(await window.overflow()).toBe(0)
    await window.picture('main-job-narrow-dark-german')
    expect(await window.faults()).toEqual([])
  })

  it('is gone with the keyboard alone, in German and dark', async () => {
    const window = await console_.open('/', { locale: 'de-DE', colorScheme: 'dark' })
    const { page } = window
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    /** Goes on with Tab until something has the focus, as somebody does who sees where it is. */
    const reach = async (name: string) => {
      const there = page.locator(':focus').and(page.getByRole('button', { name }).or(page.getByRole('link', { name })))
      for (let n = 0; n < 80 && (await there.count()) === 0; n += 1) await press('Tab')
      expect(await there.count()).toBe(1)
    }
    // The page listens to keys from the moment at which it has been drawn, which is over when it has asked how all are.
    await page.getByText('Alle Dienste arbeiten.').waitFor()
    await press('n')
    await page.getByRole('combobox', { name: GERMAN.folder }).waitFor()
    for (
      let n = 0;
      n < 60 && (await page.locator('input[role=combobox]:focus, input[list]:focus').count()) === 0;
      n += 1
    )
      await press('Tab')
    await page.keyboard.type(folderCalled('keys'))
    await page.getByText(GERMAN.objects).waitFor()
    await enabled(page, GERMAN.create).waitFor()
    await reach(GERMAN.create)
    await press('Enter')
    await page.getByText(GERMAN.made).waitFor()
    await reach(GERMAN.open)
    await press('Enter')
    await page.waitForURL(/\/p\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: GERMAN.overview }).waitFor()
    await press('g', 'f')
    await page.getByRole('heading', { level: 1, name: GERMAN.files }).waitFor()
    await press('/')
    await page.keyboard.type('relief_0521.obj')
    // Not of the first letters alone, which one file fits as well.
    await page.locator('.take a[href*="relief_0521.obj"]').first().waitFor()
    await page.getByText(GERMAN.found).waitFor()
    await untilListed(page, 1)
    const grid = page.getByRole('grid', { name: GERMAN.list })
    for (let n = 0; n < 60 && (await grid.and(page.locator(':focus')).count()) === 0; n += 1) await press('Tab')
    await press('Enter')
    await page
      .getByRole('complementary', { name: GERMAN.beside })
      .getByRole('heading', { name: /relief/ })
      .waitFor()
    await press('Enter')
    await isLookedAt(page)
    await window.picture('main-job-keyboard-german-dark')
    expect(await window.faults()).toEqual([])
  })

  it('is gone in two tabs, each of which finds what the other has begun', async () => {
    const window = await console_.open('/new')
    const { page } = window
    await page.getByRole('combobox', { name: ENGLISH.folder }).fill(folderCalled('two-tabs'))
    await page.getByText(ENGLISH.objects).waitFor()
    await enabled(page, ENGLISH.create).click()
    await page.waitForURL(/work=/)
    const second = await page.context().newPage()
    await second.goto(page.url())
    for (const tab of [second, page]) await lookByMouse(tab, ENGLISH)
    expect(new URL(second.url()).pathname).toBe(new URL(page.url()).pathname)
    expect(await window.faults()).toEqual([])
  })

  it('is gone while six other tabs are open', async () => {
    const window = await console_.open('/')
    const context = window.page.context()
    for (const path of ['/health', '/runs', '/settings', '/components', '/help']) {
      const tab = await context.newPage()
      await tab.goto(`${console_.installation.url}${path}`)
      await tab.getByRole('heading', { level: 1 }).waitFor()
    }
    const seventh = await context.newPage()
    await seventh.goto(`${console_.installation.url}/new`)
    expect(context.pages()).toHaveLength(7)
    await byMouse(seventh, ENGLISH, folderCalled('seven-tabs'))
    expect(await window.faults()).toEqual([])
  })

  it('is gone to its end when a service is killed in the middle of it and the page is loaded again', async () => {
    const folder = folderCalled('killed')
    for (let n = 0; n < 3_000; n += 1) writeFileSync(join(folder, `z-page-${n}.txt`), `page ${n} `.repeat(500))
    const window = await console_.open('/new')
    const { page } = window
    await page.getByRole('combobox', { name: ENGLISH.folder }).fill(folder)
    await page.getByText(/[\d,]+ objects, /).waitFor()
    await enabled(page, ENGLISH.create).click()
    await page.waitForURL(/work=/)
    console_.installation.kill('projects')
    await page.reload()
    await untilWhole(console_.installation)
    const stopped = page.getByText('The service stopped meanwhile; nothing was stored')
    const made = page.getByText(ENGLISH.made)
    await stopped.or(made).waitFor()
    if (await stopped.isVisible()) {
      await window.picture('main-job-killed')
      await page.getByRole('link', { name: 'Back to the description' }).click()
      // What was described is still there.
      await expect.poll(() => page.getByRole('combobox', { name: ENGLISH.folder }).inputValue()).toBe(folder)
      await enabled(page, ENGLISH.create).click()
    }
    // More than 3,000 files are read from the beginning.
    await made.waitFor({ timeout: 90_000 })
    await lookByMouse(page, ENGLISH)
  }, 240_000)
})
