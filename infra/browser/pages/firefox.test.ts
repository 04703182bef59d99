import { addressIn, NOT_YET } from '@regesta/browser/addresses'
import { Ask } from '@regesta/browser/ask'
import { type Console, hasFirefox, openConsoleInFirefox, type Window } from '@regesta/browser/console'
import { putToUse } from '@regesta/browser/museum'
import { SCREENS } from '@regesta/browser/screens'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { START } from './shared-console.js'
import { untilListed } from './until-listed.js'

describe.runIf(hasFirefox)('in Firefox', () => {
  let console_: Console
  let window: Window | undefined
  beforeAll(async () => {
    console_ = await openConsoleInFirefox()
  })
  afterEach(async () => {
    await window?.close()
    window = undefined
  })
  afterAll(() => console_.close())

  const ask = () => new Ask(console_.installation.url)

  it('the sample is published by one click, and its relief looked at from the list, by keyboard', async () => {
    window = await console_.open('/')
    const { page } = window
    await page.getByRole('button', { name: 'Try the sample' }).click()
    await page.getByText('All six objects are published in the practice repository.').waitFor({ timeout: 120_000 })
    await window.picture('firefox-sample')
    await page.goto(`${console_.installation.url}${await addressIn(ask(), '/p/PROJECT/files')}`)
    const grid = page.getByRole('grid', { name: 'Files that fit' })
    await grid.getByText('relief_0521.obj').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('relief_0521.obj')
    // Not of the first letters alone, which one file fits as well.
    await page.locator('.take a[href*="relief_0521.obj"]').first().waitFor()
    await untilListed(page, 1)
    await grid.focus()
    await page.keyboard.press('Enter')
    const beside = page.getByRole('complementary', { name: 'The file beside the list' })
    await beside.getByRole('link', { name: 'Open the file' }).press('Enter')
    // Without a graphics card Firefox draws nothing in three dimensions, and the console says so; the facts are there then.
    await page
      .getByText('textures/sandstone_colour.png')
      .or(page.getByText('This browser cannot draw in three dimensions'))
      .first()
      .waitFor()
    await window.picture('firefox-relief')
    await page.getByRole('link', { name: 'All files' }).press('Enter')
    await grid.getByText('amphora_0112.jpg').click()
    await beside.getByRole('heading', { name: 'amphora_0112.jpg' }).waitFor()
    await beside.getByRole('link', { name: 'Open the file' }).press('Enter')
    await page.getByRole('application', { name: /amphora_0112\.jpg/ }).waitFor()
    await window.picture('firefox-image')
    expect(await window.faults()).toEqual([])
  }, 180_000)

  describe('with something on every page', () => {
    beforeAll(() => putToUse(console_), START)

    it.each([
      ['light', 'en-US'],
      ['dark', 'de-DE'],
    ] as const)(
      'every screen is there, %s, in %s',
      async (colorScheme, locale) => {
        window = await console_.open('/', { colorScheme, locale })
        const { page } = window
        // A page that is left while parts of it are fetched complains of them.
        const untilWhole = async () => {
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.locator(NOT_YET).first().waitFor({ state: 'detached' })
        }
        await untilWhole()
        for (const [name, path] of SCREENS) {
          await page.goto(`${console_.installation.url}${await addressIn(ask(), path)}`)
          await untilWhole()
          await window.picture(`firefox-${name}-${colorScheme}`)
        }
        expect(await page.locator(`html[lang="${locale.slice(0, 2)}"]`).count()).toBe(1)
        expect(await window.faults()).toEqual([])
      },
      180_000,
    )
  })
})
