import { hasBrowser } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { sharedConsole } from './shared-console.js'

describe.runIf(hasBrowser)('the interface as a page', () => {
  const console_ = sharedConsole()

  it('lists the endpoints and shows one, with a policy that lets nothing inline run', async () => {
    const window = await console_.open('/api/docs')
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
