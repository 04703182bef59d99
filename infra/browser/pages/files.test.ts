import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { makeMuseum } from '@regesta/browser/museum'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { notePlaces } from './note-places.js'
import { consoleWithModels } from './shared-console.js'
import { untilListed } from './until-listed.js'

/** More than a part of the list, and far more than a screen. */
const MANY = 320

/** A folder of bundles: each object has a model, a text and a picture, and there are many loose notes. */
function plant(folder: string): void {
  mkdirSync(join(folder, 'in'), { recursive: true })
  const put = (name: string, content: string) => writeFileSync(join(folder, 'in', name), content)
  for (const name of ['vase', 'bowl']) {
    put(`${name}.obj`, `v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n# ${name}\n`)
    put(`${name}.txt`, `About the ${name}`)
  }
  put('broken.jpg', 'no picture')
  for (let n = 0; n < MANY; n += 1) put(`note_${String(n).padStart(4, '0')}.txt`, n < 2 ? 'the same' : `note ${n}`)
}

/** Files all of one kind, in a folder that is answered. */
function plantLetters(folder: string): string {
  const letters = join(folder, 'letters')
  mkdirSync(letters)
  for (const name of ['anna', 'bela']) writeFileSync(join(letters, `${name}.txt`), `Dear ${name}`)
  return letters
}

