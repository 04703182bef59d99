import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { makeMuseum, sharedConsole } from './shared-console.js'

/** Every address of the console, of a project whose records are published. */
const ADDRESSES = [
  '/',
  '/new',
  '/sample',
  '/p/PROJECT',
  '/p/PROJECT/files',
  '/p/PROJECT/files/1',
  '/p/PROJECT/files/1?view=report',
  '/p/PROJECT/files/1?view=tree',
  '/p/PROJECT/files/1?view=history',
  '/p/PROJECT/mapping?field=creators&column=title',
  '/p/PROJECT/records',
  '/p/PROJECT/records?state=published',
  '/p/PROJECT/records/1',
  '/p/PROJECT/records/1?view=files',
  '/p/PROJECT/records/1?view=compare',
  '/p/PROJECT/records/1?view=receipt',
  '/p/PROJECT/records/1?view=history',
  '/p/PROJECT/versions',
  '/p/PROJECT/repository',
  '/p/PROJECT/repository?view=calls',
  '/p/PROJECT/history',
  '/components',
  '/pipelines',
  '/runs',
  '/persons',
  '/settings',
  '/health',
  '/help',
  '/help/troubleshooting',
  '/help/keys',
  '/nowhere',
]

const LOOKS = ['en-US', 'de-DE'].flatMap((locale) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
)

/** Widgets that are loaded or under way say so; a page without them is there. */
const NOT_YET = '.grey-rows, [aria-busy="true"]'

describe.runIf(hasBrowser)('every address', () => {
  const console_ = sharedConsole(makeMuseum)
  let window: Window | undefined

  // The tests of the single screens see them in English and in light, wide; here each is seen in what is left,
  // or, by hand, in every language, theme and width.
  const addresses = process.env.REGESTA_WHOLE_COVER === undefined ? [] : ADDRESSES
  it.each(addresses.flatMap((address) => LOOKS.map((look) => ({ address, ...look }))))(
    'can be used in $locale, $colorScheme, wide and narrow: $address',
    async ({ address, ...look }) => {
      window = await console_.open(address.replace('PROJECT', console_.project), look)
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
    window = await console_.open(address.replace('PROJECT', console_.project), { locale: 'de-DE', colorScheme: 'dark' })
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
