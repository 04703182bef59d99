import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { watchNames } from '@regesta/browser/names-in-page'
import { describe, expect, it } from 'vitest'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

describe.runIf(hasBrowser)('new versions', () => {
  let window: Window | undefined
  let corrected = ''
  const console_ = sharedConsole(async (opened) => {
    const write = (name: string, text: string) => {
      mkdirSync(corrected, { recursive: true })
      writeFileSync(join(corrected, `${name}.txt`), text)
    }
    await opened.texts(['cup', 'vase', 'bowl'])
    corrected = join(opened.folder, 'corrected')
    write('cup', 'About the cup\n')
    write('vase', 'About vase\n')
    write('unknown', 'Nobody knows\n')
    await opened.prepare(3)
    for (const action_type of ['create_api_draft', 'upload_files', 'publish'])
      await opened.act(action_type, { item_ids: [1, 2, 3] })
  })

  it('are made from the files of a folder that have changed, and of no other', async () => {
    window = await console_.open(`/p/${console_.project}/versions`)
    const { page } = window
    await page.getByRole('table', { name: 'Published last' }).getByRole('link', { name: 'cup.txt' }).waitFor()
    await window.picture('versions-published')
    expect(await page.getByRole('button', { name: 'Find the records' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('combobox', { name: 'Folder with the corrected files' }).fill(corrected)
    await page.getByRole('button', { name: 'Find the records' }).click()
    await page.getByText('2 files of 2 published records').waitFor()
    const row = (name: string) =>
      page.getByRole('table', { name: 'Old and new' }).getByRole('row').filter({ hasText: name })
    await row('cup.txt').getByText('changed').waitFor()
    await row('cup.txt')
      .getByText(`MD5 ${md5('About cup\n')}`)
      .waitFor()
    await row('cup.txt')
      .getByText(`MD5 ${md5('About the cup\n')}`)
      .waitFor()
    await row('vase.txt').getByText('identical – nothing to do').waitFor()
    expect(await row('vase.txt').getByRole('checkbox').isDisabled()).toBe(true)
    const leftOut = page.getByRole('region', { name: 'Left out' })
    await leftOut.getByRole('row').filter({ hasText: 'unknown.txt' }).getByText('No published record').waitFor()
    await page.getByText('0 stay · 1 replaced · 0 left out · 0 new').waitFor()
    expect(await window.faults()).toEqual([])
    await window.picture('versions-found')

    await page.getByRole('textbox', { name: 'Version', exact: true }).fill('2.0.0')
    await page.getByRole('button', { name: 'Plan 1 new version…' }).click()
    await page.getByRole('heading', { level: 1, name: 'Plan: make new versions' }).waitFor()
    await page.getByText('1 record, all of them possible').waitFor()
    await page.getByText('1 to send').click()
    await page.getByText(`MD5 ${md5('About cup\n')} → ${md5('About the cup\n')}`).waitFor()
    expect(await window.faults()).toEqual([])
    await window.picture('versions-plan')
    await page.getByRole('button', { name: 'Make 1 new version at the practice repository' }).click()
    await page.getByText('1 done, none failed').waitFor()
    const { items } = await console_.get<{ items: { version: string; record_title: string }[] }>('/records?state=draft')
    expect(items).toMatchObject([{ version: '2.0.0', record_title: 'cup.txt' }])
  })

  it('say which published files stay while the pattern is typed', async () => {
    writeFileSync(join(corrected, 'bowl.txt'), 'About the bowl\n')
    window = await console_.open(`/p/${console_.project}/versions?folder=${encodeURIComponent(corrected)}`)
    const { page } = window
    await page.getByRole('button', { name: 'Find the records' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('3 files of 3 published records').waitFor()
    await page.getByRole('checkbox', { name: 'New version of cup.txt' }).uncheck()
    await page.getByText('0 stay · 1 replaced · 0 left out').waitFor()
    const keep = page.getByRole('textbox', { name: 'Files of the published version that stay' })
    await keep.fill('*.pdf')
    await page.getByText('*.pdf fits no file of bowl.txt.').waitFor()
    await keep.fill('')
    await page.getByText('*.pdf fits no file').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'New version of bowl.txt' }).uncheck()
    const plan = page.getByRole('button', { name: 'Plan 0 new versions…' })
    expect(await plan.getAttribute('aria-disabled')).toBe('true')
    await page.reload()
    await page.getByText('3 files of 3 published records').waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('are asked for by inputs that have names from their first frame on', async () => {
    window = await console_.open(`/p/${console_.project}/versions?folder=${encodeURIComponent(corrected)}`)
    const { page } = window
    await page.getByRole('button', { name: 'Find the records' }).click()
    await page.getByText('3 files of 3 published records').waitFor()
    await page.addInitScript(watchNames)
    await page.reload()
    await page.getByRole('textbox', { name: 'Version', exact: true }).waitFor()
    expect(await page.evaluate('nameless')).toEqual([])
  })

  it('are not proposed for files that are published already under another name', async () => {
    const renamed = join(console_.folder, 'other names')
    mkdirSync(renamed)
    writeFileSync(join(renamed, 'dish.txt'), 'About bowl\n')
    window = await console_.open(`/p/${console_.project}/versions?folder=${encodeURIComponent(renamed)}&by=content`)
    const { page } = window
    await page.getByText(`--input '${renamed}' --match hashcode`).waitFor()
    await page.getByRole('button', { name: 'Find the records' }).click()
    await page.getByText('identical under another name').waitFor()
    await page.getByRole('button', { name: 'Plan 0 new versions…' }).waitFor()
    await page.getByRole('checkbox', { name: 'New version of bowl.txt' }).click()
    await page.getByRole('button', { name: 'Plan 1 new version…' }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('name the other way where nothing is found, in German, dark and narrow', async () => {
    const empty = join(console_.folder, 'empty')
    mkdirSync(empty)
    window = await console_.open(
      `/p/${console_.project}/versions?folder=${encodeURIComponent(empty)}&by=content`,
      NARROW_DARK_GERMAN,
    )
    const { page } = window
    await page.getByRole('button', { name: 'Datensätze suchen' }).click()
    await page.getByText('Versuchen Sie es nach dem Namen.').waitFor()
    await page.getByRole('combobox', { name: 'Ordner mit den berichtigten Dateien' }).fill(corrected)
    await page.getByRole('combobox', { name: 'Wie Dateien ihre Datensätze finden' }).selectOption('name')
    await page.getByRole('button', { name: 'Datensätze suchen' }).click()
    await page.getByText('gleich – nichts zu tun').waitFor()
    await page.getByLabel('Fassung', { exact: true }).waitFor()
    await page.getByLabel('Erscheinungsdatum').waitFor()
    expect(await window.overflow()).toBe(0)
    expect(await window.faults()).toEqual([])
    await window.picture('versions-narrow')
  })

  it('keep what was changed in what is published when another field is edited by hand', async () => {
    const changes = [{ kind: 'value', field: 'keywords', value: 'harbour' }]
    const plan = (more: object) => console_.post<{ plan_id: string }>('/project/batch_action/plan', more)
    const carryOut = async (more: object) =>
      console_.post<{ results: { local_record_db_id?: number }[] }>('/project/batch_action', {
        plan_id: (await plan(more)).plan_id,
      })
    const { items } = await console_.get<{
      items: { record_id: number; record_title: string; concept_rec_id: string }[]
    }>('/records?state=published')
    const { record_id, concept_rec_id } =
      items.find(({ record_title }) => record_title === 'vase.txt') ?? expect.fail('vase.txt is published')
    await carryOut({ action_type: 'update_published', item_ids: [record_id], changes })
    const file = join(corrected, 'vase.txt')
    writeFileSync(file, 'About the vase\n')
    const version = { concept_rec_id, files: [file], files_to_keep: [], version: '1.0.1' }
    const { results } = await carryOut({ action_type: 'new_version', new_versions: [version] })
    const draft = results[0]?.local_record_db_id

    window = await console_.open(`/p/${console_.project}/records/${draft}`)
    const { page } = window
    await page.getByText('harbour', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('form', { name: 'Edit the metadata' })
    await form.getByLabel('Title (required)').fill('The vase')
    await form.getByRole('button', { name: 'Save and prepare again' }).click()
    await page.getByRole('heading', { level: 1, name: 'The vase' }).waitFor()
    expect(await console_.get(`/records/${draft}`)).toMatchObject({
      metadata: { title: 'The vase', keywords: ['harbour'], version: '1.0.1' },
    })
  })
})
