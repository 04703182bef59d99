import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { practiceIsPublic } from './practice.js'
import { sharedConsole } from './shared-console.js'

describe.runIf(hasBrowser)('the history of a project', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async (opened) => {
    mkdirSync(join(opened.folder, 'texts'))
    for (const name of ['cup', 'vase']) writeFileSync(join(opened.folder, 'texts', `${name}.txt`), `About ${name}\n`)
    await opened.scan('texts', join(opened.folder, 'texts'), {
      modalities: ['Text'],
      scanOptions: { extensions: ['.txt'] },
    })
    await opened.saveMapping({
      title: { type: 'filename' },
      description: { type: 'construct_later', value: true },
      creators: { type: 'complex', entries: [{ name: { type: 'literal', value: 'Doe, Jane' } }] },
    })
    const item_ids = [1, 2]
    await opened.post('/project/batch_action', { action_type: 'prepare_metadata', item_ids })
    await opened.post('/project/batch_action', { action_type: 'create_api_draft', item_ids })
    await opened.post('/files/marks', { file_ids: [1], mark: 'good' })
  })

  it('says of each act what taking it back would do, and takes drafts back with the mouse', async () => {
    window = await console_.open(`/p/${console_.project}/history`)
    const { page } = window
    const list = page.getByRole('list', { name: 'What was done' })
    await list.getByText('Drafts made').waitFor()
    await window.picture('history')
    expect(await window.faults()).toEqual([])

    await page.getByRole('button', { name: 'What changed with no. 2' }).click()
    await page.getByText('Something later has changed the same. Take that back first. (No. 3)').first().waitFor()
    await page.getByRole('button', { name: 'What changed with no. 3' }).click()
    await page.getByText('2 drafts at the repository would be discarded').waitFor()
    await page.getByText('state: prepared').first().waitFor()
    expect(await page.getByText('record_metadata_json').count()).toBe(0)
    await window.picture('history-open')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Take back no. 3' }).click()
    await page.getByText('No. 3 is taken back.').waitFor()
    await list.getByText('took back no. 3').waitFor()
    await page.getByRole('button', { name: 'What changed with no. 3' }).and(page.locator(':focus')).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('is used by keyboard alone, in German and dark', async () => {
    window = await console_.open(`/p/${console_.project}/history`, { locale: 'de-DE', colorScheme: 'dark' })
    const { page } = window
    await page.getByRole('option', { name: 'Dateien gekennzeichnet (1)' }).waitFor({ state: 'attached' })
    const ofAnotherKind = page.getByRole('button', { name: 'Änderungen durch Nr. 3' })
    await ofAnotherKind.waitFor()
    await page.getByRole('combobox', { name: 'Zeigen' }).selectOption('files_marked')
    // The list of all of them stays until the address has changed.
    await ofAnotherKind.waitFor({ state: 'detached' })
    await page.getByText('Dateien gekennzeichnet').nth(1).waitFor()
    await page.getByRole('button', { name: 'Änderungen durch Nr. 4' }).focus()
    await page.keyboard.press('Enter')
    const back = page.getByRole('button', { name: 'Nr. 4 zurücknehmen' })
    await back.waitFor()
    await back.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Nr. 4 ist zurückgenommen.').waitFor()
    await page.getByText('Zurückgenommen durch Nr. 6').waitFor()
    await window.picture('history-german')
    expect(await window.faults()).toEqual([])
  })

  it('stands with a record and with a file too, also on a narrow screen', async () => {
    window = await console_.open(`/p/${console_.project}/records/1?view=history`, {
      viewport: { width: 320, height: 700 },
    })
    const { page } = window
    await page.getByText('Records prepared').waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('history-of-record')
    await page.goto(page.url().replace('/records/1', '/files/1'))
    await page.getByText('Files marked').waitFor()
    expect(await window.overflow()).toBe(0)
    expect(await window.faults()).toEqual([])
  })

  it('takes drafts at the public repository back only for whoever types how many', async () => {
    await practiceIsPublic(console_)
    const at = { target_is_sandbox: false }
    await console_.act('prepare_metadata', { ...at, item_ids: [1, 2] })
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?is_sandbox=false')
    await console_.act('create_api_draft', { ...at, item_ids: items.map(({ record_id }) => record_id) })
    window = await console_.open(`/p/${console_.project}/history?kind=drafts_created`)
    const { page } = window
    await page
      .getByRole('button', { name: /^What changed with/ })
      .first()
      .click()
    const back = page.getByRole('button', { name: /^Take back no\./ })
    const number = page.getByRole('textbox', { name: /Type the number of drafts there, 2,/ })
    await number.waitFor()
    expect(await back.getAttribute('aria-disabled')).toBe('true')
    await window.picture('history-production')
    expect(await window.faults()).toEqual([])
    await number.fill('2')
    await back.click()
    await page.getByText(/is taken back\.$/).waitFor()
  })
})
