import { join } from 'node:path'
import { hasBrowser } from '@regesta/browser/console'
import { installComponent } from '@regesta/testing/install-component'
import { PROFILER_STEP } from '@regesta/testing/profiler-step'
import { afterAll, describe, expect, it } from 'vitest'
import { putHeldComponent } from './held-component.js'
import { sharedConsole } from './shared-console.js'

describe.runIf(hasBrowser)('runs of pipelines', () => {
  let held: ReturnType<typeof putHeldComponent>
  const console_ = sharedConsole(async (opened) => {
    held = putHeldComponent(join(opened.folder, 'home'), 'held_counter')
    held.installation.open()
    await installComponent({ url: `${opened.installation.url}/api` }, 'held_counter')
    const step = { ...PROFILER_STEP, component_name: 'held_counter' }
    const outputs = [{ id: 'words', pattern: '{original_stem}_words.json' }]
    await opened.post('/pipelines', { identifier: 'held', name: 'Held', steps: [{ ...step, outputs }] })
    await opened.texts(['cup', 'vase'])
    await opened.prepare(2)
  })
  afterAll(() => {
    for (const door of Object.values(held)) door.close()
  })

  it('are followed in the list and on their pages while they go on', async () => {
    const list = await console_.open('/runs')
    await list.page.getByText('No pipeline has run yet.').waitFor()
    await console_.post('/pipelines/held/execute', { record_ids: [1, 2] }, { prefer: 'respond-async' })
    const row = list.page.getByRole('table', { name: 'Pipelines' }).getByRole('row').filter({ hasText: 'held' })
    await row.getByText('running', { exact: true }).waitFor()
    await row.getByText('0 of 2').waitFor()
    const one = await console_.open((await row.getByRole('link', { name: 'held' }).getAttribute('href')) ?? '')
    const items = one.page.getByRole('definition').filter({ hasText: 'of 2' })
    await items.getByText('0 of 2').waitFor()
    held.run.open()
    await items.getByText('1 of 2').waitFor()
    await row.getByText('1 of 2').waitFor()
    expect([...(await one.faults()), ...(await list.faults())]).toEqual([])
    held.run.open()
    await items.getByText('2 of 2').waitFor()
    await row.getByText('2 of 2').waitFor()
  })

  it('stand all in the list, also where an address asks for those of one state, which it does not know', async () => {
    const { page } = await console_.open('/runs?status=cancelled')
    await page.getByText('The address says “status” in a way that this page does not know.').waitFor()
    await page.getByRole('table', { name: 'Pipelines' }).getByRole('link', { name: 'held' }).waitFor()
  })
})
