import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser } from '@regesta/browser/console'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sharedConsole } from './shared-console.js'

const NAMES = ['blue-jug', 'blue-pot', 'red-bowl', 'red-cup', 'red-vase']

/** The button that is not switched off. */
const enabled = (page: Page, name: string) => page.getByRole('button', { name, exact: true, disabled: false })

describe.runIf(hasBrowser)('what somebody writes and chooses', () => {
  let letters = ''
  let texts = ''
  const console_ = sharedConsole(async (opened) => {
    const folder = join(opened.folder, 'letters')
    mkdirSync(folder)
    writeFileSync(join(folder, 'anna.txt'), 'Dear Anna')
    letters = await opened.scan('Letters', folder, { modalities: ['Text'], scanOptions: { extensions: ['.txt'] } })
    await opened.texts(NAMES)
    texts = await opened.newestProject()
    await opened.prepare(NAMES.length)
  })
  const goTo = async (page: Page, project: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(project)
    await page.getByRole('option', { name: project }).first().click()
  }

  it('stays in its project when another one is shown', async () => {
    const { page } = await console_.open(`/p/${letters}`)
    await enabled(page, 'Change description').waitFor()
    await goTo(page, 'texts')
    await page.waitForURL(`**/p/${texts}`)
    await enabled(page, 'Change description').click()
    await page.getByLabel('Description').fill('Found in the harbour')
    await goTo(page, 'Letters')
    await page.waitForURL(`**/p/${letters}`)
    await enabled(page, 'Change description').waitFor()
    expect(await page.getByLabel('Description').count()).toBe(0)
  })
})
