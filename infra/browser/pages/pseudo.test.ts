import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { buildPseudoPages } from '@regesta/browser/pseudo-pages'
import { cutTexts, plainTexts } from '@regesta/browser/texts-in-page'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, describe, expect, it } from 'vitest'
import { ADDRESSES, addressIn, NOT_YET } from './addresses.js'
import { makeMuseum, sharedConsole } from './shared-console.js'

describe.runIf(hasBrowser)('in the pseudo-language, whose texts are longer and in brackets,', () => {
  const folder = temporaryFolder('regesta-pseudo-')
  afterAll(() => folder.remove())
  const console_ = sharedConsole(makeMuseum, () => {
    buildPseudoPages(join(folder.path, 'pages'))
    return join(folder.path, 'pages')
  })
  let window: Window | undefined

  it.each(ADDRESSES)('every text of %s comes from a catalogue and finds room', async (address) => {
    window = await console_.open(await addressIn(console_, address))
    const { page } = window
    const isThere = async () => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForSelector(NOT_YET, { state: 'detached' })
    }
    await isThere()
    expect.soft(await plainTexts(window)).toEqual([])
    expect.soft(await cutTexts(page)).toEqual([])
    expect.soft(await window.overflow()).toBe(0)
    await page.setViewportSize({ width: 320, height: 700 })
    await isThere()
    expect.soft(await cutTexts(page)).toEqual([])
    expect.soft(await window.overflow()).toBe(0)
  })
})
