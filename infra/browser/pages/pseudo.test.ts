import { join } from 'node:path'
import { ADDRESSES, addressIn, EMPTY_AT_FIRST, NARROW, NOT_YET, WIDE } from '@regesta/browser/addresses'
import { hasBrowser } from '@regesta/browser/console'
import { makeMuseum, putToUse } from '@regesta/browser/museum'
import { buildPseudoPages } from '@regesta/browser/pseudo-pages'
import { cutTexts, plainTexts } from '@regesta/browser/texts-in-page'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START, sharedConsole } from './shared-console.js'

const PATIENCE = { timeout: 15_000 }

describe.runIf(hasBrowser)('in the pseudo-language, whose texts are longer and in brackets,', () => {
  const folder = temporaryFolder('regesta-pseudo-')
  afterAll(() => folder.remove())
  const pages = () => {
    buildPseudoPages(join(folder.path, 'pages'))
    return join(folder.path, 'pages')
  }
  const console_ = sharedConsole(makeMuseum, { pages })
  const isTranslatedAndFindsRoom = async (address: string) => {
    const window = await console_.walk(await addressIn(console_, address), { viewport: WIDE })
    const { page } = window
    const isThere = async () => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForSelector(NOT_YET, { state: 'detached' })
    }
    // The answers that a page has asked for come one by one: it is looked at until all is well, or time is up.
    const findsRoom = async () => {
      await expect.poll(() => cutTexts(page), PATIENCE).toEqual([])
      await expect.poll(() => window.overflow(), PATIENCE).toBe(0)
    }
    await isThere()
    await expect.poll(() => plainTexts(window), PATIENCE).toEqual([])
    await findsRoom()
    await page.setViewportSize(NARROW)
    await isThere()
    await findsRoom()
  }

  it.each(EMPTY_AT_FIRST)('every text of %s with nothing on it', isTranslatedAndFindsRoom)

  describe('with something on every page', () => {
    beforeAll(() => putToUse(console_), START)
    it.each(ADDRESSES)('every text of %s comes from a catalogue and finds room', isTranslatedAndFindsRoom)
  })
})