describe.runIf(hasBrowser)('the files of a project', () => {
  let window: Window | undefined
  let sample: string
  let finds: string
  let letters: string
  const console_ = consoleWithModels(async (opened) => {
    await makeMuseum(opened)
    sample = await opened.newestProject()
    plant(opened.folder)
    letters = await opened.scan('Letters', plantLetters(opened.folder), {
      modalities: ['Text'],
      scanOptions: { extensions: ['.txt'] },
    })
    finds = await opened.scan('Finds', join(opened.folder, 'in'), {
      modalities: ['3D Model'],
      scanOptions: { extensions: ['.obj', '.txt', '.jpg'], bundling: { enabled: true, strategy: 'stem' } },
    })
  })

  const address = () => new URL(window?.page.url() ?? '').searchParams
  const grid = () => {
    if (window === undefined) throw new Error('no window')
    return window.page.getByRole('grid', { name: 'Files that fit' })
  }

  it('are listed with their pictures, counted, and filtered by what they are', async () => {
    window = await console_.open(`/p/${sample}/files`, { viewport: { width: 1440, height: 900 } })
    const { page } = window
    await page.getByText(/^10 files, /).waitFor()
    await grid().getByRole('row').nth(10).waitFor()
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('11')
    await window.picture('files')
    await page
      .getByRole('region', { name: 'Record', exact: true })
      .getByRole('button', { name: /published/ })
      .click()
    await page.getByText(/^6 files, /).waitFor()
    await expect.poll(() => address().get('record')).toBe('published')
    await page.getByRole('button', { name: 'All but these' }).click()
    await page.getByText(/^4 files, /).waitFor()
    await page.reload()
    await untilListed(page, 4)
    await window.picture('files-filtered')
    await page.getByRole('button', { name: 'Take all filters away' }).click()
    await untilListed(page, 10)
    expect(await window.faults()).toEqual([])
  })

  it('say of each in one word how it is and how its record is, also where it is in the record of its bundle', async () => {
    window = await console_.open(`/p/${sample}/files`, { viewport: { width: 1440, height: 900 } })
    const head = grid().getByRole('row').filter({ hasText: 'leaf_0418.jpg' })
    await head.getByText('primary file of a bundle', { exact: true }).waitFor()
    await head.locator('.status').getByText('in a record', { exact: true }).waitFor()
    await head.locator('.record').getByText('published', { exact: true }).waitFor()
    const member = grid().getByRole('row').filter({ hasText: 'leaf_0418.txt' })
    await member.locator('.record').getByText('published', { exact: true }).waitFor()
    await member.locator('.record').getByText('in a record', { exact: true }).waitFor()
    await member.click()
    const record = beside().getByRole('link', { name: 'Leaf of a psalter with transcription' })
    await record.waitFor()
    await window.picture('files-member')
    expect(await window.faults()).toEqual([])
    await record.click()
    await window.page.getByRole('heading', { level: 1, name: 'Leaf of a psalter with transcription' }).waitFor()
  })

  it('show a model as this browser has drawn it, in the list and beside it, and keep the picture', async () => {
    window = await console_.open(`/p/${sample}/files?q=relief&sort=name`)
    const { page } = window
    const picture = grid().getByRole('row').filter({ hasText: 'relief_0521.obj' }).locator('.thumbnail img')
    await picture.waitFor()
    const below = await notePlaces(page, '.drawer > .actions')
    await grid().getByText('relief_0521.obj').click()
    const large = beside().getByRole('img', { name: /relief_0521\.obj/ })
    await large.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode())
    expect(await below()).toHaveLength(1)
    await window.picture('files-model')
    const drawn = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect((await drawn()).some((name) => name.includes('picture.worker'))).toBe(true)
    await page.reload()
    await picture.waitFor()
    expect((await drawn()).some((name) => name.includes('picture.worker'))).toBe(false)
    expect(await window.faults()).toEqual([])
  })

  it('have all words beside their names on one line', async () => {
    window = await console_.open(`/p/${letters}/files?sort=name`)
    await grid().getByText('anna.txt').waitFor()
    const ends = await window.page.evaluate(`(() => {
      const endOf = (cell) => {
        const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
        const range = document.createRange()
        range.selectNodeContents(words)
        return range.getBoundingClientRect().bottom
      }
      return ['kind', 'size', 'status', 'record', 'added'].map((name) => endOf(document.querySelector('td.' + name)))
    })()`)
    expect(new Set(ends as number[]).size).toBe(1)
  })

  it('have no column of filters while they are all of one kind, and have it with the first that is marked', async () => {
    window = await console_.open(`/p/${letters}/files?sort=name`)
    const { page } = window
    const filters = page.getByRole('navigation', { name: 'Filters' })
    const title = page.getByRole('heading', { level: 1, name: 'Files' })
    const left = async (place: Locator) => (await place.boundingBox())?.x
    const list = page.getByRole('region', { name: 'Files that fit' })
    await grid().getByText('anna.txt').waitFor()
    await expect.poll(() => left(list)).toBe(await left(title))
    expect(await filters.count()).toBe(0)
    const keyOfFilters = list.getByText('f leads to the filters')
    expect(await keyOfFilters.count()).toBe(0)
    await window.picture('files-of-one-kind')
    await grid().getByText('anna.txt').click()
    const mark = beside().getByRole('radio', { name: 'look again' })
    await mark.click()
    await keyOfFilters.waitFor()
    await mark.press('Escape')
    await beside().waitFor({ state: 'detached' })
    await filters.getByRole('region', { name: 'Mark' }).waitFor()
    await expect.poll(() => left(list)).toBeGreaterThan((await left(title)) ?? 0)
    expect(await window.faults()).toEqual([])
  })

  it('are walked through, chosen and opened with the keyboard alone', async () => {
    window = await console_.open(`/p/${finds}/files?sort=name`)
    const { page } = window
    await grid().getByText('bowl.obj').waitFor()
    await grid().focus()
    await page.keyboard.press('End')
    await grid()
      .getByText(`note_0${MANY - 1}.txt`)
      .waitFor()
    await page.keyboard.press('Home')
    await grid().getByText('bowl.obj').waitFor()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText(/2 files chosen/).waitFor()
    await page.keyboard.press('Control+a')
    await page.getByText(/325 files chosen/).waitFor()
    await page.keyboard.press('x')
    await page.getByText(/324 files chosen/).waitFor()
    await window.picture('files-chosen')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'The file beside the list' }).waitFor()
    await expect.poll(() => address().get('at')).not.toBeNull()
    for (const [name, column] of [
      ['Name', '.name'],
      ['Size', '.size'],
      ['Status', '.status'],
      ['Record', '.record'],
    ] as const) {
      const head = await grid().getByRole('columnheader', { name }).boundingBox()
      const cell = await grid().locator(`td${column}`).first().boundingBox()
      expect([head?.x, head?.width]).toEqual([cell?.x, cell?.width])
    }
    expect(await grid().getByRole('columnheader', { name: 'Type' }).count()).toBe(0)
    await window.picture('files-beside-drawer')
    await page.getByText(/^325 files, /).waitFor()
    await page.keyboard.press('f')
    await page.getByRole('region', { name: 'Status' }).locator('button:focus').waitFor()
    await window.picture('files-beside-drawer-filters')
    await page.keyboard.press('/')
    await page.keyboard.type('note_0007')
    await page.getByText(/^1 file, /).waitFor()
    await expect.poll(() => address().get('q')).toBe('note_0007')
    await untilListed(page, 1)
    expect(await window.faults()).toEqual([])
  })

  const beside = () => {
    if (window === undefined) throw new Error('no window')
    return window.page.getByRole('complementary', { name: 'The file beside the list' })
  }

  it('are shown beside the list first, and on a page of their own by a double click or the key once more', async () => {
    window = await console_.open(`/p/${finds}/files?sort=name`)
    const { page } = window
    for (const [name, cell] of [
      ['bowl.txt', '.status'],
      ['bowl.obj', '.name'],
    ] as const) {
      const row = grid().getByRole('row').filter({ hasText: name })
      const { x, y, width, height } = (await row.locator(cell).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const top = (await row.locator('.name').boundingBox())?.y
      await page.mouse.click(x + width / 2, y + height / 2)
      await beside().getByRole('heading', { name }).waitFor()
      expect((await row.locator('.name').boundingBox())?.y).toBe(top)
      // By now something else may be below the pointer.
      await page.mouse.down({ clickCount: 2 })
      await page.mouse.up({ clickCount: 2 })
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.goBack()
      await beside().getByRole('heading', { name }).waitFor()
      expect(address().get('dir')).toBeNull()
      await beside().getByRole('button', { name: 'Close' }).click()
      await beside().waitFor({ state: 'detached' })
    }
    expect(await window.faults()).toEqual([])
  })

  it('are opened by the key once more, not by the key that is held', async () => {
    window = await console_.open(`/p/${finds}/files?sort=name`)
    const { page } = window
    await grid().getByText('bowl.txt').click()
    await beside().getByRole('heading', { name: 'bowl.txt' }).waitFor()
    await expect.poll(() => grid().getAttribute('aria-activedescendant')).toBe('file-row-1')
    await grid().focus()
    await page.keyboard.press('ArrowUp')
    await beside().getByRole('heading', { name: 'bowl.obj' }).waitFor()
    await page.keyboard.press('Escape')
    await beside().waitFor({ state: 'detached' })
    await page.keyboard.down('Enter')
    await beside().getByRole('heading', { name: 'bowl.obj' }).waitFor()
    await page.keyboard.down('Enter')
    expect(await page.evaluate('location.pathname')).toBe(`/p/${finds}/files`)
    await page.keyboard.up('Enter')
    await page.keyboard.press('ArrowDown')
    await beside().getByRole('heading', { name: 'bowl.txt' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'bowl.txt' }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('scroll to any place, and an address leads back to it', async () => {
    window = await console_.open(`/p/${finds}/files`)
    const { page } = window
    await grid().getByText('bowl.obj').waitFor()
    await grid().evaluate((box) => box.scrollTo(0, box.scrollHeight))
    const last = grid().getByText(`note_0${MANY - 1}.txt`)
    await last.click()
    await page.getByRole('heading', { name: `note_0${MANY - 1}.txt` }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: `note_0${MANY - 1}.txt` }).waitFor()
    await last.waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('are marked and noted, and a bundle is put right and back again', async () => {
    window = await console_.open(`/p/${finds}/files?q=vase`, { viewport: { width: 1440, height: 1000 } })
    const { page } = window
    const places = await notePlaces(page, '.drawer .bundle')
    await grid().getByText('vase.txt').click()
    const beside = page.getByRole('complementary', { name: 'The file beside the list' })
    await beside.getByRole('button', { name: 'vase.obj' }).waitFor()
    await beside.getByRole('radio', { name: 'look again' }).waitFor()
    expect(await places()).toHaveLength(1)
    await beside.getByRole('radio', { name: 'look again' }).click()
    await grid()
      .getByText(/look again/)
      .waitFor()
    await beside.getByLabel('Note').fill('Ask about the handle')
    await beside.getByRole('button', { name: 'Save the note' }).click()
    await grid()
      .getByText(/Ask about the handle/)
      .waitFor()
    await beside.getByRole('button', { name: 'Let it stand alone' }).click()
    await beside.getByText('vase.txt stands alone.').waitFor()
    await beside.getByText('It stands alone.', { exact: true }).waitFor()
    await window.picture('files-beside')
    await beside.getByRole('button', { name: 'Undo' }).click()
    await beside.getByText('The bundle is as it was before.').waitFor()
    await beside.getByRole('button', { name: 'vase.obj' }).waitFor()
    await beside.getByLabel('Put it into the bundle of …').fill('bowl')
    await beside.getByRole('button', { name: 'bowl.obj' }).click()
    await beside.getByText('vase.txt belongs to bowl.obj.').waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('are marked together by a button, and not by walking through the marks', async () => {
    window = await console_.open(`/p/${finds}/files?q=bowl`)
    const { page } = window
    const marked = async () => (await console_.get<{ totalItems: number }>('/files?mark=reject')).totalItems
    await grid().getByText('bowl.txt').waitFor()
    await grid().focus()
    await page.keyboard.press('Control+a')
    const marks = page.getByRole('combobox', { name: 'Mark as' })
    await marks.focus()
    for (let mark = 0; mark < 3; mark += 1) await page.keyboard.press('ArrowDown')
    await expect.poll(() => marks.inputValue()).toBe('reject')
    expect(await marked()).toBe(0)
    await page.getByRole('button', { name: 'Mark 2 files' }).click()
    await page.getByText('2 files marked.').waitFor()
    expect(await marked()).toBe(2)
    await window.picture('files-marked')
    expect(await window.faults()).toEqual([])
  })

  it('ask before a note that nobody has saved gives way to another file', async () => {
    window = await console_.open(`/p/${finds}/files?q=bowl`)
    const { page } = window
    await grid().getByText('bowl.txt').click()
    const note = beside().getByLabel('Note')
    await note.fill('Ask about the foot')
    await grid().getByText('bowl.obj').click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Go on editing' }).click()
    await beside().getByRole('heading', { name: 'bowl.txt' }).waitFor()
    expect(await note.inputValue()).toBe('Ask about the foot')
    await beside().getByRole('button', { name: 'Save the note' }).click()
    await beside().getByText('Saved.').waitFor()
    await grid().getByText('bowl.obj').click()
    await beside().getByRole('heading', { name: 'bowl.obj' }).waitFor()
    await beside().getByRole('button', { name: 'Close' }).press('Enter')
    await grid().and(page.locator(':focus')).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('are not searched or filtered by single keys where those are switched off', async () => {
    window = await console_.open('/settings?section=keys')
    const { page } = window
    await page.getByText('off: only keys with Ctrl act').click()
    await window.goTo(`/p/${finds}/files?q=bowl`)
    await grid().getByText('bowl.txt').click()
    await beside().getByRole('heading', { name: 'bowl.txt' }).waitFor()
    await grid().focus()
    for (const key of ['/', 'f', 'Escape']) await page.keyboard.press(key)
    await beside().waitFor({ state: 'detached' })
    expect(await grid().evaluate((list) => list.matches(':focus'))).toBe(true)
    expect(await window.faults()).toEqual([])
  })

  it('are compared two at a time', async () => {
    window = await console_.open(`/p/${finds}/files?copies=true`)
    const { page } = window
    await grid().getByText('note_0000.txt').waitFor()
    await grid().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('region', { name: 'Two files side by side' }).waitFor()
    await page.getByRole('row', { name: /SHA-256.*same/ }).waitFor()
    await window.picture('files-compared')
    expect(await window.faults()).toEqual([])
  })

  it('are taken along as a table', async () => {
    window = await console_.open(`/p/${finds}/files?q=bowl.obj`)
    const { page } = window
    const loading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'XLSX' }).click()
    expect((await loading).suggestedFilename()).toBe('files.xlsx')
    expect(await window.faults()).toEqual([])
  })

  it('say in German what to drop when none fits', async () => {
    window = await console_.open(`/p/${finds}/files`, { locale: 'de-DE', colorScheme: 'dark' })
    const { page } = window
    await page.getByLabel('Teil eines Namens oder einer Notiz').fill('broken')
    await page.getByText(/^1 Datei, /).waitFor()
    await window.picture('files-german-dark')
    await page.goto(`${console_.installation.url}/p/${finds}/files?q=broken&status=Valid`)
    await page.getByText('Keine Datei passt.').waitFor()
    await window.picture('files-nothing-german-dark')
    await page.getByRole('button', { name: 'Ohne „Zustand“: 1' }).click()
    await untilListed(page, 1)
    expect(await window.faults()).toEqual([])
  })

  it('fit on a narrow dark screen', async () => {
    const narrow = { viewport: { width: 320, height: 700 }, colorScheme: 'dark' } as const
    window = await console_.open(`/p/${sample}/files`, narrow)
    const { page } = window
    await page.getByText(/^10 files, /).waitFor()
    await grid().getByRole('row').nth(3).waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('files-narrow-dark')
    await grid().getByRole('row').nth(1).click()
    await page.getByRole('complementary', { name: 'The file beside the list' }).waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('files-beside-narrow-dark')
    expect(await window.faults()).toEqual([])
  })

  it('of a project that nobody knows are not looked for, and the page says which projects there are', async () => {
    window = await console_.open('/p/00000000-0000-4000-8000-000000000000/files')
    await window.page.getByRole('heading', { level: 1 }).waitFor()
    await window.picture('files-unknown-project')
    expect(await window.faults()).toEqual([])
  })
})
