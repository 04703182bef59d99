import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedConsole } from './shared-console.js'
import { pdf } from './small-documents.js'

const SHEET = ['file,title,creator', 'cup.txt,Kylix,"Doe, Jane"', 'vase.txt,,"Roe, Rick"'].join('\n')

describe.runIf(hasBrowser)('who presses what goes away with that', () => {
  let ids: Record<string, number>
  let page: Page
  let window: Window

  const console_ = sharedConsole(async (opened) => {
    const museum = join(opened.folder, 'museum')
    mkdirSync(museum)
    for (const name of ['cup.txt', 'vase.txt', 'bowl.txt']) writeFileSync(join(museum, name), `About ${name}\n`)
    writeFileSync(join(museum, 'guide.pdf'), pdf('First page', 'Second page'))
    writeFileSync(join(opened.folder, 'objects.csv'), `${SHEET}\n`)
    await opened.scan('museum', museum, { modalities: ['Text'], scanOptions: { extensions: ['.txt', '.pdf'] } })
    const { items } = await opened.get<{ items: { filename: string; file_id: number }[] }>('/files?limit=100')
    ids = Object.fromEntries(items.map(({ filename, file_id }) => [filename, file_id]))
    await opened.saveMapping({
      _mapping_mode: 'file',
      _file_path: join(opened.folder, 'objects.csv'),
      filename: { type: 'column', value: 'file' },
      description: { type: 'literal', value: 'Found in the harbour' },
    })
  })

  const open = async (path: string) => {
    window = await console_.open(`/p/${console_.project}${path}`, { viewport: { width: 1600, height: 2000 } })
    page = window.page
  }
  const press = async (button: Locator) => {
    await button.focus()
    await page.keyboard.press('Enter')
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  /** Waits until the focus is there, or in it. */
  const goesOn = (place: Locator) => place.and(page.locator(':focus')).or(place.locator(':focus')).waitFor()

  describe('in the workbench', () => {
    beforeEach(() => open('/mapping'))

    it('goes on at the field whose suggestion is accepted, among the fields, and at what was discarded', async () => {
      await press(button('Accept: Title'))
      await goesOn(button(/^Title.*column “title”/))
      await press(button('Discard the changes'))
      await goesOn(button('Save mapping'))
      await press(button(/^Accept all \d suggestions/))
      await goesOn(page.getByRole('region', { name: 'Fields' }))
      expect(await window.faults()).toEqual([])
    })

    it('stays in the row of a column when another is chosen, moved or removed', async () => {
      await press(button(/^Title/))
      const title = page.getByRole('group', { name: 'Title' })
      await title.getByLabel('Filled with').selectOption('Several columns')
      const first = title.getByLabel('Column 1')
      await first.focus()
      await first.selectOption('title')
      await goesOn(first)
      await press(title.getByRole('button', { name: 'Another column' }))
      await press(title.getByRole('button', { name: /^Put file one place earlier/ }))
      await goesOn(title.getByRole('button', { name: /^Put file one place earlier/ }))
      expect(await first.inputValue()).toBe('file')
      await press(title.getByRole('button', { name: 'Remove column title' }))
      await title.getByLabel('Column 2').waitFor({ state: 'detached' })
      await goesOn(title)
      expect(await window.faults()).toEqual([])
    })

    it('goes on at the error sheet when what came back is left', async () => {
      const sheet = page.getByRole('region', { name: 'Correct it in the spreadsheet' })
      const errors = `/api/project/mapping_errors?format=csv&project=${console_.project}`
      const text = await (await fetch(`${console_.installation.url}${errors}`)).text()
      const chosen = page.waitForEvent('filechooser')
      await press(button('Bring back the corrected sheet…'))
      const buffer = Buffer.from(text.replace('Kylix', 'Cup'))
      await (await chosen).setFiles({ name: 'back.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('heading', { name: '1 cell in 1 row differs.' }).waitFor()
      await press(button('Leave it'))
      await goesOn(sheet)
    })
  })

  it('goes on in the filter that is taken away, and among all of them', async () => {
    await console_.post('/files/marks', { file_ids: [ids['cup.txt']], mark: 'check' })
    await open('/files')
    const mark = page.getByRole('region', { name: 'Mark', exact: true })
    await press(mark.getByRole('button', { name: /^look again/ }))
    await press(button('Take away the filter “Mark”'))
    await goesOn(mark)
    await press(mark.getByRole('button', { name: /^look again/ }))
    await press(button('Take all filters away'))
    await goesOn(page.getByRole('navigation', { name: 'Filters' }))
  })

  it('goes on beside the list when none is chosen, and when what nothing fits is not searched for any more', async () => {
    await open('/files')
    const list = page.getByRole('region', { name: 'Files that fit' })
    await list.getByText('cup.txt').waitFor()
    await list.getByRole('grid').focus()
    await page.keyboard.press('x')
    await press(button('Choose none'))
    await goesOn(list)
    await page.getByRole('searchbox').first().fill('nowhere')
    await press(button('Without the search'))
    await goesOn(list)
  })

  it('goes on in the bundle that is put right, and that is as before', async () => {
    await open(`/files?at=${ids['vase.txt']}`)
    const bundle = page.locator('section.bundle')
    await bundle.getByLabel('Put it into the bundle of …').fill('cup')
    await press(bundle.getByRole('button', { name: 'cup.txt' }))
    await goesOn(bundle)
    await press(bundle.getByRole('button', { name: 'Let it stand alone' }))
    await bundle.getByText('It stands alone.').waitFor()
    await goesOn(bundle)
    await press(bundle.getByRole('button', { name: 'Undo' }))
    await page.getByText('The bundle is as it was before.').waitFor()
    await goesOn(bundle)
    await press(bundle.getByRole('button', { name: 'Let it stand alone' }))
    await bundle.getByText('It stands alone.').waitFor()
  })

  it('stays at the way to the next page of a document, on its last one, too', async () => {
    await open(`/files/${ids['guide.pdf']}`)
    await press(button('Next page'))
    await page.getByText('Page 2 of 2').waitFor()
    await goesOn(button('Next page'))
    expect(await window.faults()).toEqual([])
  })

  it('goes on at the look for changes when they are taken over', async () => {
    writeFileSync(join(console_.folder, 'museum', 'jug.txt'), 'About the jug\n')
    await open('')
    await press(button('Look for changes'))
    await press(button('Take this over'))
    await page.getByText('The project is up to date.').waitFor()
    await goesOn(button('Look for changes'))
  })

  it('goes on at the way to choose all records, and where a file is said to be sent', async () => {
    await console_.saveMapping({
      title: { type: 'filename' },
      description: { type: 'literal', value: 'Found in the harbour' },
      creators: { type: 'complex', entries: [{ name: { type: 'literal', value: 'Doe, Jane' } }] },
    })
    await console_.act('prepare_metadata', { item_ids: [ids['cup.txt'], ids['vase.txt']] })
    await open('/records?state=prepared')
    await press(button('Choose all 2'))
    await press(button('Choose none'))
    await goesOn(button('Choose all 2'))
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?state=prepared&is_sandbox=true')
    await console_.act('create_api_draft', { item_ids: items.map(({ record_id }) => record_id) })
    await window.goTo(`/p/${console_.project}/records/${items[0]?.record_id}?view=files`)
    await press(button(/^Send /))
    await page.locator(':focus', { hasText: 'The repository has it.' }).waitFor()
    expect(await window.faults()).toEqual([])
  })
})
