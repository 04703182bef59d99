import type { Page } from 'playwright-core'

/**
 * Notes with each frame where the first thing that a selector finds begins in the window, in this page and those loaded after it.
 *
 * @returns what answers the places since the page was loaded, each once, as `left,top` in whole pixels
 */
export async function notePlaces(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const name = `places of ${selector}`
  const script = `{
    const places = new Set()
    globalThis[${JSON.stringify(name)}] = places
    const note = () => {
      const { left, top, width } = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect() ?? {}
      if (width > 0) places.add(Math.round(left) + ',' + Math.round(top))
      requestAnimationFrame(note)
    }
    note()
  }`
  await page.addInitScript(script)
  await page.evaluate(script)
  // What has just appeared is noted with the next frame.
  return () => page.evaluate(`new Promise(requestAnimationFrame).then(() => [...globalThis[${JSON.stringify(name)}]])`)
}
