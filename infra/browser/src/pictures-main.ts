import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressIn, NOT_YET } from './addresses.js'
import { Ask } from './ask.js'
import { provideBrowser } from './browsers.js'
import { type Console, openConsole, type Window } from './console.js'
import { makeMuseumInUse } from './museum.js'
import { SCREENS, type Screen } from './screens.js'

/*
 * `npm run pictures`: every screen of the console with the sample project, in both themes, for the documentation. What is seen
 * is a whole installation whose six records have just been published at the practice repository, and analysed by a component.
 */

const PICTURES = fileURLToPath(new URL('../../../docs/pictures', import.meta.url))
const WINDOW = { width: 1280, height: 860 }

async function takePictures(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  const opened = await openConsole()
  try {
    await makeMuseumInUse(opened)
    for (const theme of ['light', 'dark'] as const)
      for (const screen of SCREENS) await takePicture(opened, theme, screen)
  } finally {
    await opened.close()
  }
}

async function takePicture(opened: Console, theme: 'light' | 'dark', [name, path, text]: Screen): Promise<void> {
  const address = await addressIn(new Ask(opened.installation.url), path)
  const window = await opened.open(address, { viewport: WINDOW, colorScheme: theme })
  const file = join(PICTURES, `${name}-${theme}.png`)
  await window.page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor()
  await window.page.waitForFunction(allImagesAreThere)
  writeFileSync(file, await stillPicture(window.page))
  await window.close()
  process.stdout.write(`docs/pictures/${name}-${theme}.png\n`)
}

/** Milliseconds after which a page that waits for an answer shows that it does. */
const SHOWN = 200

/** What a page shows once nothing of it changes any more: grey rows, too, come only when an answer takes its time. */
async function stillPicture(page: Window['page']): Promise<Buffer> {
  for (let before: Buffer = Buffer.alloc(0); ; ) {
    await page.waitForTimeout(SHOWN)
    await page.waitForSelector(`${NOT_YET}, ${PICTURE_DUE}`, { state: 'detached' })
    const now = await page.screenshot()
    if (now.equals(before)) return now
    before = now
  }
}

/** A row that may still get a small picture. */
const PICTURE_DUE = '.thumbnail[data-due]'

/** Runs in the page. */
const allImagesAreThere = () => {
  const { images } = (globalThis as unknown as { document: { images: Iterable<{ complete: boolean }> } }).document
  return [...images].every(({ complete }) => complete)
}

if (provideBrowser('chromium') === undefined) process.exitCode = 1
else await takePictures()
