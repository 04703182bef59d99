import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { practiceOf } from './practice.js'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

const NAMES = ['bowl', 'cup', 'ewer', 'jug', 'plate', 'vase'] as const
type Name = (typeof NAMES)[number]

const LONG =
  'A drinking cup of clay with two handles and a high foot. It was found in 1890 near the southern gate of the town.'

const column = (value: string) => ({ type: 'column', value })

describe.runIf(hasBrowser)('the page of a record', () => {
  let window: Window | undefined
  const ids = new Map<string, number>()

  const console_ = sharedConsole(async (opened) => {
    const sheet = join(opened.folder, 'objects.csv')
    const rows = NAMES.map((name) => `${name}.txt,The ${name},${LONG},"Doe, Jane"`)
    writeFileSync(sheet, `${['Datei,Titel,Text,Person', ...rows].join('\n')}\n`)
    await opened.texts(NAMES, {
      _mapping_mode: 'file',
      _file_path: sheet,
      _file_format: 'csv',
      filename: column('Datei'),
      title: column('Titel'),
      description: column('Text'),
      creators: { type: 'complex', is_complex: true, entries: [{ name: column('Person') }] },
    })
    await opened.prepare(NAMES.length)
    const { items } = await opened.get<{ items: { record_id: number; filename: string }[] }>('/records')
    for (const { record_id, filename } of items) ids.set(filename.replace('.txt', ''), record_id)
    const drafts = (['ewer', 'jug', 'plate', 'vase'] as const).map(idOf)
    await opened.act('create_api_draft', { item_ids: drafts })
    await opened.act('upload_files', { item_ids: [idOf('plate'), idOf('vase')] })
    await opened.act('publish', { item_ids: [idOf('vase')] })
  })

  const idOf = (name: Name) => ids.get(name) ?? 0
  const pathOf = (name: Name, view = '') => `/p/${console_.project}/records/${idOf(name)}${view}`
  const open = async (name: Name, view = '', options: Parameters<typeof console_.open>[1] = {}) => {
    window = await console_.open(pathOf(name, view), options)
    return { window, page: window.page }
  }

  /** Complaints other than about answers of this status, which were asked for. */
  const others = async (of: Window, status: string) => (await of.faults()).filter((fault) => !fault.includes(status))

  it('has a form: what is set by hand gets a pin, and goes back to the value of the sheet', async () => {
    const { window, page } = await open('cup')
    await page.getByRole('heading', { level: 1, name: 'The cup' }).waitFor()
    await page.getByText('Doe, Jane').waitFor()
    await window.picture('record-metadata')
    expect(await window.faults()).toEqual([])
    const verdict = page.getByText('Nothing of this record is at the repository yet.')
    await page.keyboard.press('v')
    await verdict.waitFor()

    await page.keyboard.press('e')
    const form = page.getByRole('form', { name: 'Edit the metadata' })
    await form.getByLabel('Title (required)').fill('The cup of Nestor')
    await form
      .getByRole('button', { name: /^Add: / })
      .first()
      .click()
    await form.getByRole('group', { name: /2$/ }).getByRole('textbox').first().fill('Roe, Rick')
    await form.getByText(/more$/).click()
    await form.getByLabel('Keywords – one a line').fill('clay\nwine')
    await window.picture('record-form')
    expect(await window.faults()).toEqual([])
    await form.getByRole('button', { name: 'Save and prepare again' }).click()
    await page.getByText('Saved. The record is prepared again.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'The cup of Nestor' }).waitFor()
    await page.getByText('3 fields set by hand').waitFor()
    // It was said of what the record was before.
    expect(await verdict.count()).toBe(0)
    await page.getByText('Roe, Rick').waitFor()
    await page.getByText('wine').waitFor()

    await page.getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('button', { name: 'Back to the sheet’s value: Title' }).click()
    await form.getByText('The cup', { exact: true }).waitFor()
    await form.getByRole('button', { name: 'Save and prepare again' }).click()
    await page.getByRole('heading', { level: 1, name: 'The cup', exact: true }).waitFor()
    await page.getByText('2 fields set by hand').waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('says of an identifier what is wrong with it as it is typed', async () => {
    const { window, page } = await open('bowl')
    await page.getByRole('button', { name: 'Edit' }).click()
    const creator = page.getByRole('form', { name: 'Edit the metadata' }).getByRole('group', { name: 'Creator 1' })
    const [orcid, gnd] = [creator.getByLabel('ORCID'), creator.getByLabel('GND')]
    await orcid.fill('0000-0002-1825')
    await creator.getByText('An ORCID is written like 0000-0002-1825-0097.').waitFor()
    expect(await orcid.getAttribute('aria-invalid')).toBe('true')
    await orcid.fill('0000-0002-1825-0079')
    await creator.getByText('The check digit is wrong').waitFor()
    await gnd.fill('11854O238')
    await creator.getByText('A GND number has 8 to 10 digits').waitFor()
    expect(await window.faults()).toEqual([])
    await window.picture('record-identifiers')
    await orcid.fill('https://orcid.org/0000-0002-1825-0097')
    await creator.getByText('The check digit is wrong').waitFor({ state: 'detached' })
    expect(await orcid.getAttribute('aria-invalid')).toBeNull()
  })

  it('asks before what was written is left, and keeps it in other views', async () => {
    const { window, page } = await open('bowl')
    await page.getByRole('button', { name: 'Edit' }).click()
    const title = page.getByRole('form', { name: 'Edit the metadata' }).getByLabel('Title (required)')
    await title.fill('Half a t')
    await page.getByRole('navigation', { name: 'View of the record' }).getByRole('link', { name: 'Files' }).click()
    await page.getByRole('table', { name: 'Files' }).waitFor()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'Back to the records' }).click()
    await question.waitFor()
    await window.picture('record-leaving')
    await question.getByRole('button', { name: 'Go on editing' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Metadata', exact: true }).click()
    await title.waitFor()
    expect(await title.inputValue()).toBe('Half a t')
    await page.getByRole('link', { name: 'Back to the records' }).click()
    await question.getByRole('button', { name: 'Leave and discard the changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('says what is missing in what was written, and keeps it', async () => {
    const { window, page } = await open('bowl')
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('form', { name: 'Edit the metadata' })
    const date = form.getByLabel('Publication date (required)')
    await date.waitFor()
    const former = await date.inputValue()
    await date.fill('some day')
    await form.getByRole('button', { name: 'Save and prepare again' }).click()
    await form
      .getByRole('alert')
      .getByText(/publication_date/)
      .first()
      .waitFor()
    expect(await date.inputValue()).toBe('some day')
    await window.picture('record-refused')
    expect(await others(window, '400')).toEqual([])
    await page.getByRole('navigation', { name: 'View of the record' }).getByRole('link', { name: 'Files' }).click()
    await page.getByRole('table', { name: 'Files' }).waitFor()
    await page.getByRole('link', { name: 'Metadata', exact: true }).click()
    expect(await date.inputValue()).toBe('some day')
    // It is stored all the same: there is nothing to discard, the form shows it again, and the former value is a change.
    await form.getByRole('button', { name: 'Close the form' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('button', { name: 'Back to the sheet’s value: Publication date' }).waitFor()
    expect(await date.inputValue()).toBe('some day')
    await date.fill(former)
    await form.getByRole('button', { name: 'Discard the changes' }).waitFor()
    expect(await form.getByRole('button', { name: 'Save and prepare again' }).getAttribute('aria-disabled')).toBeNull()
    await date.fill('2001-02-03')
    await form.getByRole('button', { name: 'Save and prepare again' }).click()
    await page.getByText('Saved. The record is prepared again.').waitFor()
    await page.getByText('2001-02-03').waitFor()
  })

  it('shows each file with its sums, and sends what was not sent', async () => {
    const { window, page } = await open('jug', '?view=files')
    const files = page.getByRole('table', { name: 'Files' })
    await files.getByText('not sent yet').waitFor()
    await files.getByText('known once it is sent').waitFor()
    await files.getByRole('button', { name: 'Send jug.txt' }).click()
    await files.getByText('The repository has it.').waitFor()
    expect(await files.locator('code').allInnerTexts()).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    await window.picture('record-files')
    expect(await window.faults()).toEqual([])
  })

  it('is compared with its draft and its sheet, by default only where they differ', async () => {
    const { files } = await console_.get<{ files: { file_id: number }[] }>(`/records/${idOf('plate')}`)
    const overrides = { title: 'The dish', description: LONG.replace('two handles', 'three handles'), notes: 'Broken' }
    await console_.post('/project/prepare_metadata_for_file', { source_file_db_id: files[0]?.file_id, overrides })
    const { window, page } = await open('plate', '?view=compare')
    await page.getByText('3 of 9 fields differ.').waitFor()
    const fields = page.getByRole('list', { name: 'Fields' })
    expect(await fields.getByRole('listitem').count()).toBe(3)
    expect(await fields.locator('del').allInnerTexts()).toEqual([expect.stringContaining('two')])
    expect(await fields.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('three')])
    await page.getByText('The one file is the same.').waitFor()
    await window.picture('record-compare')
    expect(await window.faults()).toEqual([])
    await page.getByRole('checkbox', { name: 'Show what is the same, too' }).check()
    await fields.getByText('Doe, Jane').waitFor()
    await page.getByRole('table', { name: 'Files' }).getByText('plate.txt').waitFor()

    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('the sheet as it is now')
    await page.getByText('What the mapping makes of the sheet now').waitFor()
    await page.getByText('The plate', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('What the mapping makes of the sheet now').waitFor()
    expect(new URL(page.url()).searchParams.get('with')).toBe('sheet')
    expect(await window.faults()).toEqual([])
  })

  it('has a receipt to look at, to print and to keep', async () => {
    const { window, page } = await open('vase', '?view=receipt')
    await page.getByText('The files listed here are the ones that were compared before publishing.').waitFor()
    await page.getByRole('table', { name: 'What was written to the repository' }).getByText('publish').waitFor()
    await window.picture('record-receipt')
    expect(await window.faults()).toEqual([])
    const link = await page.getByRole('link', { name: 'As JSON' }).getAttribute('href')
    const answer = await page.request.get(`${console_.installation.url}${link}`)
    expect(await answer.json()).toMatchObject({ record_id: idOf('vase'), published_files: { matches: true } })
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' })
    await page.getByRole('navigation', { name: 'View of the record' }).waitFor({ state: 'hidden' })
    await page.getByRole('table', { name: 'What was written to the repository' }).waitFor()
    await window.picture('record-receipt-printed')

    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Metadata', exact: true }).click()
    const edit = page.getByRole('button', { name: 'Edit' })
    await edit.waitFor()
    expect(await edit.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('What is published is changed by a plan, not here.').waitFor()
    await page.getByRole('link', { name: 'Make a new version' }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('leads through its list and asks the repository, by keys that are listed', async () => {
    window = await console_.open(`/p/${console_.project}/records?state=draft&sort=added`)
    const { page } = window
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
    const isLink = (name: string) => page.getByRole('link', { name, exact: true }).waitFor()
    await page.getByRole('link', { name: 'The ewer', exact: true }).click()
    await heading('The ewer')
    await page.getByRole('button', { name: 'Previous' }).waitFor()
    await isLink('Next')
    await page.keyboard.press(']')
    await heading('The jug')
    await isLink('Next')
    await page.keyboard.press(']')
    await heading(/The (dish|plate)/)
    await page.getByText('It is the last record of this list.').waitFor({ state: 'attached' })
    await isLink('Previous')
    // As a German keyboard writes it on a Mac: Option and 5.
    await page.keyboard.press('Alt+[')
    await heading('The jug')
    await page.getByRole('link', { name: 'Back to the records' }).click()
    await heading('Records')
    expect(new URL(page.url()).search).toBe('?state=draft&sort=added')
    await page.goto(`${console_.installation.url}${pathOf('vase')}`)
    await heading('The vase')
    await page.keyboard.press('v')
    await page.getByText('The repository has exactly this.').waitFor()
    expect(await window.faults()).toEqual([])
    await page.goto(`${console_.installation.url}/help/keys`)
    await page.getByText('record: ask the repository whether it has the same').waitFor()
  })

  it('says when it is gone', async () => {
    window = await console_.open(`/p/${console_.project}/records/987654`)
    const { page } = window
    await page.getByText('This record is not here any more').waitFor()
    await page.getByRole('link', { name: 'Look in the history' }).waitFor()
    await window.picture('record-gone')
    expect(await others(window, '404')).toEqual([])
  })

  it('says who works on it, and when that has ended', async () => {
    // The repository keeps whoever reads the draft waiting, and so the claim is held.
    await practiceOf(console_).disturb({ kind: 'delay', delay_ms: 600_000, route: 'getDeposition' })
    try {
      const { status_url } = await console_.post<{ status_url: string }>(
        '/project/upload_files_for_deposition',
        { local_record_db_id: idOf('ewer') },
        { prefer: 'respond-async' },
      )
      const claim = async () => (await console_.get<{ claim: object | null }>(`/records/${idOf('ewer')}`)).claim
      await expect.poll(claim, { timeout: 60_000 }).not.toBeNull()
      const { window, page } = await open('ewer')
      await page.getByText('Somebody is working on this record since').waitFor()
      await page.getByRole('link', { name: 'Look at the running work' }).waitFor()
      const edit = page.getByRole('button', { name: 'Edit' })
      expect(await edit.getAttribute('aria-disabled')).toBe('true')
      await window.picture('record-claimed')
      expect(await window.faults()).toEqual([])
      await console_.post(`${status_url.replace(/^.*\/api/, '')}/cancel`, {})
      await page.getByText('Somebody is working on this record since').waitFor({ state: 'detached' })
      expect(await edit.getAttribute('aria-disabled')).toBeNull()
      expect(await window.faults()).toEqual([])
    } finally {
      await practiceOf(console_).calm()
    }
  })

  it('belongs to another repository than the configured one', async () => {
    const { configData } = await console_.get<{ configData: { repo?: object } }>('/config/get')
    const elsewhere = { ...configData, repo: { ...configData.repo, sandbox_base_url: 'https://sandbox.zenodo.org' } }
    const says = 'belongs to the repository “practice”'
    // Services take over what is configured a moment later, and a page reads it once.
    const configured = async () =>
      (await console_.get<{ configured_repository: string }>(`/records/${idOf('plate')}`)).configured_repository
    try {
      await console_.post('/config/save', elsewhere)
      await expect.poll(configured).toBe('https://sandbox.zenodo.org')
      const { window, page } = await open('plate')
      await page.getByText(says).waitFor()
      expect(await page.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true')
      await window.picture('record-elsewhere')
      expect(await window.faults()).toEqual([])
    } finally {
      await console_.post('/config/save', configData)
    }
    await expect.poll(configured).toBe('practice')
    const { page } = await open('plate')
    await page.getByRole('heading', { level: 1, name: /The (dish|plate)/ }).waitFor()
    expect(await page.getByText(says).count()).toBe(0)
  })

  it('says in German who is busy with it, and what was given up', async () => {
    const german = { locale: 'de-DE', colorScheme: 'dark' } as const
    await practiceOf(console_).disturb({ kind: 'error-before-commit', status: 502, times: null, route: '*' })
    try {
      const body = JSON.stringify({ local_record_db_id: idOf('bowl') })
      await fetch(`${console_.installation.url}/api/project/create_api_draft_for_prepared_record`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { window, page } = await open('bowl', '', german)
      await page.getByText('gearbeitet: klären, was aus einem Schreibvorgang wurde.').waitFor()
      await window.picture('record-claimed-german')
      await page.goto(`${console_.installation.url}/p/${console_.project}/records?state=prepared`)
      await page.getByText('klären, was aus einem Schreibvorgang wurde').waitFor()
      expect(await window.faults()).toEqual([])
    } finally {
      await practiceOf(console_).calm()
    }
    await console_.post('/project/verify_records', { record_ids: [idOf('bowl')], repair: ['give_up'] })
    const { window, page } = await open('bowl', '?view=receipt', german)
    const known = /^Aufgegeben: .+ Bis dahin bekannt: HTTP 502 mit einer Webseite statt Daten$/
    await page.locator('.record-notice').getByText(known).waitFor()
    await page.getByRole('table', { name: 'Was an das Repositorium geschrieben wurde' }).getByText(known).waitFor()
    await window.picture('record-given-up-german')
    expect(await window.faults()).toEqual([])
  })

  it.each([
    ['', 'Doe, Jane'],
    ['?view=files', 'Das Repositorium hat sie.'],
    ['?view=compare', 'Gelesen bei'],
    ['?view=receipt', 'Die Dateien hier sind die, die vor der Veröffentlichung verglichen wurden.'],
    ['?view=history', 'Bleibt, wie es ist'],
  ])('is used in German, dark and on a narrow screen: %s', async (view, shown) => {
    const { window, page } = await open('vase', view, NARROW_DARK_GERMAN)
    await page.getByRole('heading', { level: 1, name: 'The vase' }).waitFor()
    await page.getByRole('navigation', { name: 'Ansicht des Datensatzes' }).waitFor()
    await page.getByText(shown).first().waitFor()
    await page.getByText('Nichts mehr zu tun. Ein Plan ändert').first().waitFor()
    expect(await page.getByText('a plan changes its metadata').count()).toBe(0)
    expect(await window.overflow()).toBe(0)
    await window.picture(`record-narrow-${view.replace('?view=', '') || 'metadata'}`)
    expect(await window.faults()).toEqual([])
  })
})
