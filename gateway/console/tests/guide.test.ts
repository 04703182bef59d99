import { guide as de } from '@regesta/docs/guide-de'
import { guide as en } from '@regesta/docs/guide-en'
import type { Guide } from '@regesta/docs/page'
import { describe, expect, it } from 'vitest'
import { paths } from '../src/paths.js'
import { findPages } from '../src/screens/help/find-pages.js'
import { PAGES_ABOUT, pageAbout } from '../src/shell/page-about.js'

const pagesOf = (guide: Guide) => guide.chapters.flatMap(({ pages }) => pages)

/** Every address of a screen that stands anywhere in something. */
function screensIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'screen' in value && typeof value.screen === 'string' ? [value.screen] : []
  return [...own, ...Object.values(value).flatMap(screensIn)]
}

describe.each([en, de])('the guide ($language)', (guide) => {
  it('links to screens that there are', () => {
    const screens = screensIn(guide)
    expect(screens.length).toBeGreaterThan(20)
    const known: readonly string[] = Object.values(paths)
    expect(screens.filter((screen) => !known.includes(screen.split('?')[0] ?? ''))).toEqual([])
  })

  it('has a page about each screen that names one', () => {
    const ids = pagesOf(guide).map(({ id }) => id)
    expect(Object.values(PAGES_ABOUT).filter((id) => !ids.includes(id))).toEqual([])
  })
})

it('is found by all words, those of titles first', () => {
  expect(findPages(en, 'error sheet')[0]).toMatchObject({ page: { id: 'error-sheets' } })
  const found = findPages(en, 'SQUEUE queue')
  expect(found.map(({ page }) => page.id)).toEqual(['slurm'])
  expect(found[0]?.around).toMatch(/^… .*squeue.* …$/)
  expect(findPages(en, 'squeue nowhere-in-the-guide')).toEqual([])
  expect(findPages(de, 'zugangsschlüssel')[0]).toMatchObject({ page: { id: 'tokens' } })
})

it('is opened at the page about the screen, whose address may end with a stroke', () => {
  expect(pageAbout('/p/$project/mapping')).toBe('describing')
  expect(pageAbout('/p/$project/')).toBe('your-own-folder')
  expect(pageAbout('/')).toBe('first-steps')
  expect(pageAbout('/help/keys')).toBeUndefined()
})
