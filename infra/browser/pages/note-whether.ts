import type { Page } from 'playwright-core'

/**
 * Notes whether something was ever so, for however short a moment, in this page and those loaded after it.
 *
 * @param condition as it is written in the page
 * @returns what answers whether it was since the page was loaded
 */
export async function noteWhether(page: Page, condition: string): Promise<() => Promise<boolean>> {
  const name = JSON.stringify(`whether ${condition}`)
  const script = `{
    globalThis[${name}] = false
    const note = () => (globalThis[${name}] ||= ${condition})
    const all = { attributes: true, characterData: true, childList: true, subtree: true }
    new MutationObserver(note).observe(document, all)
  }`
  await page.addInitScript(script)
  await page.evaluate(script)
  return () => page.evaluate(`globalThis[${name}]`)
}
