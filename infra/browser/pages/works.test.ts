import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { noteWhether } from './note-whether.js'
import { NARROW_DARK_GERMAN, sharedConsole } from './shared-console.js'

describe.runIf(hasBrowser)('the versions of a work', () => {
  const console_ = sharedConsole(async (opened) => {
    await opened.texts(['cup', 'vase'])
    await opened.prepare(2)
    const send = async (action_type: string, item_ids: number[]) => opened.act(action_type, { item_ids })
    for (const action of ['create_api_draft', 'upload_files', 'publish']) await send(action, [1, 2])
    const { items } = await opened.get<{ items: { concept_rec_id: string }[] }>('/records?q=cup')
    const corrected = join(opened.folder, 'corrected')
    mkdirSync(corrected)
    for (const [version, record] of [
      ['2.0', 3],
      ['3.0', 4],
    ] as const) {
      const file = join(corrected, 'cup.txt')
      writeFileSync(file, `About the cup, ${version}\n`)
      const work = { concept_rec_id: items[0]?.concept_rec_id, files: [file], files_to_keep: [], version }
      const asked = { action_type: 'new_version', new_versions: [work] }
      const { plan_id } = await opened.post<{ plan_id: string }>('/project/batch_action/plan', asked)
      await opened.post('/project/batch_action', { plan_id })
      await send('publish', [record])
    }
  })

  it('stand below the newest, are chosen and counted one by one, and apart where somebody wants that', async () => {
    const window = await console_.open(`/p/${console_.project}/records?state=published`)
    const { page } = window
    const rows = page.getByRole('table', { name: 'Published' }).locator('tbody tr')
    await page.getByText('2 works in 4 versions').waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByText('2 in all').waitFor()
    await page.getByText(/^All versions: 10\.\d+/).waitFor()
    await page.getByText('4 found; nothing is chosen').waitFor()
    await window.picture('works-folded')
    expect(await window.faults()).toEqual([])

    const older = page.getByRole('button', { name: '2 earlier versions' })
    expect(await older.getAttribute('aria-expanded')).toBe('false')
    await older.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Earlier version', { exact: true }).first().waitFor()
    expect(await older.getAttribute('aria-expanded')).toBe('true')
    expect(await rows.count()).toBe(4)
    await page.getByRole('checkbox', { name: 'Choose cup.txt, version 2.0' }).click()
    await page.getByText('1 of 4 chosen').waitFor()
    await page.getByRole('button', { name: 'Change a field of 1…' }).waitFor()
    await window.picture('works-unfolded')
    expect(await window.faults()).toEqual([])
    await page.getByRole('button', { name: 'Choose all 4' }).click()
    await page.getByText('4 of 4 chosen').waitFor()

    await page.getByRole('checkbox', { name: 'Group versions' }).click()
    await page.getByText('4 in all').waitFor()
    expect(new URL(page.url()).searchParams.get('group')).toBe('off')
    await page.reload()
    await page.getByText('4 in all').waitFor()
    await expect.poll(() => rows.count()).toBe(4)
    expect(await page.getByRole('checkbox', { name: 'Group versions' }).isChecked()).toBe(false)
  })

  it('say that they are on their way, and in their own row why they did not come', async () => {
    const window = await console_.open(`/p/${console_.project}/records?state=published`)
    const { page } = window
    // The network fails for this one question.
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.setBlockedURLs', { urls: ['*versions_of=*'] })
    const row = page.getByRole('row').filter({ hasText: 'earlier versions' })
    const older = row.getByRole('button', { name: '2 earlier versions' })
    await older.waitFor()
    const wasBusy = await noteWhether(page, `document.querySelector('tr button[aria-busy=true]') !== null`)
    await older.click()
    await row.getByRole('alert').waitFor()
    expect(await wasBusy()).toBe(true)
    expect(await older.getAttribute('aria-expanded')).toBe('false')
    expect(await older.getAttribute('aria-busy')).toBe(null)
    await window.picture('works-failed')
    expect((await window.faults()).filter((fault) => !fault.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
    await devTools.send('Network.setBlockedURLs', { urls: [] })
    await row.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Earlier version', { exact: true }).first().waitFor()
    expect(await older.getAttribute('aria-expanded')).toBe('true')
    expect(await row.getByRole('alert').count()).toBe(0)
  })

  it('are passed over on the way from work to work', async () => {
    const window = await console_.open(`/p/${console_.project}/records?state=published&sort=added`)
    const { page } = window
    await page.getByRole('link', { name: 'vase.txt', exact: true }).click()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/records/4?**')
    await page.getByRole('link', { name: 'Previous' }).waitFor()
    expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0)
  })

  it('stand in German on a narrow dark screen, too', async () => {
    const window = await console_.open(`/p/${console_.project}/records?state=published`, NARROW_DARK_GERMAN)
    const { page } = window
    await page.getByText('2 Werke in 4 Fassungen').waitFor()
    await page.getByRole('button', { name: '2 frühere Fassungen' }).click()
    await page.getByText('Frühere Fassung', { exact: true }).first().waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('works-narrow')
    expect(await window.faults()).toEqual([])
  })
})
