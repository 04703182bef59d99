import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { sharedConsole } from './shared-console.js'

const TEXTS = ['bowl', 'cup', 'vase']
const column = (value: string) => ({ type: 'column', value })

describe.runIf(hasBrowser)('persons of a mapping', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async ({ folder }) => {
    mkdirSync(join(folder, 'museum'))
    for (const name of TEXTS) writeFileSync(join(folder, 'museum', `${name}.txt`), `About ${name}\n`)
  })

  /** A person of the dataset whom an authority has a number for, as a sheet writes their name. */
  async function knownPerson() {
    await console_.post('/dataset/sync', {})
    const extend = JSON.stringify({ ids: ['V0001', 'V0002', 'V0003', 'V0004', 'V0005'], properties: [{ id: 'gnd' }] })
    const found = await console_.get<{ rows: Record<string, { gnd: { str: string }[] }> }>(
      `/dataset/reconcile?extend=${encodeURIComponent(extend)}`,
    )
    const [id = '', { gnd }] = Object.entries(found.rows).find(([, row]) => row.gnd.length > 0) ?? ['', { gnd: [] }]
    const { title } = await console_.get<{ title: string }>(`/dataset/persons/${id}`)
    const words = title.replace(/ \(.*/, '').split(' ')
    return { id, title, gnd: gnd[0]?.str ?? '', name: `${words.at(-1)}, ${words.slice(0, -1).join(' ')}` }
  }

  /** A project of three texts whose mapping takes creators from a sheet, which may have more rows. */
  async function project(name: string, creators: readonly string[]): Promise<string> {
    const rows = creators.map((creator, at) => {
      const text = TEXTS[at] ?? `other ${at}`
      return `${text}.txt,About ${text},"${creator}","Poe, Ed"`
    })
    const sheet = join(console_.folder, `${name}.csv`)
    writeFileSync(sheet, `file,title,maker,owner\n${rows.join('\n')}\n`)
    const uuid = await console_.scan(name, join(console_.folder, 'museum'), {
      modalities: ['Text'],
      scanOptions: { extensions: ['.txt'] },
    })
    await console_.saveMapping({
      ...{ _mapping_mode: 'file', _file_path: sheet, _file_format: 'csv', filename: column('file') },
      title: column('title'),
      description: { type: 'construct_later', value: true },
      creators: { type: 'complex', is_complex: true, entries: [{ name: column('maker') }] },
    })
    return uuid
  }

  /** The persons of the creators, on a narrow and dark screen. */
  async function lookUpInGerman(uuid: string): Promise<Window> {
    const narrow = { locale: 'de-DE', colorScheme: 'dark', viewport: { width: 320, height: 800 } } as const
    const opened = await console_.open(`/p/${uuid}/mapping?field=creators`, narrow)
    await opened.page.getByRole('button', { name: 'Personen nachschlagen' }).press('Enter')
    return opened
  }

  const decideOn = async (..._persons: object[]) => console_.saveMapping({ ...(await console_.mapping()), _persons })

  const persons = async () => (await console_.mapping<{ _persons?: object[] }>())._persons

  it('are not looked up before the dataset was read once, and the way to read it is shown', async () => {
    const uuid = await project('unread', ['Doe, Jane', 'Doe, Jane', 'Roe, Rick'])
    await decideOn({ field: 'creators', name: 'Doe, Jane', kb_id: 'V0001', label: 'Jane Doe' })
    window = await lookUpInGerman(uuid)
    const { page } = window
    await page.getByText('Es gibt noch keine Kopie des Personendatensatzes').waitFor()
    await page.getByText('regesta persons sync').waitFor()
    await page.getByRole('button', { name: /^Doe, Jane 2 Zeilen/ }).press('Enter')
    await page.getByText('Gemeint ist Jane Doe.').waitFor()
    expect(await page.getByText('zeigt diese Person jetzt nicht').count()).toBe(0)
    const meant = page.getByRole('button', { name: 'Diese Person ist gemeint: Jane Doe' })
    await meant.press('Space')
    await page.getByText('Hier ist noch nichts entschieden.').waitFor()
    await meant.and(page.locator('[data-focused=true]')).waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('mapping-persons-no-copy-german-narrow')
    expect((await window.faults()).filter((fault) => !fault.includes('status of 400'))).toEqual([])
  })

  it('are listed from the first page again when another column is taken, and it is said where not every row can be chosen', async () => {
    const others = Array.from({ length: 30 }, (_, at) => `Roe, ${at}`)
    const uuid = await project('many', [...Array.from({ length: 120 }, () => 'Doe, Jane'), ...others])
    window = await console_.open(`/p/${uuid}/mapping?field=creators`)
    const { page } = window
    await page.getByRole('button', { name: 'Look up persons' }).press('Enter')
    await page.getByRole('button', { name: /^Doe, Jane 120 rows/ }).press('Enter')
    await page.getByText('100 of 120 rows can be chosen here, those without a decision first.').waitFor()
    const found = page.getByRole('region', { name: /^Persons in/ })
    await found.getByRole('button', { name: 'Next' }).press('Enter')
    await found.getByText('Page 2').waitFor()
    await page.getByLabel('Column', { exact: true }).first().selectOption('owner')
    await page.getByRole('button', { name: /^Poe, Ed 150 rows/ }).waitFor()
  })

  it('are chosen by keyboard for one row or for all, which can be taken back, and give the records their identifiers', async () => {
    const { id, title, gnd, name } = await knownPerson()
    const uuid = await project('chosen', [name, name, 'Qvq, Xzx'])
    window = await console_.open(`/p/${uuid}/mapping?field=creators`, { viewport: { width: 1280, height: 1000 } })
    const { page } = window
    const press = async (button: string | RegExp, key = 'Enter') => {
      await page.getByRole('button', { name: button }).focus()
      await page.keyboard.press(key)
    }
    await press('Look up persons')
    await page.getByRole('heading', { name: /^Persons in/ }).waitFor()
    await page.getByText(/^2 rows · \d persons? found$/).waitFor()
    await press(new RegExp(`^${name}`))
    await page.getByText('Nothing is decided here yet.').waitFor()
    await expect
      .poll(() => page.getByLabel('Holds for').locator('option').allTextContents())
      .toEqual(['Row 2: bowl.txt', 'Row 3: cup.txt', 'All 2 rows with this name'])
    await page
      .getByRole('list', { name: /^Persons of the dataset/ })
      .getByText(gnd)
      .waitFor()
    await press(`This person is meant: ${title}`, 'Space')
    await page.getByText(`${title} is meant.`).waitFor()
    await page.getByText(`${name} · ${gnd}`).waitFor()
    await window.picture('mapping-persons-chosen')
    expect(await window.faults()).toEqual([])
    await page.keyboard.press('Control+z')
    await page.getByText('Nothing is decided here yet.').waitFor()
    await page.keyboard.press('Control+y')
    await page.getByText(`${title} is meant.`).waitFor()
    await page.getByLabel('Holds for').selectOption('All 2 rows with this name')
    await press('None of these', 'Space')
    await page.getByText('None of those who were found is meant.').waitFor()
    await press(/^Qvq, Xzx/)
    await page.getByText('The dataset has nobody whose name is like this.').waitFor()
    await press('Save mapping')
    await page.getByText('Saved.', { exact: true }).waitFor()
    const about = { field: 'creators', name }
    expect(await persons()).toEqual([
      { ...about, row: 'bowl.txt', kb_id: id, label: title, gnd },
      { ...about, kb_id: null },
    ])
    await page.reload()
    await page.getByText('2 decisions', { exact: true }).waitFor()
    const creators = async (source_file_db_id: number) =>
      (
        await console_.post<{ prepared_metadata: { metadata: { creators: object[] } } }>(
          '/project/preview_prepared_metadata',
          { source_file_db_id },
        )
      ).prepared_metadata.metadata.creators
    expect([await creators(1), await creators(2)]).toEqual([[{ name, gnd }], [{ name }]])
  })

  it('are not given to a row that another name has come to, which is counted and can be removed', async () => {
    const { id, title, gnd, name } = await knownPerson()
    const uuid = await project('moved', [name, name, name])
    const decision = { field: 'creators', name, kb_id: id, label: title, gnd: '100000002' }
    await decideOn(decision, { ...decision, row: 'gone.txt' }, { ...decision, name: 'Doe, Jane' })
    window = await lookUpInGerman(uuid)
    const { page } = window
    await page.getByText('2 Entscheidungen gelten für keine Zeile mehr').waitFor()
    await page.getByText(`${name} – gone.txt`).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter')
    await page.getByText(`Gemeint ist ${title}.`).waitFor()
    await expect
      .poll(() => page.getByLabel('Gilt für').locator('option:checked').textContent())
      .toContain('Alle 3 Zeilen')
    expect(await window.overflow()).toBe(0)
    await window.picture('mapping-persons-german-narrow')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Alle 2 entfernen' }).press('Enter')
    await page.getByText('1 Entscheidung', { exact: true }).waitFor()
    await expect.poll(() => window?.focused()).toMatch(/-title$/)
    await page.getByText(`hat für diese Person GND 100000002, der Personendatensatz jetzt GND ${gnd}`).waitFor()
    await page.getByRole('button', { name: 'Übernehmen, was der Personendatensatz jetzt hat' }).press('Enter')
    await page.getByText('hat für diese Person GND 100000002').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Zuordnung sichern' }).click()
    await page.getByText('Gesichert.', { exact: true }).waitFor()
    expect(await persons()).toEqual([{ ...decision, gnd }])
    const earlier = page.getByRole('region', { name: 'Frühere Zuordnungen' })
    await earlier.getByText('insgesamt 2').waitFor()
    await earlier
      .getByRole('button', { name: /^Frühere Zuordnung \d+ ansehen/ })
      .first()
      .press('Enter')
    const row = page.getByRole('row', { name: /^Wer mit Namen gemeint ist/ })
    await row.getByText('3 Entscheidungen, 3 davon nicht in der anderen').waitFor()
    await row.getByText('1 Entscheidung, 1 davon nicht in der anderen', { exact: true }).waitFor()
  })
})
