import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { ADDRESSES, addressIn, NOT_YET } from './addresses.js'
import { makeMuseum, sharedConsole } from './shared-console.js'

const LOOKS = ['en-US', 'de-DE'].flatMap((locale) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
)

describe.runIf(hasBrowser)('every address', () => {
  const console_ = sharedConsole(makeMuseum)
  let window: Window | undefined

  // The tests of the single screens see them in English and in light, wide; here each is seen in what is left,
  // or, by hand, in every language, theme and width.
  const addresses = process.env.REGESTA_WHOLE_COVER === undefined ? [] : ADDRESSES
  it.each(addresses.flatMap((address) => LOOKS.map((look) => ({ address, ...look }))))(
    'can be used in $locale, $colorScheme, wide and narrow: $address',
    async ({ address, ...look }) => {
      window = await console_.open(await addressIn(console_, address), look)
      const { page } = window
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForSelector(NOT_YET, { state: 'detached' })
      expect(await window.faults()).toEqual([])
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await window.overflow()).toBe(0)
      expect(await window.faults()).toEqual([])
    },
  )

  it.each(ADDRESSES)('can be used in German, dark and wide, light and narrow: %s', async (address) => {
    window = await console_.open(await addressIn(console_, address), { locale: 'de-DE', colorScheme: 'dark' })
    const { page } = window
    const isThere = async () => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForSelector(NOT_YET, { state: 'detached' })
    }
    await isThere()
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    expect(await window.faults()).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 320, height: 700 })
    await isThere()
    expect(await window.overflow()).toBe(0)
    expect(await window.faults()).toEqual([])
  })
})
