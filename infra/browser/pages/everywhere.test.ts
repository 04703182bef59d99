import { ADDRESSES, addressIn, EMPTY_AT_FIRST, NARROW, NOT_YET, WIDE } from '@regesta/browser/addresses'
import { hasBrowser } from '@regesta/browser/console'
import { makeMuseum, putToUse } from '@regesta/browser/museum'
import { beforeAll, describe, expect, it } from 'vitest'
import { START, sharedConsole } from './shared-console.js'

const LOOKS = ['en-US', 'de-DE'].flatMap((locale) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
)

describe.runIf(hasBrowser)('every address', () => {
  const console_ = sharedConsole(makeMuseum)

  const canBeUsedInGerman = async (address: string) => {
    const look = { locale: 'de-DE', colorScheme: 'dark', viewport: WIDE } as const
    const window = await console_.walk(await addressIn(console_, address), look)
    const { page } = window
    const isThere = async () => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForSelector(NOT_YET, { state: 'detached' })
    }
    await isThere()
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    expect(await window.faults()).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(NARROW)
    await isThere()
    expect(await window.overflow()).toBe(0)
    expect(await window.faults()).toEqual([])
  }

  it.each(EMPTY_AT_FIRST)('can be used in German with nothing on it: %s', canBeUsedInGerman)

  it('of what is not there yet is not known', async () => {
    await expect(addressIn(console_, '/runs/RUN')).rejects.toThrow('nothing found for RUN')
  })

  describe('with something on every page', () => {
    beforeAll(() => putToUse(console_), START)

    // The tests of the single screens see them in English and in light, wide; here each is seen in what is left,
    // or, by hand, in every language, theme and width.
    const addresses = process.env.REGESTA_WHOLE_COVER === undefined ? [] : ADDRESSES
    it.each(addresses.flatMap((address) => LOOKS.map((look) => ({ address, ...look }))))(
      'can be used in $locale, $colorScheme, wide and narrow: $address',
      async ({ address, ...look }) => {
        const window = await console_.open(await addressIn(console_, address), look)
        const { page } = window
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForSelector(NOT_YET, { state: 'detached' })
        expect(await window.faults()).toEqual([])
        await page.setViewportSize(NARROW)
        expect(await window.overflow()).toBe(0)
        expect(await window.faults()).toEqual([])
      },
    )

    it.each(ADDRESSES)('can be used in German, dark and wide, light and narrow: %s', canBeUsedInGerman)
  })
})
