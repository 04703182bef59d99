import { hasBrowser } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { NARROW_DARK_GERMAN, sharedConsole, TEXT_MAPPING } from './shared-console.js'

const literal = (value: string) => ({ type: 'literal', value })
const mapping = (description: string) => ({ ...TEXT_MAPPING, description: literal(description) })

describe.runIf(hasBrowser)('what is published is changed', () => {
  const console_ = sharedConsole(async (opened) => {
    await opened.texts(['cup', 'vase'], mapping('Found in Munchen'))
    await opened.prepare(2)
    const steps = [
      ['create_api_draft', 'prepared'],
      ['upload_files', 'draft'],
      ['publish', 'draft'],
    ] as const
    for (const [action_type, state] of steps) {
      const selection = { kind: 'records', filter: { state }, expected_count: 2 }
      await opened.act(action_type, { selection })
    }
  })

  async function openChange(name: string, look = {}) {
    const window = await console_.open(`/p/${console_.project}/records?state=published`, look)
    const { page } = window
    await page.getByRole('button', { name }).click()
    return { window, page, dialog: page.getByRole('dialog', { name }) }
  }

  it('is listed by filters that say of each choice how many records it would show', async () => {
    const window = await console_.open(`/p/${console_.project}/records?state=published&type=video`)
    const choices = (name: string) => window.page.getByRole('combobox', { name, exact: true }).locator('option')
    await expect.poll(() => choices('Type').allTextContents()).toEqual(['Any (2)', 'Video/Audio (0)', 'Dataset (2)'])
    await expect
      .poll(() => window.page.locator('main').textContent())
      .toContain('Nothing fits the search and the filters.')
    expect(await window.faults()).toEqual([])
  })

  it('from the field to the outcome, old beside new', async () => {
    const { window, page, dialog } = await openChange('Change a field of 2…')
    await dialog.getByLabel('Field', { exact: true }).selectOption('Description')
    await dialog.getByLabel('What becomes of it').selectOption('Search and replace')
    const plan = dialog.getByRole('button', { name: 'Show what would change' })
    expect(await plan.getAttribute('aria-disabled')).toBe('true')
    await dialog.getByLabel('Search for').fill('Munchen')
    await dialog.getByLabel('Replace by').fill('München')
    await window.picture('change-field')
    expect(await window.faults()).toEqual([])
    await plan.click()
    await page.getByText('2 records, all of them possible').waitFor()
    await page.getByText('Found in München').first().waitFor()
    await page.getByText('Found in Munchen').first().waitFor()
    await page.getByText('1 found').first().waitFor()
    await window.picture('plan-change')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Change 2 records at the practice repository' }).click()
    await page.getByText('2 done, none failed').waitFor()
    await window.picture('outcome-change')
    expect(await window.faults()).toEqual([])
  })

  it('says where there is nothing to do, and makes the plan again with what was asked for', async () => {
    const asked = { action_type: 'update_published', changes: [{ kind: 'mapping', field: 'description' }] }
    const selection = { kind: 'records', filter: { state: 'published' }, expected_count: 2 }
    const made = await console_.post<{ plan_id: string }>('/project/batch_action/plan', { ...asked, selection })
    // Somebody else changes one of the records in between.
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?state=published&q=vase')
    const change = { kind: 'value', field: 'description', value: 'Found in Munchen' }
    const other = await console_.post<{ plan_id: string }>('/project/batch_action/plan', {
      action_type: 'update_published',
      item_ids: items.map(({ record_id }) => record_id),
      changes: [change],
    })
    await console_.post('/project/batch_action', { plan_id: other.plan_id })

    const { page } = await console_.open(`/p/${console_.project}/plan/${made.plan_id}`)
    await page.getByRole('button', { name: 'Change 2 records at the practice repository' }).click()
    await page.getByText('have changed since the plan was made').waitFor()
    await page.getByRole('button', { name: 'Make the plan again' }).click()
    await page.getByText('1 of 2 records possible').waitFor()
    await page.getByText('nothing to do', { exact: true }).waitFor()
  })

  it('gives creators with all that belongs to a person, not as a text', async () => {
    const { window, page, dialog } = await openChange('Change a field of 2…')
    await dialog.getByLabel('Field', { exact: true }).selectOption('Creators')
    await dialog.getByLabel('Name (required)').fill('Roe, Rick')
    await dialog.getByLabel('Affiliation').fill('Museum')
    await dialog.getByLabel('ORCID').fill('0000-0002-1825-0097')
    await dialog.getByLabel('GND').fill('118540238')
    await window.picture('change-creators')
    expect(await window.faults()).toEqual([])
    await dialog.getByRole('button', { name: 'Show what would change' }).click()
    await page.getByText('2 records, all of them possible').waitFor()
    await page.getByText('0000-0002-1825-0097').first().waitFor()
    await page.getByRole('button', { name: 'Change 2 records at the practice repository' }).click()
    await page.getByText('2 done, none failed').waitFor()
    const { items } = await console_.get<{ items: { record_id: number }[] }>('/records?state=published')
    const { metadata } = await console_.get<{ metadata: object }>(`/records/${items[0]?.record_id}`)
    expect(metadata).toMatchObject({
      creators: [{ name: 'Roe, Rick', affiliation: 'Museum', orcid: '0000-0002-1825-0097', gnd: '118540238' }],
    })
  })

  it('stands in German on a narrow dark screen, too', async () => {
    const { window, page, dialog } = await openChange('Ein Feld von 2 ändern …', NARROW_DARK_GERMAN)
    // One name for a field, whatever screen it stands on.
    const offered = dialog.getByLabel('Feld', { exact: true }).locator('option')
    await expect
      .poll(() => offered.allTextContents())
      .toEqual(expect.arrayContaining(['Urheberinnen und Urheber', 'Erscheinungsdatum', 'Fassung', 'Literatur']))
    await dialog.getByLabel('Neuer Wert').fill('Ein Titel für alle')
    expect(await window.overflow()).toBe(0)
    await window.picture('change-field-narrow')
    expect(await window.faults()).toEqual([])
    await dialog.getByRole('button', { name: 'Zeigen, was sich ändern würde' }).click()
    await page.getByText('Ein Titel für alle').first().waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('plan-change-narrow')
    expect(await window.faults()).toEqual([])
  })
})
