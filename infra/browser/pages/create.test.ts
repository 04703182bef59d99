import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { untilWhole } from '@regesta/demo/until-whole'
import { describe, expect, it } from 'vitest'
import { isInView } from './in-view.js'
import { notePlaces } from './note-places.js'
import { noteWhether } from './note-whether.js'
import { sharedConsole } from './shared-console.js'

const SAMPLE = fileURLToPath(new URL('../../sample-project/files', import.meta.url))

describe.runIf(hasBrowser)('a new project', () => {
  let window: Window | undefined
  const at = (...names: string[]) => join(console_.folder, ...names)
  const prepare = async () => {
    for (const name of ['mouse', 'keys', 'narrow']) cpSync(SAMPLE, at(name, 'finds'), { recursive: true })
    mkdirSync(at('nested', 'object 1'), { recursive: true })
    writeFileSync(at('nested', 'object 1', 'page.txt'), 'a page')
  }
  const console_ = sharedConsole(prepare, { apart: true })

  it('is made of a folder with the mouse, after the person has seen what the scan would do', async () => {
    window = await console_.open('/new')
    const { page } = window
    await page.getByText('Choose a folder; then you see here what is in it.').first().waitFor()
    await window.picture('new-empty')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Look for it…' }).first().click()
    const entries = page.getByRole('grid', { name: 'Folders and project files' })
    await entries.getByRole('row', { name: 'mouse' }).click()
    // The second click of somebody slow falls on what the first has opened, and opens nothing.
    await entries.getByRole('row', { name: 'finds' }).hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    expect(await page.locator('.folder-browser .place code').textContent()).toMatch(/\/mouse$/)
    await entries.getByRole('row', { name: 'finds' }).dblclick()
    await page
      .getByText('No folder is in it')
      .or(entries.getByRole('row', { name: 'textures' }))
      .waitFor()
    await page.getByRole('button', { name: 'Take this folder' }).click()
    await page.getByText(/10 files and 1 folder in it/).waitFor()
    await page.getByText('6 objects').waitFor()
    await page.getByText('primary file', { exact: true }).first().waitFor()
    await window.picture('new-described')
    expect(await window.faults()).toEqual([])
    await page.getByRole('radio', { name: /None: each file/ }).check()
    await page.getByText('7 objects').waitFor()
    await page.getByRole('radio', { name: /Files of the same name/ }).check()
    await page.getByText('6 objects').waitFor()
    const opening = await notePlaces(page, '.path ~ .actions .main')
    const searching = await notePlaces(page, '.search-button')
    await page.getByRole('button', { name: 'Create the project' }).click()
    await page.getByText('The project is made').waitFor()
    await page.getByRole('region', { name: 'Files by their status' }).getByText('valid', { exact: true }).waitFor()
    await page.getByText('All files of the chosen kinds were taken in.').waitFor()
    await window.picture('new-made')
    // Whoever is about to click would miss what moves.
    expect(await opening()).toHaveLength(1)
    expect(await searching()).toHaveLength(1)
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Open the project' }).click()
    await page.waitForURL(/\/p\/[0-9a-f-]{36}$/)
    const copying = await notePlaces(page, 'main > .panel:last-child .button')
    await page.reload()
    for (const word of ['Described', 'image/jpeg']) await page.getByText(word, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Make a copy' }).waitFor()
    await window.picture('overview-new')
    expect(await copying()).toHaveLength(1)
    expect(await window.faults()).toEqual([])
  })

  it('is never put over another one, which is offered to be opened', async () => {
    window = await console_.open('/new')
    const { page } = window
    await page.getByRole('combobox', { name: 'Folder with your files' }).fill(at('mouse', 'finds'))
    await page.getByText('There is a project at this place already. It stays as it is.').waitFor()
    const button = page.getByRole('button', { name: 'Create the project' })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await window.picture('new-exists')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Open it instead' }).click()
    await page.waitForURL(/\/p\/[0-9a-f-]{36}$/)
  })

  it('is made by keyboard alone, in German and dark', async () => {
    window = await console_.open('/new?step=folder', { locale: 'de-DE', colorScheme: 'dark' })
    const { page } = window
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.locator('#step-folder:focus').waitFor()
    await press('Tab')
    await page.keyboard.type(at('keys', 'finds'))
    await page.getByText('6 Objekte').waitFor()
    await window.picture('new-described-german-dark')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Projekt anlegen' }).focus()
    await press('Enter')
    await page.getByText('Das Projekt ist angelegt').waitFor()
    await window.picture('new-made-german-dark')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Projekt öffnen' }).focus()
    await press('Enter')
    await page.waitForURL(/\/p\/[0-9a-f-]{36}$/)
  })

  it('is described on a narrow screen, and a reload forgets nothing of it', async () => {
    window = await console_.open('/new', { viewport: { width: 320, height: 700 } })
    const { page } = window
    await page.getByRole('combobox', { name: 'Folder with your files' }).fill(at('narrow', 'finds'))
    await page.getByRole('radio', { name: /What a pattern finds/ }).check()
    await page.getByLabel(/^Pattern/).fill('^([a-z]+)')
    await page.getByText('6 objects').waitFor()
    expect(await window.overflow()).toBe(0)
    const examples = `(document.querySelector('.examples')?.textContent ?? '')`
    const nothingWasTaken = await noteWhether(page, `${examples}.includes('No file in this folder')`)
    await page.reload()
    await page.getByText(/objects, /).waitFor()
    // Which endings are chosen is known only when the folder was looked at.
    expect(await nothingWasTaken()).toBe(false)
    await expect.poll(() => page.getByLabel(/^Pattern/).inputValue()).toBe('^([a-z]+)')
    await window.picture('new-narrow')
    expect(await window.faults()).toEqual([])
    const last = page.getByRole('heading', { name: 'Check and create' })
    const isFocused = () =>
      page.getByRole('region', { name: 'Check and create' }).evaluate((it) => it === it.ownerDocument.activeElement)
    for (const _again of ['once', 'twice']) {
      await page.evaluate('scrollTo(0, 0)')
      await page
        .getByRole('navigation', { name: 'New project' })
        .getByRole('link', { name: 'Check and create' })
        .click()
      await expect.poll(isFocused).toBe(true)
      await page.evaluate('new Promise(requestAnimationFrame)')
      expect(await isInView(page, last)).toBe(true)
    }
    await page.getByRole('region', { name: 'Folder' }).getByRole('link', { name: 'Kinds of files' }).click()
    await expect.poll(() => isInView(page, page.getByRole('heading', { name: 'Kinds of files' }))).toBe(true)
  })

  it('is not made before the folder that is named was looked at', async () => {
    window = await console_.open('/new')
    const { page } = window
    const folder = page.getByRole('combobox', { name: 'Folder with your files' })
    await folder.fill(at('narrow', 'finds'))
    await page.getByRole('button', { name: 'Create the project' }).and(page.locator(':not([aria-disabled])')).waitFor()
    const wasOff = await noteWhether(page, `document.querySelector('#step-check .main[aria-disabled]') !== null`)
    await folder.fill(at('nested', 'object 1'))
    await page.getByText(/1 file and 0 folders in it/).waitFor()
    expect(await wasOff()).toBe(true)
    expect(await window.faults()).toEqual([])
  })

  it('of a folder that only has folders is offered as one object each', async () => {
    window = await console_.open('/new')
    const { page } = window
    await page.getByRole('combobox', { name: 'Folder with your files' }).fill(at('nested'))
    await page.getByRole('button', { name: 'Make a bundle of each folder' }).click()
    await page.getByText('1 object, 1 of them').waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('says what was left out of it, and why', async () => {
    mkdirSync(at('linked', 'object 1'), { recursive: true })
    writeFileSync(at('linked', 'object 1', 'leaf.txt'), 'a leaf')
    writeFileSync(at('linked', 'object 1', 'finds.ods'), 'a spreadsheet')
    symlinkSync(at('nested'), at('linked', 'object 1', 'elsewhere'))
    window = await console_.open('/new', { colorScheme: 'dark' })
    const { page } = window
    await page.getByRole('combobox', { name: 'Folder with your files' }).fill(at('linked'))
    await page.getByRole('button', { name: 'Make a bundle of each folder' }).click()
    await page.getByText('1 object, 1 of them').waitFor()
    await page.getByRole('button', { name: 'Create the project' }).and(page.locator(':not([aria-disabled])')).click()
    await page.getByText('1 entry was left out').waitFor()
    await page.getByText('A link to a folder is followed only directly in the input folder').waitFor()
    await page.getByText(/^Of none of the chosen kinds, and left out: \.ods \(1\)/).waitFor()
    await window.picture('new-left-out-dark')
    expect(await window.faults()).toEqual([])
    const german = await console_.open(page.url().replace(console_.installation.url, ''), { locale: 'de-DE' })
    await german.page.getByText(/^Von keiner der gewählten Arten und ausgelassen: \.ods \(1\)/).waitFor()
    await german.page.getByText('Verknüpfungen auf Ordner gelten nur unmittelbar im Eingabeordner').waitFor()
    expect(await german.faults()).toEqual([])
  })

  it('takes of several pictures with the name of a texture the one that is chosen by looking at them', async () => {
    for (const name of ['finds', 'before', 'after']) mkdirSync(at('doubtful', name), { recursive: true })
    const library = 'newmtl clay\nmap_Kd clay.jpg\n'
    writeFileSync(at('doubtful', 'finds', 'vase.mtl'), library)
    for (const model of ['vase', 'bowl'])
      writeFileSync(
        at('doubtful', 'finds', `${model}.obj`),
        `mtllib ${model}.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`,
      )
    writeFileSync(at('doubtful', 'finds', 'bowl.mtl'), library)
    cpSync(join(SAMPLE, 'amphora_0112.jpg'), at('doubtful', 'before', 'clay.jpg'))
    cpSync(join(SAMPLE, 'lute_0310.jpg'), at('doubtful', 'after', 'clay.jpg'))
    window = await console_.open('/new')
    const { page } = window
    await page.getByRole('combobox', { name: 'Folder with your files' }).fill(at('doubtful', 'finds'))
    await page.getByRole('button', { name: 'Further folders to look for textures in' }).click()
    const further = page.getByRole('combobox', { name: 'Further folders to look for textures in' })
    await further.fill(at('doubtful'))
    expect((await further.boundingBox())?.width).toBeGreaterThan(150)
    const choice = page.getByRole('group', { name: 'clay.jpg, named by 2 files' })
    await expect.poll(() => choice.getByRole('radio').count()).toBe(3)
    expect(await choice.getByRole('radio', { name: 'None of them' }).isChecked()).toBe(true)
    const pictures = choice.locator('img')
    await expect
      .poll(
        () =>
          pictures.evaluateAll((all) => all.map((one) => (one as unknown as { naturalWidth: number }).naturalWidth)),
        { timeout: 20_000 },
      )
      .toEqual([160, 160])
    await window.picture('new-doubtful')
    expect(await window.overflow()).toBe(0)
    await choice.getByRole('radio', { name: 'before/clay.jpg' }).check()
    // What the scan would make of it now stands above the button.
    await page.locator('.examples[aria-busy="false"]').waitFor()
    await page.getByRole('button', { name: 'Create the project' }).and(page.locator(':not([aria-disabled])')).click()
    await page.getByText('The project is made').waitFor()
    await page.getByRole('region', { name: 'Files by their status' }).getByText('valid', { exact: true }).waitFor()
    expect(await page.getByText('File Conflict').count()).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  it('goes on in the service when the page is reloaded and looked at in two tabs, and says so when the service falls', async () => {
    mkdirSync(at('large', 'finds'), { recursive: true })
    for (let n = 0; n < 4_000; n += 1) writeFileSync(at('large', 'finds', `page-${n}.txt`), `page ${n} `.repeat(2_000))
    window = await console_.open('/new')
    const { page } = window
    await page.getByRole('combobox', { name: 'Folder with your files' }).fill(at('large', 'finds'))
    await page.getByRole('button', { name: 'Create the project' }).and(page.locator(':not([aria-disabled])')).click()
    await page.waitForURL(/work=/)
    await page.reload()
    const running = page.getByRole('progressbar').or(page.getByText('The project is made'))
    await running.first().waitFor()
    const second = await console_.open(new URL(page.url()).pathname + new URL(page.url()).search)
    await second.page.getByRole('progressbar').or(second.page.getByText('The project is made')).first().waitFor()
    await window.picture('new-under-way')
    console_.installation.kill('projects')
    await untilWhole(console_.installation)
    // The scan may have ended before the service fell; what became of it is the same in both tabs.
    const work = new URL(page.url()).searchParams.get('work')
    const { status } = await console_.get<{ status: 'completed' | 'interrupted' }>(`/operations/projects/${work}`)
    const ended = { completed: 'The project is made', interrupted: 'The service stopped meanwhile' }[status]
    for (const tab of [page, second.page]) await tab.getByText(ended).waitFor()
    await window.picture('new-interrupted')
    await second.close()
  }, 120_000)

  it('lets somebody type slowly: a path on its way is no error, and folders that go on from it are offered', async () => {
    mkdirSync(at('slowly', 'photographs'), { recursive: true })
    window = await console_.open('/new')
    const { page } = window
    await page.getByRole('combobox', { name: 'Folder with your files' }).fill(at('slowly', 'photo'))
    await page.getByRole('button', { name: at('slowly', 'photographs') }).waitFor()
    await page.getByText('Choose a folder; then you see here what is in it.').first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('button', { name: at('slowly', 'photographs') }).click()
    await page.getByText(/0 files and 0 folders in it/).waitFor()
    expect(await page.getByText('these begin like it').count()).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  it('shows why a folder or a pattern cannot be read', async () => {
    window = await console_.open('/new')
    const { page } = window
    await page.getByRole('combobox', { name: 'Folder with your files' }).fill(at('nowhere'))
    await page
      .getByRole('alert')
      .getByText(/Input Data Directory does not exist/)
      .waitFor()
    const faults = await window.faults()
    // Whoever comes back to a stream asks everything again.
    expect(faults).not.toEqual([])
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
  })
})
