import { hasBrowser, type Window } from '@regesta/browser/console'
import { beforeEach, describe, expect, it } from 'vitest'
import { withOlderCopy } from './older-copy.js'
import { practiceOf } from './practice.js'
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

  it('can be read in German, dark and narrow', async () => {
    const page = await open(NARROW_DARK_GERMAN)
    await page.getByText(`0 von ${DRAFTS} Entwürfen gewählt`).waitFor()
    expect(await window.overflow()).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  it('are chosen and discarded, all of them, whichever page is shown', async () => {
    const page = await open()
    await page.getByRole('button', { name: `Choose all ${DRAFTS}` }).click()
    await page.getByText(`${DRAFTS} of ${DRAFTS} drafts chosen`).waitFor()
    await page.getByRole('button', { name: `Discard ${DRAFTS} drafts…` }).click()
    const question = page.getByRole('dialog', { name: `Discard ${DRAFTS} drafts` })
    await question.getByRole('button', { name: `Discard ${DRAFTS} drafts` }).click()
    await page.getByText(`${DRAFTS} drafts discarded.`).waitFor()
    await page.getByText('There are no orphan drafts.').waitFor()
  })
})
