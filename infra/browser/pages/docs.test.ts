import { type Console, hasBrowser, openConsole, type Window } from '@regesta/browser/console'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

describe.runIf(hasBrowser)('the interface as a page', () => {
  let console_: Console
  let window: Window | undefined
  beforeAll(async () => {
    console_ = await openConsole()
  })
  afterEach(async () => {
    await window?.close()
    window = undefined
  })
  afterAll(() => console_.close())

  it('lists the endpoints and shows one, with a policy that lets nothing inline run', async () => {
    window = await console_.open('/api/docs')
    const { page } = window
    await page
      .getByRole('heading', { name: /^gateway/ })
      .getByRole('button')
      .click()
    const endpoint = page.getByRole('button', { name: /GET.*api\/health/i }).first()
    await endpoint.click()
    await page.getByRole('button', { name: 'Try it out' }).first().waitFor()
    await window.picture('interface')
    // What its widgets look like to axe is their makers' matter.
    expect((await window.faults()).filter((fault) => !fault.startsWith('axe:'))).toEqual([])
  })
})
