import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import type { SharedConsole } from '../shared-console.js'

export const theOverview = (console_: SharedConsole) =>
  describe('the overview of a project', () => {
    let window: Window | undefined
    const folder = () => join(console_.folder, 'museum')

    it('shows how far the collection is, what it consists of, and what was published', async () => {
      window = await console_.open(`/p/${console_.project}`)
      const { page } = window
      await page.getByText('Everything is published: 6 records.').waitFor()
      await expect.poll(() => page.getByRole('link', { name: /^10\.\d+\// }).count()).toBe(6)
      await page.getByRole('region', { name: 'By status' }).getByText('valid', { exact: true }).waitFor()
      await window.picture('overview')
      expect(await window.faults()).toEqual([])
      await page.getByRole('link', { name: 'Six-course lute, view of the belly' }).click()
      await page.getByText('Nothing is left to do. A plan changes its metadata, a new version its files').waitFor()
      await window.picture('overview-record')
      expect(await window.faults()).toEqual([])
      await page.goBack()
      await page.getByRole('link', { name: '6 Published' }).click()
      await page.waitForURL(/records\?state=published/)
    })

    it('lets title and description be changed where they stand, by keyboard, in German and dark', async () => {
      window = await console_.open(`/p/${console_.project}`, { locale: 'de-DE', colorScheme: 'dark' })
      const { page } = window
      await page.getByText('Titel ändern', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Titel ändern' }).press('Enter')
      await page.locator('input:focus').waitFor()
      await page.keyboard.press('Control+A')
      await page.keyboard.type('Sechs Funde')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Titel ändern' }).press('Enter')
      await expect.poll(() => page.getByLabel('Titel', { exact: true }).inputValue()).toBe('Six museum objects')
      await page.keyboard.press('Control+A')
      await page.keyboard.type('Sechs Funde')
      await page.keyboard.press('Enter')
      await page.getByRole('banner').getByText('Sechs Funde').waitFor()
      await page.getByLabel('Titel', { exact: true }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Beschreibung ändern' }).press('Enter')
      await page.locator('textarea:focus').waitFor()
      await page.keyboard.type('Aus dem Hafen.')
      await page.getByRole('button', { name: 'Speichern' }).press('Enter')
      await page.getByText('Aus dem Hafen.').waitFor()
      await window.picture('overview-german-dark')
      expect(await window.faults()).toEqual([])
    })

    it('shows what has changed in the folder before it is taken over', async () => {
      const at = (name: string) => join(folder(), 'museum', name)
      writeFileSync(at('note.txt'), 'found later')
      writeFileSync(at('leaf_0418.txt'), 'corrected')
      renameSync(at('coin_0633.png'), at('denarius_0633.png'))
      rmSync(at('lute_0310.jpg'))
      window = await console_.open(`/p/${console_.project}`)
      const { page } = window
      await page.getByRole('button', { name: 'Look for changes' }).click()
      await page.getByText('1 file moved').waitFor()
      for (const outcome of ['1 file added', '1 file changed', '1 file missing'])
        await page.getByText(outcome).waitFor()
      await page.getByText('coin_0633.png → denarius_0633.png').waitFor()
      await page.reload()
      await page.getByText('1 file moved').waitFor()
      await window.picture('overview-changes')
      expect(await window.faults()).toEqual([])
      await page.getByRole('button', { name: 'Take this over' }).click()
      await page.getByText('The project is up to date.').waitFor()
      await page.getByRole('heading', { name: 'Overview' }).click()
      await page.keyboard.press('r')
      await page.getByText('The project is up to date.').waitFor({ state: 'detached' })
      // What is not there is still not there when the folder is looked at again; nothing else is told.
      await page.getByText('1 file missing').waitFor()
      expect(await page.getByText(/1 file (added|changed|moved)/).count()).toBe(0)
      expect(await window.faults()).toEqual([])
    })

    it('takes over from a folder that was moved what was looked at there, also after a reload', async () => {
      const [from, to] = [join(folder(), 'museum'), join(folder(), 'moved')]
      cpSync(from, to, { recursive: true })
      writeFileSync(join(to, 'moved.txt'), 'found at the new place')
      window = await console_.open(`/p/${console_.project}`)
      const { page } = window
      await page.getByText('The folder was moved').click()
      await page.getByRole('combobox', { name: 'Where it is now' }).fill(to)
      await page.getByRole('button', { name: 'Look for changes' }).click()
      await page.getByText('1 file added').waitFor()
      await page.reload()
      await page.getByText('1 file added').waitFor()
      await page.getByText(to, { exact: true }).waitFor()
      await window.picture('overview-moved')
      expect(await window.faults()).toEqual([])
      await page.getByRole('button', { name: 'Take this over' }).click()
      await page.getByText('The project is up to date.').waitFor()
      const { items } = await console_.get<{ items: { filename: string }[] }>('/files?search=moved.txt')
      expect(items.map(({ filename }) => filename)).toEqual(['moved.txt'])
    })

    it('leaves a letter to the g before it', async () => {
      window = await console_.open(`/p/${console_.project}`)
      const { page } = window
      await page.getByRole('button', { name: 'Look for changes' }).waitFor()
      await page.keyboard.press('g')
      await page.keyboard.press('r')
      await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
      await page.goBack()
      await page.getByRole('button', { name: 'Look for changes' }).waitFor()
      expect(new URL(page.url()).search).toBe('')
    })

    it('takes in all files of a folder from elsewhere, and says which form the project file has', async () => {
      mkdirSync(join(console_.folder, 'elsewhere', 'below'), { recursive: true })
      for (const name of ['gift.txt', 'letter.txt', '.hidden', 'below/deep.txt'])
        writeFileSync(join(console_.folder, 'elsewhere', name), `About ${name}`)
      window = await console_.open(`/p/${console_.project}`)
      const { page } = window
      await page.getByText(/museum\.pdb · Schema \d/).waitFor()
      await page.getByRole('button', { name: 'All files of a folder…' }).click()
      const entries = page.getByRole('grid', { name: 'Folders and project files' })
      await entries.getByRole('row', { name: 'elsewhere' }).dblclick()
      await page.getByRole('button', { name: 'Take this folder' }).click()
      await page.getByText('2 files added').waitFor()
      const { items } = await console_.get<{ items: { filename: string }[] }>('/files?search=.txt&limit=50')
      expect(items.map(({ filename }) => filename)).toEqual(expect.arrayContaining(['gift.txt', 'letter.txt']))
      expect(items.map(({ filename }) => filename)).not.toContain('deep.txt')
      await window.picture('overview-folder-added')
      expect(await window.faults()).toEqual([])
    })

    it('fits on a narrow screen, and makes a copy of the project file', async () => {
      window = await console_.open(`/p/${console_.project}`, { viewport: { width: 320, height: 700 } })
      const { page } = window
      await page.getByRole('button', { name: 'Make a copy' }).click()
      await page.getByText('Copied to').waitFor()
      expect(await window.overflow()).toBe(0)
      await window.picture('overview-narrow')
      expect(await window.faults()).toEqual([])
    })
  })
