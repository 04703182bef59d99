import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { notePlaces } from './note-places.js'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

const column = (value: string) => ({ type: 'column', value })

describe.runIf(hasBrowser)('earlier mappings', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async ({ folder }) => {
    mkdirSync(join(folder, 'museum'))
    for (const name of ['cup', 'vase']) writeFileSync(join(folder, 'museum', `${name}.txt`), `About ${name}\n`)
    writeFileSync(join(folder, 'objects.csv'), 'file,title,name\ncup.txt,Kylix,Cup\nvase.txt,Amphora,Vase\n')
  })

  /** A project whose mapping was saved three times. */
  async function project(name: string): Promise<string> {
    const uuid = await console_.scan(name, join(console_.folder, 'museum'), {
      modalities: ['Text'],
      scanOptions: { extensions: ['.txt'] },
    })
    const sheet = { _mapping_mode: 'file', _file_path: join(console_.folder, 'objects.csv'), _file_format: 'csv' }
    for (const mapping of [
      { title: { type: 'filename_stem' } },
      { ...sheet, filename: column('file'), title: column('title'), keywords: { type: 'literal', value: 'clay' } },
      { ...sheet, filename: column('file'), title: column('name'), license: { type: 'literal', value: 'cc-zero' } },
    ])
      await console_.saveMapping(mapping)
    return uuid
  }

  it('are looked at beside the active one and restored, which the history can take back', async () => {
    const uuid = await project('restored')
    window = await console_.open(`/p/${uuid}/mapping`)
    const { page } = window
    const panel = page.getByRole('region', { name: 'Earlier mappings' })
    await panel.getByText('2 in all').waitFor()
    const last = panel.getByRole('list', { name: 'Earlier mappings' }).getByRole('listitem').first()
    await last.getByText('by another program').waitFor()
    await last.getByText('1 entry more, 1 entry fewer, and 1 entry filled otherwise').waitFor()
    await last.getByRole('button', { name: /^Look at earlier mapping/ }).click()
    const row = last.getByRole('row', { name: /^Title/ })
    await row.getByText('column “title”').waitFor()
    await row.getByText('column “name”').waitFor()
    await window.picture('mapping-earlier')
    expect(await window.faults()).toEqual([])
    await last.getByRole('button', { name: /^Restore earlier mapping/ }).click()
    await panel.getByText('is the active one again.').waitFor()
    await page.getByRole('button', { name: /^Title.*column “title”/ }).waitFor()
    await panel.getByText('3 in all').waitFor()
    expect(await console_.mapping()).toMatchObject({
      title: column('title'),
      keywords: { type: 'literal', value: 'clay' },
    })
    expect(await window.faults()).toEqual([])
    const told = panel.getByText('is the active one again.')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await told.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await told.waitFor()
    await panel.getByRole('link', { name: 'Take it back in the history' }).press('Enter')
    await page
      .getByRole('button', { name: /^What changed with no\./ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Take back no\./ }).click()
    await page.getByText(/^No\. \d+ is taken back\.$/).waitFor()
    expect(await console_.mapping()).toMatchObject({ title: column('name') })
  })

  it('come once all above them is there, as the error sheet does, and stay in their place', async () => {
    const uuid = await project('placed')
    window = await console_.open(`/p/${uuid}/mapping`)
    const { page } = window
    const [sheet, earlier] = [await notePlaces(page, '.error-sheet'), await notePlaces(page, '.earlier-mappings')]
    await page.reload()
    await page.getByRole('region', { name: 'Earlier mappings' }).waitFor()
    await page.getByRole('article').waitFor()
    await page.getByRole('row', { name: /^title/ }).waitFor()
    expect([await sheet(), await earlier()].map(({ length }) => length)).toEqual([1, 1])
  })

  it('leave what was not saved one step back', async () => {
    const uuid = await project('unsaved')
    window = await console_.open(`/p/${uuid}/mapping?field=version`)
    const { page } = window
    const version = page.getByRole('group', { name: 'Version' })
    await version.getByLabel('Filled with').selectOption('A fixed value')
    await version.getByLabel('Value').fill('2.0')
    const first = page.getByRole('list', { name: 'Earlier mappings' }).getByRole('listitem').last()
    await first.getByRole('button', { name: /^Look at earlier mapping/ }).press('Enter')
    await first.getByRole('button', { name: /^Restore earlier mapping/ }).press('Enter')
    await page.getByText('Changes that are not saved are one step back.').waitFor()
    await page.getByRole('button', { name: /^Title.*file name without/i }).waitFor()
    expect(await console_.mapping()).toEqual({ title: { type: 'filename_stem' } })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: /^Version.*“2.0”/ }).waitFor()
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await page.getByText('is the active one again.').count()).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  /** What another program saves is made of the mapping that is saved, with another title. */
  const saveElsewhere = async (title: object) => console_.saveMapping({ ...(await console_.mapping()), title })
  const titled = (page: Window['page'], filled: RegExp) => page.getByRole('button', { name: filled }).waitFor()
  /** Gives the version a fixed value, which is not saved. */
  const version = async (page: Window['page'], value: string) => {
    const field = page.getByRole('group', { name: 'Version' })
    await field.getByLabel('Filled with').selectOption('A fixed value')
    await field.getByLabel('Value').fill(value)
  }
  const saveHere = async (page: Window['page']) => {
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
  }

  it('are not what somebody is left with who saves again before the first is saved', async () => {
    const uuid = await project('again')
    window = await console_.open(`/p/${uuid}/mapping?field=version`)
    const { page } = window
    // On a slow machine answers come while the page is still being drawn from those before.
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await version(page, '2.0')
    await page.keyboard.press('Control+s')
    await page.getByRole('group', { name: 'Version' }).getByLabel('Value').fill('2.1')
    await page.keyboard.press('Control+s')
    await expect.poll(() => console_.mapping()).toMatchObject({ version: { value: '2.1' } })
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await page.getByText('saved elsewhere').count()).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  it('do not come back through the workbench when another one was saved elsewhere', async () => {
    const uuid = await project('elsewhere')
    window = await console_.open(`/p/${uuid}/mapping?field=version`)
    const { page } = window
    await titled(page, /^Title.*column “name”/)
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await saveElsewhere(column('title'))
    await page.goBack()
    await titled(page, /^Title.*column “title”/)
    await saveElsewhere({ type: 'filename' })
    await titled(page, /^Title.*The file name/)
    await page.getByText('Another mapping was saved elsewhere. It is shown now.').waitFor()
    await version(page, '2.0')
    await saveHere(page)
    expect(await console_.mapping()).toMatchObject({
      title: { type: 'filename' },
      version: { type: 'literal', value: '2.0' },
    })
    expect(await page.getByText('saved elsewhere').count()).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  it('are told of before changes that are not saved take their place', async () => {
    const uuid = await project('overtaken')
    window = await console_.open(`/p/${uuid}/mapping?field=version`)
    const { page } = window
    const told = page.getByText('Another mapping was saved elsewhere meanwhile.')
    await version(page, '2.0')
    await page.getByText('These changes are not saved yet.').waitFor()
    await saveElsewhere(column('title'))
    await told.waitFor()
    await titled(page, /^Title.*column “name”/)
    await window.picture('mapping-overtaken')
    expect(await window.faults()).toEqual([])
    await page.reload()
    await told.waitFor()
    await page.getByRole('button', { name: 'Discard the changes' }).click()
    await titled(page, /^Title.*column “title”/)
    await told.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await saveHere(page)
    expect(await console_.mapping()).toMatchObject({ title: column('name'), version: { value: '2.0' } })
  })

  it('are told of when they are saved, too, where nobody tells of changes', async () => {
    const uuid = await project('untold')
    window = await console_.open('/')
    const { page } = window
    await page.addInitScript('globalThis.EventSource = class { close() {} }')
    await page.goto(`${console_.installation.url}/p/${uuid}/mapping?field=version`)
    await titled(page, /^Title.*column “name”/)
    await version(page, '2.0')
    await saveElsewhere(column('title'))
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await page.getByText('Another mapping was saved elsewhere meanwhile.').waitFor()
    expect(await console_.mapping()).toMatchObject({ title: column('title') })
    await saveHere(page)
    expect(await console_.mapping()).toMatchObject({ title: column('name') })
    expect(await window.faults()).toEqual([])
  })

  it('are shown in German on a narrow, dark screen', async () => {
    const uuid = await project('schmal')
    window = await console_.open(`/p/${uuid}/mapping`, NARROW_DARK_GERMAN)
    const { page } = window
    const first = page.getByRole('list', { name: 'Frühere Zuordnungen' }).getByRole('listitem').first()
    await first.getByRole('button', { name: /^Frühere Zuordnung \d+ ansehen$/ }).click()
    await first.getByText('Spalte „title“').waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('mapping-earlier-german-narrow')
    expect(await window.faults()).toEqual([])
  })
})
