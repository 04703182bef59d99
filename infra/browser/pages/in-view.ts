import type { Locator, Page } from 'playwright-core'

/** Whether all of it is seen without scrolling. */
export async function isInView(page: Page, shown: Locator): Promise<boolean> {
  const [box, window] = [await shown.boundingBox(), page.viewportSize()]
  return box !== null && window !== null && box.y >= 0 && box.y + box.height <= window.height
}
