import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { NARROW_DARK_GERMAN, sharedConsole, TEXT_MAPPING } from './shared-console.js'

describe.runIf(hasBrowser)('new versions of bundles', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async (opened) => {
    const folder = join(opened.folder, 'bundles')
    mkdirSync(folder)
    for (const name of ['cup', 'bowl', 'vase']) {
      writeFileSync(join(folder, `${name}.txt`), `About ${name}\n`)
      writeFileSync(join(folder, `${name}.md`), name === 'cup' ? 'Fuond in Ulm\n' : 'Found in Bonn\n')
    }
    const bundling = { enabled: true, strategy: 'stem' }
    const scanOptions = { extensions: ['.txt', '.md'], primarysourceext: '.txt', bundling }
    await opened.scan('bundles', folder, { modalities: ['Text'], scanOptions })
    await opened.saveMapping(TEXT_MAPPING)
    await opened.prepare(3)
    for (const action_type of ['create_api_draft', 'upload_files', 'publish'])
      await opened.act(action_type, { item_ids: [1, 2, 3] })
  })

  function corrected(name: string, files: Record<string, string>): string {
    const folder = join(console_.folder, name)
    mkdirSync(folder)
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    return folder
  }

  const open = async (folder: string, by: 'name' | 'content', look?: typeof NARROW_DARK_GERMAN) => {
    const search = `folder=${encodeURIComponent(folder)}&by=${by}`
    window = await console_.open(`/p/${console_.project}/versions?${search}`, look)
    return window.page
  }

  it('take a corrected file that stands for no record, together with the others of its record', async () => {
    const files = { 'cup.md': 'Found in Ulm\n', 'bowl.txt': 'About the bowl\n', 'bowl.md': 'Found\n' }
    const page = await open(corrected('corrected', { ...files, 'sheet.csv': 'title\n' }), 'name')
    await page.getByRole('button', { name: 'Find the records' }).click()
    await page.getByText('3 files of 2 published records').waitFor()
    const rows = page.getByRole('table', { name: 'Old and new' }).getByRole('row')
    await rows.filter({ hasText: 'cup.md' }).getByText('changed').waitFor()
    await rows.filter({ hasText: 'bowl.txt' }).filter({ hasText: 'primary file of the record' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'New version of bowl' }).count()).toBe(1)
    await page.getByText('1 stay · 3 replaced · 0 left out · 0 new').waitFor()
    await page.getByRole('region', { name: 'Left out' }).getByText('sheet.csv').waitFor()
    expect(await window?.faults()).toEqual([])
    await window?.picture('version-members')
    await page.getByRole('button', { name: 'Plan 2 new versions…' }).click()
    await page.getByRole('heading', { level: 1, name: 'Plan: make new versions' }).waitFor()
    await page.getByRole('button', { name: 'Make 2 new versions at the practice repository' }).click()
    await page.getByText('2 done, none failed').waitFor()
    const { items } = await console_.get<{ items: { record_id: number; filename: string }[] }>('/records?state=draft')
    expect(items.map(({ filename }) => filename).sort()).toEqual(['bowl.txt', 'cup.txt'])
  })

  it('are removed where their draft was discarded, and the history tells of it', async () => {
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?state=draft&q=bowl')
    const item_ids = items.map(({ record_id }) => record_id)
    await console_.act('discard_drafts', { item_ids })
    window = await console_.open(`/p/${console_.project}/records?state=prepared`)
    const { page } = window
    await page.getByRole('checkbox', { name: 'Choose bowl.txt' }).click()
    await page.getByRole('button', { name: 'Remove begun versions…' }).click()
    await page.getByRole('heading', { level: 1, name: 'Plan: remove begun versions' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'bowl.txt' }).getByText('is removed').waitFor()
    expect(await window.faults()).toEqual([])
    await window.picture('version-removal')
    await page.getByRole('button', { name: 'Remove 1 begun version' }).click()
    await page.getByText('1 done, none failed').waitFor()
    const left = await console_.get<{ items: unknown[] }>('/records?state=prepared')
    expect(left.items).toEqual([])
    await page.goto(`${console_.installation.url}/p/${console_.project}/history`)
    await page.getByRole('list', { name: 'What was done' }).getByText('New versions removed').waitFor()
  })

  it('ask which record is meant where several have a file, by keyboard', async () => {
    const page = await open(corrected('renamed', { 'place.md': 'Found in Bonn\n' }), 'content')
    await page.getByRole('button', { name: 'Find the records' }).press('Enter')
    const choice = page.getByRole('combobox', { name: 'Record of place.md' })
    await choice.waitFor()
    expect(await page.getByRole('button', { name: 'Plan 0 new versions…' }).getAttribute('aria-disabled')).toBe('true')
    await choice.focus()
    await page.keyboard.type('vase')
    await page.getByText('1 file of 1 published record').waitFor()
    await page.getByRole('table', { name: 'Old and new' }).getByText('identical under another name').waitFor()
    expect(await window?.faults()).toEqual([])
    await window?.picture('version-ambiguous')
  })

  it('name what is left out where nothing is found, in German, dark and narrow', async () => {
    const page = await open(corrected('other', { 'plan.csv': 'title\n' }), 'name', NARROW_DARK_GERMAN)
    await page.getByRole('button', { name: 'Datensätze suchen' }).click()
    const leftOut = page.getByRole('region', { name: 'Ausgelassen' })
    await leftOut.getByText('Kein veröffentlichter Datensatz hat eine Datei mit diesem Namen').waitFor()
    expect(await window?.overflow()).toBe(0)
    expect(await window?.faults()).toEqual([])
    await window?.picture('version-left-out')
  })
})
