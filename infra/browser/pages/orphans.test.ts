import { hasBrowser, type Window } from '@regesta/browser/console'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withOlderCopy } from './older-copy.js'
import { practiceIsPublic, practiceOf } from './practice.js'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

/** More than a page of the list has. */
const DRAFTS = 60

describe.runIf(hasBrowser)('drafts that belong to no record, on several pages', () => {
  const console_ = sharedConsole(async (opened) => {
    await opened.texts(Array.from({ length: DRAFTS }, (_, at) => `sherd ${at + 1}`))
    await opened.prepare(DRAFTS)
    const filter = { state: 'prepared', is_sandbox: 'true' }
    await withOlderCopy(opened, () =>
      opened.act('create_api_draft', { selection: { kind: 'records', filter, expected_count: DRAFTS } }),
    )
  })
  let window: Window
  const open = async (...[options]: [Parameters<typeof console_.open>[1]?]) => {
    window = await console_.open(`/p/${console_.project}/repository?view=orphans`, options)
    return window.page
  }

  const readings = async (): Promise<string[]> => {
    const { entries } = await practiceOf(console_).ask<{ entries: { route: string }[] }>('GET', '/practice/journal')
    return entries.map(({ route }) => route)
  }
  beforeEach(() => practiceOf(console_).ask('DELETE', '/practice/journal'))
  afterEach(() => practiceOf(console_).calm())

  it('are read once and turned over, say as of when they are true, and are read anew when somebody asks for it', async () => {
    const page = await open()
    await page.getByText(`0 of ${DRAFTS} drafts chosen`).waitFor()
    await page.getByText(/as of /).waitFor()
    expect(await page.getByRole('row').count()).toBe(51)
    expect(await readings()).toEqual(['listDepositions'])
    await page.getByRole('checkbox', { name: 'Choose sherd 1.txt', exact: true }).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.waitForURL(/page=2/)
    await page.getByRole('checkbox', { name: `Choose sherd ${DRAFTS}.txt` }).click()
    await page.getByText(`2 of ${DRAFTS} drafts chosen`).waitFor()
    expect(await window.faults()).toEqual([])
    await window.picture('repository-orphans-paged')
    expect(await readings()).toEqual(['listDepositions'])
    await page.getByRole('button', { name: 'Look again' }).click()
    await page.getByText(`0 of ${DRAFTS} drafts chosen`).waitFor()
    expect(await readings()).toEqual(['listDepositions', 'listDepositions'])
  })

  it('lead from a page beyond the last one to the last one, as every list does', async () => {
    window = await console_.open(`/p/${console_.project}/repository?view=orphans&page=9`)
    const { page } = window
    await page.getByRole('checkbox', { name: `Choose sherd ${DRAFTS}.txt` }).waitFor()
    for (const list of ['repository?view=verify&state=prepared', 'records?state=prepared']) {
      await page.goto(`${console_.installation.url}/p/${console_.project}/${list}&page=9`)
      await page.waitForURL(/page=2/)
      await page.getByRole('button', { name: 'Previous page' }).waitFor()
      await page
        .getByRole('link', { name: /^sherd/ })
        .first()
        .waitFor()
    }
    expect(await window.faults()).toEqual([])
  })

  it('can be read in German, dark and narrow', async () => {
    const page = await open(NARROW_DARK_GERMAN)
    await page.getByText(`0 von ${DRAFTS} Entwürfen gewählt`).waitFor()
    expect(await window.overflow()).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  const confirm = async (page: Window['page'], drafts: number) => {
    await page.getByRole('button', { name: `Discard ${drafts} drafts…` }).click()
    const question = page.getByRole('dialog', { name: `Discard ${drafts} drafts` })
    return { question, discard: question.getByRole('button', { name: `Discard ${drafts} drafts` }) }
  }

  it('are chosen and discarded, all of them, whichever page is shown; those that are gone are not chosen any more', async () => {
    const page = await open()
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.enable')
    await page.getByRole('button', { name: `Choose all ${DRAFTS}` }).click()
    await page.getByText(`${DRAFTS} of ${DRAFTS} drafts chosen`).waitFor()
    // They go by twenties: the second ones take so long that the last ones find no way any more.
    const slow = { kind: 'delay', delay_ms: 500, skip: 20, times: null, route: 'discardDeposition' }
    await practiceOf(console_).disturb(slow)
    await (await confirm(page, DRAFTS)).discard.click()
    await page.getByRole('progressbar', { name: `Being discarded… 20 of ${DRAFTS}` }).waitFor()
    await devTools.send('Network.setBlockedURLs', { urls: ['*/orphan_drafts/discard'] })
    await page.getByRole('alert').waitFor()
    await page.getByText('40 drafts discarded.').waitFor()
    await page.getByText('20 of 20 drafts chosen').waitFor()
    await window.picture('orphans-broken-off')
    await devTools.send('Network.setBlockedURLs', { urls: [] })
    await practiceOf(console_).calm()
    await (await confirm(page, 20)).discard.click()
    await page.getByText('20 drafts discarded.').waitFor()
    await page.getByText('There are no orphan drafts.').waitFor()
    await page.getByRole('button', { name: 'Look again' }).and(page.locator(':focus')).waitFor()
  })

  it('are discarded at the public repository only by whoever types how many', async () => {
    await practiceIsPublic(console_)
    const at = { target_is_sandbox: false }
    await console_.act('prepare_metadata', { ...at, item_ids: [1, 2] })
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?is_sandbox=false')
    const item_ids = items.map(({ record_id }) => record_id)
    await withOlderCopy(console_, () => console_.act('create_api_draft', { ...at, item_ids }))
    const page = await open()
    await page.getByRole('button', { name: 'Choose all 2' }).click()
    const { question, discard } = await confirm(page, 2)
    expect(await discard.getAttribute('aria-disabled')).toBe('true')
    await question.getByRole('textbox', { name: /Type the number of drafts there, 2,/ }).fill('2')
    await window.picture('orphans-production')
    expect(await window.faults()).toEqual([])
    await discard.click()
    await page.getByText('2 drafts discarded.').waitFor()
  })
})
