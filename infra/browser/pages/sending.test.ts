import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { sharedConsole } from './shared-console.js'

describe.runIf(hasBrowser)('records are sent', () => {
  let window: Window | undefined
  const console_ = sharedConsole(async (opened) => {
    mkdirSync(join(opened.folder, 'texts'))
    for (const name of ['cup', 'vase', 'bowl'])
      writeFileSync(join(opened.folder, 'texts', `${name}.txt`), `About ${name}\n`)
    await opened.scan('texts', join(opened.folder, 'texts'), {
      modalities: ['Text'],
      scanOptions: { extensions: ['.txt'] },
    })
    await opened.post('/project/metadata/save_mapping', {
      mappingConfiguration: {
        title: { type: 'filename' },
        description: { type: 'construct_later', value: true },
        creators: { type: 'complex', entries: [{ name: { type: 'literal', value: 'Doe, Jane' } }] },
      },
    })
  })

  it('from a plan to its outcome, state by state, until all are published', async () => {
    window = await console_.open(`/p/${console_.project}/records`)
    const { page } = window
    const step = async (offer: string, confirm: string) => {
      await page.getByRole('button', { name: offer }).click()
      await page.getByText('3 records, all of them possible').waitFor()
      await page.getByText('Nothing has been done yet.').waitFor()
      if (confirm.startsWith('Publish')) await window?.picture('plan-publish')
      await page.getByRole('button', { name: confirm }).click()
      await page.getByText('3 done, none failed').waitFor()
      await page.getByRole('region', { name: 'Outcome' }).getByRole('link', { name: 'vase.txt' }).waitFor()
      if (confirm.startsWith('Publish')) await window?.picture('plan-outcome')
      await page.getByRole('button', { name: 'Close' }).click()
    }
    await step('Prepare all 3…', 'Prepare 3 records')
    await page.getByRole('link', { name: 'Prepared (3)' }).click()
    await step('Make 3 drafts…', 'Make 3 drafts at the practice repository')
    await page.getByRole('link', { name: 'Drafts (3)' }).click()
    await step('Send the files…', 'Send the files of 3 records at the practice repository')
    await step('Publish…', 'Publish 3 records at the practice repository')
    await page.getByRole('link', { name: 'Published (3)' }).waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('and one that cannot be is named with its reason, in German on a narrow dark screen', async () => {
    writeFileSync(join(console_.folder, 'texts', 'cup.txt'), 'About another cup\n')
    window = await console_.open(`/p/${console_.project}/records?state=draft`, {
      locale: 'de-DE',
      colorScheme: 'dark',
      viewport: { width: 320, height: 700 },
    })
    const { page } = window
    const publish = page.getByRole('button', { name: 'Veröffentlichen …' })
    await publish.waitFor()
    await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('In diesem Zustand ist nichts.').first().waitFor({ state: 'attached' })
    expect(await window.overflow()).toBe(0)
    await window.picture('sending-narrow')
    expect(await window.faults()).toEqual([])
  })
})
