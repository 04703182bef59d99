import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { afterAll, describe, expect, it } from 'vitest'
import { putHeldComponent } from './held-component.js'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

type Held = ReturnType<typeof putHeldComponent>

describe.runIf(hasBrowser)('the page of a component', () => {
  let held: Held
  const prepare = async ({ folder }: { readonly folder: string }) => {
    held = putHeldComponent(join(folder, 'home'), 'word_counter', { needsFiles: true })
    writeFileSync(join(folder, 'words.txt'), 'cup\nvase\n')
  }
  const console_ = sharedConsole(prepare, { apart: true })
  afterAll(() => {
    for (const door of Object.values(held)) door.close()
  })
  const parts = ({ page }: Window) => ({
    installation: page.getByRole('region', { name: 'Installation', exact: true }),
    log: page.getByRole('log'),
    templates: page.getByRole('region', { name: /^(Templates|Vorlagen)$/ }),
  })

  it('says before an installation what that needs and makes, and asks for the files that are needed', async () => {
    const window = await console_.open('/components/word_counter')
    const { installation } = parts(window)
    const needs = installation.getByRole('table', { name: 'Needs on this computer' })
    const tidier = needs.getByRole('row', { name: /word-tidier/ })
    await tidier.getByText('missing; it works without').waitFor()
    await tidier.getByText(/is not there\. To install it: apt install word-tidier/).waitFor()
    await needs
      .getByRole('row', { name: /python3/ })
      .getByText('there', { exact: true })
      .waitFor()
    await installation.getByText('word_counter/1.0.0/env').waitFor()
    const install = installation.getByRole('button', { name: 'Install', exact: true })
    expect(await install.getAttribute('aria-disabled')).toBe('true')
    await installation.getByText('“Word list” has to be named first.').waitFor()
    expect(await window.faults()).toEqual([])
    await window.picture('component-before')
  })

  it('follows an installation to its end, also after a reload, and then says that it is installed', async () => {
    const window = await console_.open('/components/word_counter')
    const { page } = window
    const { installation, log } = parts(window)
    const file = installation.getByLabel('Word list (needed)')
    await installation.getByRole('button', { name: 'Look for it… Word list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Word list' })
    // The first entry takes the focus, which would take the key, too.
    await dialog.getByRole('grid').locator(':focus').waitFor()
    await dialog.getByRole('row', { name: 'words.txt' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await file.inputValue()).toBe(join(console_.folder, 'words.txt'))
    await installation.getByRole('button', { name: 'Install', exact: true }).press('Enter')
    await log.getByText('Fetching the word list', { exact: true }).waitFor()
    const id = new URL(page.url()).searchParams.get('installation')
    expect(id).toMatch(/^[\w-]{8,}$/)
    const status = installation.getByRole('status')
    await status.getByText('Running component-specific installation script...').waitFor()
    const progress = installation.getByRole('progressbar', { name: 'Progress of the installation' })
    expect(Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
    // Whoever has pressed goes on from there.
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Install')
    expect(await log.getAttribute('aria-live')).toBe('off')
    expect(await window.faults()).toEqual([])
    await window.picture('component-installing')
    await page.reload()
    await log.getByText("Installation of 'word_counter' started.").waitFor()
    await log.getByText('Fetching the word list', { exact: true }).waitFor()
    await installation.getByText(`/api/pipeline_components/install/stream/${id}`).waitFor()
    held.installation.open()
    await status.getByText("Component 'word_counter' 1.0.0 is installed.").waitFor()
    await installation.getByText('installed', { exact: true }).waitFor()
    expect(await installation.getByText('not installed', { exact: true }).count()).toBe(0)
    await installation.getByRole('button', { name: 'Install again' }).waitFor()
    expect(await progress.count()).toBe(0)
    expect(await window.faults()).toEqual([])
    await window.picture('component-installed')
    // What was remembered need not be named again.
    const again = installation.getByRole('button', { name: 'Install again' })
    expect(await again.getAttribute('aria-disabled')).toBe(null)
  })

  it('cancels an installation, in German, dark and narrow; what worked before goes on working', async () => {
    const window = await console_.open('/components/word_counter', NARROW_DARK_GERMAN)
    const { page } = window
    const { installation, log } = parts(window)
    await installation.getByRole('button', { name: 'Noch einmal installieren' }).click()
    await log.getByText('Fetching the word list', { exact: true }).waitFor()
    const status = installation.getByRole('status')
    await status.getByText('Das eigene Installationsskript der Komponente läuft …').waitFor()
    expect(await window.overflow()).toBe(0)
    expect(await window.faults()).toEqual([])
    await window.picture('component-installing-narrow')
    const cancel = installation.getByRole('button', { name: 'Abbrechen' })
    await cancel.press('Enter')
    await status.getByText('Die Installation ist gescheitert: Die Installation wurde abgebrochen').waitFor()
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Abbrechen')
    expect(await cancel.getAttribute('aria-disabled')).toBe('true')
    await installation.getByText('installiert', { exact: true }).waitFor()
    expect(await window.overflow()).toBe(0)
    expect(await window.faults()).toEqual([])
    await window.picture('component-cancelled-narrow')
  })

  it('says why an installation has failed, and of one that nobody knows, that there is none', async () => {
    const window = await console_.open('/components/word_counter?installation=nobody', { locale: 'de-DE' })
    const { installation, log } = parts(window)
    await installation.getByRole('status').getByText('Diese Installation gibt es nicht.').waitFor()
    await installation.getByRole('button', { name: 'Noch einmal installieren' }).click()
    await log.getByText('Fetching the word list', { exact: true }).waitFor()
    held.installation.open('fail')
    await installation
      .getByRole('status')
      .getByText(/Die Installation ist gescheitert: Das Installationsskript ist gescheitert: .* 3/)
      .waitFor()
    expect(await window.faults()).toEqual([])
    await window.picture('component-failed-german')
  })

  it('says once of a component that is not there that it is not, and offers nothing to do with it', async () => {
    const window = await console_.open('/components/nobody')
    await window.page.getByRole('alert').getByText('nobody').waitFor()
    expect(await window.page.getByRole('alert').count()).toBe(1)
    expect(await window.page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Installation'])
    expect(await window.page.getByText('POST /api/components').count()).toBe(0)
    await window.picture('component-absent')
  })

  it('says that an installation was broken off once the service is there again that did it', async () => {
    const window = await console_.open('/components/word_counter')
    const { installation, log } = parts(window)
    await installation.getByRole('button', { name: 'Install again' }).click()
    await log.getByText('Fetching the word list', { exact: true }).waitFor()
    console_.installation.kill('components')
    await installation.getByText('Regesta does not answer just now. The log goes on as soon as it does.').waitFor()
    const brokenOff = 'The service stopped during the installation. What worked before works on; start it again'
    await installation.getByRole('status').getByText(brokenOff).waitFor({ timeout: 50_000 })
    await installation.getByRole('button', { name: 'Install again', disabled: false }).waitFor()
  }, 120_000)

  it('stores, shows and deletes templates, and puts the one that is shown into the request', async () => {
    const window = await console_.open('/components/word_counter')
    const { page } = window
    const { installation, templates } = parts(window)
    const long = templates.getByRole('link', { name: 'long words' })
    await long.waitFor()
    // What stands above it has come: nothing moves any more.
    expect(await installation.getByRole('button', { name: 'Install again' }).count()).toBe(1)
    await long.click()
    await page.getByText(/"parameters":\{"longest":40,"ignore-case":false\}/).waitFor()
    expect(new URL(page.url()).searchParams.get('template')).toBe('long words')
    const shown = templates.getByRole('table', { name: 'Parameters of “long words”' })
    await shown
      .getByRole('row', { name: /longest/ })
      .getByText('40', { exact: true })
      .waitFor()
    await window.picture('component-template')
    expect(await window.faults()).toEqual([])
    await templates.getByText('Store a template', { exact: true }).click()
    await templates.getByLabel('Name of the template').fill('short words!')
    const longest = templates.getByLabel('Longest word (longest)')
    expect(await longest.inputValue()).toBe('40')
    await longest.fill('many')
    await templates.getByText('Here a whole number is expected.').waitFor()
    expect(await templates.getByRole('button', { name: 'Store', exact: true }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await longest.fill('5')
    await templates.getByLabel('Ignore case (ignore-case)').selectOption('true')
    const store = templates.getByRole('button', { name: 'Store', exact: true })
    await store.press('Enter')
    await templates.getByText(/Template 'short words' saved\. 'short words!' was changed/).waitFor()
    await page.getByText(/"parameters":\{"ignore-case":true,"longest":5\}/).waitFor()
    expect(new URL(page.url()).searchParams.get('template')).toBe('short words')
    // What was written is stored; whoever goes on does so from where they pressed.
    expect(await templates.getByLabel('Name of the template').inputValue()).toBe('')
    await store.and(page.locator(':focus')).waitFor()
    const path = '/pipeline_components/word_counter/templates/short words'
    expect(await console_.get(path)).toMatchObject({ parameters: { longest: 5, 'ignore-case': true } })
    expect(await window.faults()).toEqual([])
    await window.picture('component-template-stored')
    await templates.getByRole('button', { name: 'Delete “short words”' }).click()
    const question = page.getByRole('dialog', { name: 'Delete “short words”' })
    await question.getByRole('button', { name: 'Delete “short words”' }).click()
    await templates.getByText("Template 'short words' deleted.").waitFor()
    await templates.getByRole('link', { name: 'short words' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('template')).toBe(null)
  })

  it('says in German why a template cannot be stored, and which one cannot be deleted, and has room for it on a narrow screen', async () => {
    const window = await console_.open('/components/word_counter?template=long words', NARROW_DARK_GERMAN)
    const { templates } = parts(window)
    await templates.getByText('Vorlage speichern', { exact: true }).click()
    await templates.getByLabel('Name der Vorlage').fill('../up')
    await templates.getByRole('button', { name: 'Speichern', exact: true }).click()
    await templates.getByRole('alert').getByText(/../).first().waitFor()
    expect(await templates.getByRole('alert').locator('[lang=en]').count()).toBe(0)
    expect(await window.overflow()).toBe(0)
    await window.picture('component-template-narrow')
    expect(await window.faults()).toEqual([expect.stringContaining('400')])
    const brought = templates.getByRole('row').filter({ hasText: 'long words' })
    await brought.getByText(/Die Komponente bringt sie mit/).waitFor()
    expect(await brought.getByRole('button').count()).toBe(0)
  })

  it('says of an address that asks for a view of it that there is none', async () => {
    const window = await console_.open('/components/word_counter?view=changes')
    await window.page.getByText(/view/).first().waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('a run of it is followed on its page and in the list of runs, though nobody tells of it', async () => {
    const run = { inputs: { 'input-file': join(console_.folder, 'words.txt') }, output_directory: console_.folder }
    const { execution_id } = await console_.post<{ execution_id: string }>('/components/word_counter/run', run)
    const list = await console_.open('/runs')
    const one = await console_.open(`/runs/component/${execution_id}`)
    const row = list.page.getByRole('table', { name: 'Single components' }).getByRole('row').nth(1)
    await row.getByText('running', { exact: true }).waitFor()
    await one.page.getByText('running', { exact: true }).waitFor()
    held.run.open()
    await one.page.getByText('done', { exact: true }).waitFor()
    await row.getByText('done', { exact: true }).waitFor()
    expect([...(await one.faults()), ...(await list.faults())]).toEqual([])
  })
})
