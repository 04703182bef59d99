import { hasBrowser, type Window } from '@regesta/browser/console'
import { afterEach, describe, expect, it } from 'vitest'
import { withOlderCopy } from './older-copy.js'
import { practiceOf } from './practice.js'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

interface Deposition {
  readonly metadata: { readonly description: string }
  readonly files: readonly { readonly id: string; readonly filename: string }[]
  readonly links: { readonly bucket: string }
}

describe.runIf(hasBrowser)('the page of the repository', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async (opened) => {
    await opened.texts(['cup', 'vase', 'bowl', 'jug'])
    await opened.prepare(4)
    const sent = await Promise.all(['cup', 'vase', 'bowl'].map((name) => recordOf(name, opened)))
    const item_ids = sent.map(({ record_id }) => record_id)
    await opened.act('create_api_draft', { item_ids })
    await opened.act('upload_files', { item_ids })
    await opened.act('publish', { item_ids: item_ids.slice(2) })
  })

  afterEach(() => practiceOf(console_).calm())

  type Shared = Pick<typeof console_, 'get'>

  async function recordOf(name: string, from: Shared = console_) {
    const { items } = await from.get<{ items: { record_id: number; repo_record_id: string }[] }>(
      `/records?q=${name}&is_sandbox=true`,
    )
    const [record] = items
    if (record === undefined) throw new Error(`there is no record of ${name}`)
    return record
  }

  const depositionOf = async (name: string) => {
    const { repo_record_id: id } = await recordOf(name)
    const path = `/api/deposit/depositions/${id}`
    return { path, ...(await practiceOf(console_).ask<Deposition>('GET', path)) }
  }

  /** Somebody else changes what stands at the repository for the cup and the vase. */
  async function meddle(): Promise<void> {
    const { ask } = practiceOf(console_)
    const cup = await depositionOf('cup')
    await ask('PUT', cup.path, { metadata: { ...cup.metadata, description: 'Found somewhere else' } })
    const vase = await depositionOf('vase')
    for (const { id } of vase.files) await ask('DELETE', `${vase.path}/files/${id}`)
    await ask('PUT', `${vase.links.bucket}/note.txt`, 'A note')
  }

  const open = async (search: string, options: Parameters<typeof console_.open>[1] = {}) => {
    window = await console_.open(`/p/${console_.project}/repository?${search}`, options)
    return window.page
  }

  it('compares by field and by file, and a reload finds what was found', async () => {
    await meddle()
    const page = await open('view=verify')
    await page.getByRole('button', { name: 'Compare 3 records' }).waitFor()
    await page.getByRole('link', { name: /^10\.\d+\// }).waitFor()
    await window?.picture('repository-choice')
    await page.getByRole('button', { name: 'Compare 3 records' }).click()
    await page.getByText('1 as they should be · 2 different · 0 not read').waitFor()
    const row = (name: string) =>
      page.getByRole('table', { name: 'What was found' }).getByRole('row').filter({ hasText: name })
    await row('cup.txt').getByText('description').waitFor()
    await row('vase.txt').getByRole('listitem').filter({ hasText: 'vase.txt' }).getByText('missing there').waitFor()
    await row('vase.txt').getByRole('listitem').filter({ hasText: 'note.txt' }).getByText('extra there').waitFor()
    await row('bowl.txt').getByText('same').first().waitFor()
    expect(await window?.faults()).toEqual([])
    await window?.picture('repository-found')
    await page.reload()
    await page.getByText('1 as they should be · 2 different · 0 not read').waitFor()
    expect((await depositionOf('cup')).metadata.description).toBe('Found somewhere else')
  })

  it('repairs only what is ticked, after saying what that is', async () => {
    const page = await open('view=verify&q=vase')
    await page.getByRole('button', { name: 'Compare 1 record', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Delete files from the drafts that do not belong there (1)' }).check()
    await page.getByRole('cell', { name: 'deletes note.txt' }).waitFor()
    expect(await page.getByRole('cell', { name: 'sends vase.txt' }).count()).toBe(0)
    await window?.picture('repository-repair')
    expect(await window?.faults()).toEqual([])
    await page.getByRole('button', { name: 'Repair 1 record at the practice repository' }).click()
    await page.getByText('Deleted note.txt from the draft').waitFor()
    expect((await depositionOf('vase')).files).toEqual([])

    await page.getByRole('button', { name: 'Compare them again' }).click()
    await page.getByRole('checkbox', { name: 'Send files that are missing or differ (1)' }).check()
    await page.getByRole('button', { name: 'Repair 1 record at the practice repository' }).click()
    await page.getByText('1 succeeded, 0 failed').waitFor()
    await page.getByRole('button', { name: 'Compare them again' }).click()
    await page.getByText('1 as they should be · 0 different · 0 not read').waitFor()
    await page.getByText('Nothing that was found can be repaired here.').waitFor()
    expect((await depositionOf('vase')).files.map(({ filename }) => filename)).toEqual(['vase.txt'])
    expect((await depositionOf('cup')).metadata.description).toBe('Found somewhere else')
  })

  it('compares those that are chosen, which stand in the address, and is cancelled', async () => {
    const page = await open('view=verify&state=draft')
    await page.getByRole('checkbox', { name: 'Choose cup.txt' }).click()
    await page.getByText('1 of 2 chosen').waitFor()
    await page.reload()
    await page.getByText('1 of 2 chosen').waitFor()
    const { disturb } = practiceOf(console_)
    await disturb({ kind: 'delay', delay_ms: 600_000, times: null, route: 'getDeposition' })
    await page.getByRole('button', { name: 'Compare 1 record', exact: true }).click()
    await page.getByText('Being compared').first().waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    await page.getByText('Nothing that was found can be repaired here.').waitFor()
    expect(await page.getByText('It was ignored.').count()).toBe(0)
    expect(await window?.faults()).toEqual([])
  })

  it('shows a write whose answer was lost with its next reading, and gives it up when somebody is sure', async () => {
    const { disturb } = practiceOf(console_)
    await disturb({ kind: 'error-before-commit', status: 502, times: null, route: '*' })
    const { record_id } = await recordOf('jug')
    await fetch(`${console_.installation.url}/api/project/create_api_draft_for_prepared_record`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ local_record_db_id: record_id }),
    })
    const page = await open('view=writes')
    const row = page.getByRole('row').filter({ hasText: 'jug.txt' })
    await row.getByText('answer lost, is being read').waitFor()
    await row.getByText('make the draft').waitFor()
    await row.getByText('Not there after 4 minutes and three readings').waitFor()
    expect(await window?.faults()).toEqual([])
    await window?.picture('repository-open-write')
    await row.getByRole('button', { name: 'Give up the write of “jug.txt”' }).click()
    const question = page.getByRole('dialog', { name: 'Give up the write of “jug.txt”' })
    await question.getByText('Waiting costs nothing.').waitFor()
    expect(await window?.faults()).toEqual([])
    await question.getByRole('button', { name: 'Give up the write of “jug.txt”' }).click()
    await page.getByText('No write is open.').waitFor()
    await page.locator('section.panel:focus').waitFor()
  })

  it('lists drafts that belong to no record, and discards those that are chosen, by keyboard', async () => {
    await withOlderCopy(console_, async () => {
      const { record_id } = await recordOf('jug')
      await console_.post('/project/create_api_draft_for_prepared_record', { local_record_db_id: record_id })
    })

    const page = await open('view=orphans')
    await page.getByText('0 of 1 draft chosen').waitFor()
    const discard = page.getByRole('button', { name: 'Discard 0 drafts…' })
    expect(await discard.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('checkbox', { name: 'Choose jug.txt' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('1 of 1 draft chosen').waitFor()
    expect(await window?.faults()).toEqual([])
    await window?.picture('repository-orphans')
    await page.getByRole('button', { name: 'Discard 1 draft…' }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Discard 1 draft' })
    await question.getByText('They cannot be brought back.').waitFor()
    await question.getByRole('button', { name: 'Discard 1 draft' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 draft discarded.').waitFor()
    await page.getByText('There are no orphan drafts.').waitFor()
  })

  it('finds calls by method, answer and address, without any token, and says what the limits leave', async () => {
    const page = await open('view=calls')
    await page.getByText('Calls are not held back here.').waitFor()
    await page.getByText('0 of 4,750 used, 4,750 left').waitFor()
    const rows = page.getByRole('table', { name: 'Calls' })
    await rows.getByText('GET http').first().waitFor()
    expect(await page.content()).not.toContain(practiceOf(console_).token)
    expect(await window?.faults()).toEqual([])
    await window?.picture('repository-calls')
    await page.getByRole('option', { name: /^PUT \([1-9]/ }).waitFor({ state: 'attached' })
    await page.getByRole('combobox', { name: 'Method' }).selectOption('PUT')
    await page.getByRole('searchbox', { name: 'Part of the address' }).fill('vase')
    await rows.getByText('PUT http').first().waitFor()
    await page.waitForURL(/method=PUT.*q=vase|q=vase.*method=PUT/)
    await rows.getByText('GET http').first().waitFor({ state: 'detached' })
    // Each value says what would be found under the other filters.
    await page.getByRole('option', { name: 'GET (0)' }).waitFor({ state: 'attached' })
    await page.getByRole('option', { name: 'No answer (0)' }).waitFor({ state: 'attached' })
    await page.getByRole('combobox', { name: 'Answer' }).selectOption('none')
    await page.getByText('No such call was made.').waitFor()
  })

  it('never lets production look like practice: another line, another word, and a number to type', async () => {
    await console_.post('/project/batch_action', {
      action_type: 'prepare_metadata',
      target_is_sandbox: false,
      item_ids: [1],
    })
    const page = await open('view=verify&state=prepared')
    await page.getByRole('button', { name: 'Compare 1 record', exact: true }).waitFor()
    await page.evaluate(`localStorage.setItem('regesta.preferences', '{"environment":"production"}')`)
    await page.reload()
    await page.locator('.repository-place[data-environment="production"]').waitFor()
    await page.getByRole('button', { name: 'Compare 1 record', exact: true }).click()
    await page.getByText('could not be read').first().waitFor()
    await page.getByRole('checkbox', { name: 'Give up what cannot be known (1)' }).check()
    const repair = page.getByRole('button', { name: 'Repair 1 record in production' })
    expect(await repair.getAttribute('aria-disabled')).toBe('true')
    await window?.picture('repository-production')
    expect(await window?.faults()).toEqual([])
    await page.getByRole('textbox', { name: /Type the number of records, 1,/ }).fill('1')
    await page.getByRole('button', { name: 'Repair 1 record in production', disabled: false }).waitFor()
  })

  it('says in German why nothing could be read', async () => {
    await practiceOf(console_).disturb({ kind: 'error-before-commit', status: 502, times: null, route: '*' })
    const page = await open('view=verify&q=cup', { locale: 'de-DE', colorScheme: 'dark' })
    await page.getByRole('button', { name: '1 Datensatz vergleichen', exact: true }).click()
    await page.getByText(/^Das Repositorium ließ sich nicht lesen: HTTP 502 mit einer Webseite/).waitFor()
    expect(await window?.faults()).toEqual([])
    await window?.picture('repository-unread-german')
  })

  it.each([
    ['verify', /^\d+ Datens(atz|ätze) vergleichen$/],
    ['orphans', 'Es gibt keine verwaisten Entwürfe.'],
    ['writes', 'Jeder Schreibvorgang ist zu seinem Ende gekommen.'],
    ['calls', 'Anfragen werden hier nicht zurückgehalten.'],
    ['tokens', 'Übung prüfen'],
  ])('can be used in German, dark and narrow: %s', async (view, text) => {
    const page = await open(`view=${view}`, NARROW_DARK_GERMAN)
    await page.getByRole('heading', { level: 1, name: 'Repositorium' }).waitFor()
    await page.getByText(text).first().waitFor()
    await page.locator('.grey-rows').waitFor({ state: 'detached' })
    expect(await window?.overflow()).toBe(0)
    expect(await window?.faults()).toEqual([])
    await window?.picture(`repository-${view}-narrow`)
  })
})
