import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runMainJob } from '@regesta/demo/main-job'
import { provideBrowser } from './browsers.js'
import { type Console, openConsole } from './console.js'
import { type Screen, screensOf } from './screens.js'

/*
 * `npm run pictures`: every screen of the console with the sample project, in both themes, for the documentation. What is seen
 * is a whole installation whose six records have just been published at the practice repository.
 */

const PICTURES = fileURLToPath(new URL('../../../docs/pictures', import.meta.url))
const WINDOW = { width: 1280, height: 860 }

async function takePictures(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  const opened = await openConsole()
  try {
    const url = opened.installation.url
    const folder = join(opened.folder, 'museum')
    mkdirSync(folder)
    await runMainJob({ gateway: url, folder, report: { step: () => {}, line: () => {}, progress: () => {} } })
    const { projects } = await read<{ projects: { project_uuid: string }[] }>(`${url}/api/projects`)
    const { items } = await read<{ items: { file_id: number }[] }>(`${url}/api/files?search=.obj`)
    const screens = screensOf(projects[0]?.project_uuid ?? '', items[0]?.file_id ?? 0)
    for (const theme of ['light', 'dark'] as const)
      for (const screen of screens) await takePicture(opened, theme, screen)
  } finally {
    await opened.close()
  }
}

async function takePicture(opened: Console, theme: 'light' | 'dark', [name, path, text]: Screen): Promise<void> {
  const window = await opened.open(path, { viewport: WINDOW, colorScheme: theme })
  const file = join(PICTURES, `${name}-${theme}.png`)
  await window.page.getByRole('main').getByText(text).first().waitFor()
  await window.page.waitForFunction(allImagesAreThere)
  await window.page.screenshot({ path: file })
  await window.close()
  process.stdout.write(`docs/pictures/${name}-${theme}.png\n`)
}

/** Runs in the page. */
const allImagesAreThere = () => {
  const { images } = (globalThis as unknown as { document: { images: Iterable<{ complete: boolean }> } }).document
  return [...images].every(({ complete }) => complete)
}

const read = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T

if (provideBrowser('chromium') === undefined) process.exitCode = 1
else await takePictures()
