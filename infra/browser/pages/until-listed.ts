import type { Page } from 'playwright-core'

/** Waits until the list of files shows the files that fit, so many: how many fit may be told before. */
export const untilListed = (page: Page, files: number): Promise<void> =>
  page.locator(`.file-grid[aria-rowcount="${files + 1}"][aria-busy="false"]`).waitFor()
