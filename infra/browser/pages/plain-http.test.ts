import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { sharedConsole } from './shared-console.js'

/** Other computers come by a name and without a secure connection: browsers keep some of what they can do from such pages. */
describe.runIf(hasBrowser)('over plain http from another computer', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async (opened) => opened.texts(['cup', 'vase', 'bowl']), {
    publicUrl: 'http://museum.example',
  })
  const open = async (path: string) => {
    window = await console_.open(`/p/${console_.project}/${path}`)
    return window.page
  }
  /** The browser itself says of each page that it comes without a secure connection. */
  const faults = async () =>
    (await window?.faults())?.filter((fault) => !fault.includes("the URL's origin was untrustworthy"))

  it('records are prepared, made drafts, sent and published by plans', async () => {
    const page = await open('records')
    expect(await page.evaluate('[isSecureContext, "randomUUID" in crypto, "locks" in navigator]')).toEqual(
      new Array(3).fill(false),
    )
    const step = async (offer: string, confirm: string) => {
      await page.getByRole('button', { name: offer, exact: true }).click()
      await page.getByRole('button', { name: confirm, exact: true }).click()
      await page.getByText('3 done, none failed').waitFor()
      await page.getByRole('link', { name: 'Back to the records' }).click()
    }
    await step('Prepare 3…', 'Prepare 3 records')
    await step('Make 3 drafts…', 'Make 3 drafts at the practice repository')
    await page.getByRole('link', { name: 'Drafts (3)', exact: true }).click()
    await step('Send the files of 3…', 'Send the files of 3 records at the practice repository')
    await page.getByRole('link', { name: 'Drafts (3)', exact: true }).click()
    await step('Publish 3…', 'Publish 3 records at the practice repository')
    await page.getByRole('link', { name: 'Published (3)' }).waitFor()
    expect(await faults()).toEqual([])
  })

  it('records are compared with the repository, and corrected files find theirs', async () => {
    const page = await open('repository?view=verify')
    await page.getByRole('button', { name: 'Compare 3 records' }).click()
    await page.getByText('3 as they should be · 0 different · 0 not read').waitFor()
    expect(await faults()).toEqual([])
    const corrected = join(console_.folder, 'corrected')
    mkdirSync(corrected)
    writeFileSync(join(corrected, 'cup.txt'), 'About the cup\n')
    await window?.goTo(`/p/${console_.project}/versions?folder=${encodeURIComponent(corrected)}`)
    await page.getByRole('button', { name: 'Find the records' }).click()
    await page.getByText('1 file of 1 published record').waitFor()
    expect(await faults()).toEqual([])
  })

  it('lists follow what is done elsewhere, in each window that is seen', async () => {
    const page = await open('records')
    const other = await console_.open(`/p/${console_.project}/records`)
    const path = join(console_.folder, 'texts', 'jug.txt')
    writeFileSync(path, 'About jug\n')
    for (const { page: seen } of [other, { page }]) await seen.getByRole('link', { name: 'Published (3)' }).waitFor()
    await console_.post('/project/source_files/add', { absolute_file_paths: [path] })
    await console_.prepare(1)
    for (const { page: seen } of [other, { page }]) await seen.getByRole('link', { name: 'Prepared (1)' }).waitFor()
  })

  it('whoever comes back to them finds the first step that something waits at now, though nobody has told', async () => {
    const page = await open('files')
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.setBlockedURLs', { urls: ['*/api/events*'] })
    const mug = join(console_.folder, 'texts', 'mug.txt')
    writeFileSync(mug, 'About mug\n')
    await console_.post('/project/source_files/add', { absolute_file_paths: [mug] })
    await page.reload()
    const place = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
    await place('Records').click()
    await page.getByRole('button', { name: 'Prepare 1…' }).waitFor()
    await console_.prepare(1)
    await place('Files').click()
    await place('Records').click()
    await page.getByRole('button', { name: 'Make 2 drafts…' }).waitFor()
  })

  it('a pipeline is run over records', async () => {
    await console_.post('/pipelines', { identifier: 'nothing', name: 'Nothing', status: 'active', steps: [] })
    const page = await open('records?state=prepared&pipeline=nothing')
    const dialog = page.getByRole('dialog', { name: 'Run a pipeline over 2 records' })
    await dialog.getByRole('button', { name: 'Run it over 2 records at the practice repository' }).click()
    await page.getByRole('heading', { level: 1, name: 'Run a pipeline' }).waitFor()
    expect(await faults()).toEqual([])
  })

  it('the path of a file is copied, and the page says so', async () => {
    const page = await open('files')
    await page.getByRole('grid', { name: 'Files that fit' }).getByText('bowl.txt').first().waitFor()
    await page.getByRole('grid', { name: 'Files that fit' }).focus()
    await page.keyboard.press('c')
    await page.getByRole('status').getByText('Copied', { exact: true }).waitFor()
    expect(await faults()).toEqual([])
    await page.getByRole('searchbox').press('Control+V')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('bowl.txt')
  })
})
