import type { Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import type { SharedConsole } from '../shared-console.js'

/** Milliseconds before each answer, far more than a search waits for the next letter; as many bytes as come. */
const SLOW = { offline: false, latency: 1_000, downloadThroughput: -1, uploadThroughput: -1 }

export const theKeys = (console_: SharedConsole) =>
  describe('the keys of the console', () => {
    let window: Window | undefined

    it('find screens, files and records by a part of their names', async () => {
      window = await console_.open('/health')
      const { page } = window
      await page.getByRole('link', { name: 'Six museum objects' }).waitFor()
      await page.keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: /Search screens/ })
      await field.fill('lute')
      await page.getByRole('option', { name: /lute_0310\.jpg/ }).waitFor()
      await window.picture('palette')
      expect(await window.faults()).toEqual([])
      await field.fill('relief')
      const first = page.getByRole('option', { name: /relief_0521/ }).first()
      await expect.poll(() => first.textContent()).toContain('relief_0521.obj')
      await field.fill('mapping')
      await page.getByRole('option', { name: 'Mapping Screen' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Mapping' }).waitFor()
    })

    it('lead to a screen by g and a letter, unless a person writes or has switched them off', async () => {
      window = await console_.open('/health')
      const { page } = window
      await page.getByRole('link', { name: 'Six museum objects' }).waitFor()
      await page.keyboard.press('g')
      await page.keyboard.press('r')
      await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
      await page.getByLabel('Title or file name').fill('g')
      await page.keyboard.type('?gm')
      expect(new URL(page.url()).pathname).toMatch(/records$/)
      await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('link', { name: 'Keys' }).click()
      await page.getByText('off: only keys with Ctrl act').click()
      await page.keyboard.press('Escape')
      await page.locator('#content').focus()
      await page.keyboard.press('?')
      expect(new URL(page.url()).pathname).toBe('/settings')
    })

    it('leave a list at once, whatever was typed there a moment before', async () => {
      window = await console_.open(`/p/${console_.project}/records`)
      const { page } = window
      await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
      // The next page takes its time, as it does on a slow machine.
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Network.emulateNetworkConditions', SLOW)
      await page.getByLabel('Title or file name').fill('lute')
      await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/settings')
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
    })
  })
