import type { Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { isInView } from '../in-view.js'
import type { SharedConsole } from '../shared-console.js'

const NOBODY = '00000000-0000-4000-8000-000000000000'

export const theFrame = (console_: SharedConsole) =>
  describe('the frame of the console', () => {
    let window: Window | undefined

    const places = [
      ['/new', 'New project'],
      ['/p/PROJECT', 'Overview'],
      ['/p/PROJECT/files', 'Files'],
      ['/p/PROJECT/mapping', 'Mapping'],
      ['/p/PROJECT/records', 'Records'],
      ['/p/PROJECT/versions', 'New versions'],
      ['/p/PROJECT/repository', 'Repository'],
      ['/components', 'Components'],
      ['/pipelines', 'Pipelines'],
      ['/runs', 'Runs'],
      ['/persons', 'Persons'],
      ['/settings', 'Settings'],
      ['/health', 'Health'],
      ['/help', 'Help'],
      ['/help/tokens', 'Tokens: practice and production'],
      ['/help/keys', 'Keys'],
    ] as const

    it('leads to every place, each with its heading and its mark in the navigation', async () => {
      window = await console_.open('/')
      for (const [path, title] of places) {
        await window.page.goto(`${console_.installation.url}${path.replace('PROJECT', console_.project)}`)
        await window.page.getByRole('heading', { level: 1, name: title }).waitFor()
      }
      await window.page.goto(`${console_.installation.url}/p/${console_.project}/records`)
      const current = window.page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
      await current.waitFor()
      await expect.poll(() => current.allTextContents()).toEqual(['Records'])
      await window.picture('shell')
      expect(await window.faults()).toEqual([])
    })

    it('says which parts of an address nobody reads', async () => {
      window = await console_.open(`/p/${console_.project}/files?colour=blue&q=lute`)
      const { page } = window
      await page.getByText('“colour”').waitFor()
      await window.picture('shell-unread')
      expect(await window.faults()).toEqual([])
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await page.getByText('“colour”').waitFor({ state: 'detached' })
    })

    it('says what to do where an address names a project that nobody knows', async () => {
      window = await console_.open(`/p/${NOBODY}/files`, { locale: 'de-DE' })
      await window.page.getByRole('heading', { name: 'Dieses Projekt ist hier nicht bekannt' }).waitFor()
      await window.picture('shell-unknown-project')
      expect(await window.faults()).toEqual([])
    })

    it('leads by keyboard to the list of a page at once, and takes rows of controls as one stop', async () => {
      window = await console_.open(`/p/${console_.project}/records?state=published`, { colorScheme: 'dark' })
      const { page } = window
      await page.locator('table').getByRole('checkbox').first().waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.getByRole('link', { name: 'To the list' }).waitFor()
      await window.picture('shell-to-list-dark')
      expect(await window.faults()).toEqual([])
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.locator('table').getByRole('checkbox').first().and(page.locator(':focus')).waitFor()

      const states = page.getByRole('navigation', { name: 'State' })
      await states.getByRole('link').first().focus()
      await page.keyboard.press('ArrowRight')
      await states.getByRole('link').nth(1).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'Change a field of 6…' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Shift+Tab')
      await states.getByRole('link').last().and(page.locator(':focus')).waitFor()

      await window.goTo(`/p/${console_.project}/files`)
      await page.getByRole('grid').getByText('lute_0310.jpg').waitFor()
      for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key)
      await page.getByRole('grid').and(page.locator(':focus')).waitFor()
      await page.getByRole('button', { name: /valid/ }).first().focus()
      await page.keyboard.press('Tab')
      expect(await page.getByRole('navigation', { name: 'Filters' }).locator(':focus').count()).toBe(0)
    })

    it('keeps the places of a narrow screen in a menu, for the keyboard too', async () => {
      window = await console_.open(`/p/${console_.project}/files`, {
        viewport: { width: 320, height: 700 },
        colorScheme: 'dark',
      })
      const { page } = window
      await page.getByRole('banner').getByRole('link', { name: 'Help' }).waitFor()
      expect(await window.overflow()).toBe(0)
      await page.getByRole('button', { name: 'Menu' }).press('Enter')
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await menu.getByRole('link', { name: 'Health' }).waitFor()
      for (const label of ['Language', 'Theme']) expect(await isInView(page, menu.getByLabel(label))).toBe(true)
      await window.picture('shell-menu-narrow-dark')
      expect(await window.faults()).toEqual([])
      await menu.getByRole('link', { name: 'Health' }).press('Enter')
      await page.getByRole('heading', { name: 'Health' }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await window.picture('shell-narrow-dark')
    })
  })
