import { hasBrowser, type Window } from '@regesta/browser/console'
import { makeMuseum } from '@regesta/browser/museum'
import { describe, expect, it } from 'vitest'
import { sharedConsole } from './shared-console.js'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.runIf(hasBrowser)('the frame of the console', () => {
  const console_ = sharedConsole(makeMuseum)
  let window: Window | undefined

  const places = [
    ['/new', 'New project'],
    ['/p/PROJECT', 'Overview'],
    ['/p/PROJECT/files', 'Files'],
    ['/p/PROJECT/mapping', 'Mapping'],
    ['/p/PROJECT/records', 'Records'],
    ['/p/PROJECT/versions', 'New versions'],
    ['/p/PROJECT/repository', 'Repository'],
    ['/components', 'Components'],
    ['/pipelines', 'Pipelines'],
    ['/runs', 'Runs'],
    ['/persons', 'Persons'],
    ['/settings', 'Settings'],
    ['/health', 'Health'],
    ['/help', 'Help'],
    ['/help/tokens', 'Tokens: practice and production'],
    ['/help/keys', 'Keys'],
  ] as const

  it('leads to every place, each with its heading and its mark in the navigation', async () => {
    window = await console_.open('/')
    for (const [path, title] of places) {
      await window.page.goto(`${console_.installation.url}${path.replace('PROJECT', console_.project)}`)
      await window.page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    await window.page.goto(`${console_.installation.url}/p/${console_.project}/records`)
    const current = window.page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    await current.waitFor()
    await expect.poll(() => current.allTextContents()).toEqual(['Records'])
    await window.picture('shell')
    expect(await window.faults()).toEqual([])
  })

  it('says which parts of an address nobody reads', async () => {
    window = await console_.open(`/p/${console_.project}/files?colour=blue&q=lute`)
    const { page } = window
    await page.getByText('“colour”').waitFor()
    await window.picture('shell-unread')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('“colour”').waitFor({ state: 'detached' })
  })

  it('says what to do where an address names a project that nobody knows', async () => {
    window = await console_.open(`/p/${NOBODY}/files`, { locale: 'de-DE' })
    await window.page.getByRole('heading', { name: 'Dieses Projekt ist hier nicht bekannt' }).waitFor()
    await window.picture('shell-unknown-project')
    expect(await window.faults()).toEqual([])
  })

  it('keeps the places of a narrow screen in a menu, for the keyboard too', async () => {
    window = await console_.open(`/p/${console_.project}/files`, {
      viewport: { width: 320, height: 700 },
      colorScheme: 'dark',
    })
    const { page } = window
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Health' }).waitFor()
    await window.picture('shell-menu-narrow-dark')
    expect(await window.faults()).toEqual([])
    await menu.getByRole('link', { name: 'Health' }).press('Enter')
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await window.picture('shell-narrow-dark')
  })
})
