import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { checkMainJob } from '@regesta/demo/check-main-job'
import { describe, expect, it } from 'vitest'
import { isInView } from './in-view.js'
import { practiceOf } from './practice.js'
import { sharedConsole } from './shared-console.js'

describe.runIf(hasBrowser)('the museum sample', () => {
  const console_ = sharedConsole()
  let window: Window | undefined

  it('does nothing where only an address asks for it', async () => {
    const folder = join(console_.folder, 'by-address')
    window = await console_.open(`/sample?folder=${encodeURIComponent(folder)}`, { locale: 'de-DE' })
    const { page } = window
    await page.getByText('Es geschieht nichts, bevor es fortgesetzt wird.').waitFor()
    expect(existsSync(folder)).toBe(false)
    await window.picture('sample-by-address-german')
    expect(await window.faults()).toEqual([])
  })

  it('leads from an empty installation to six published records by one click, also when the page is left meanwhile', async () => {
    window = await console_.open('/')
    const { page } = window
    await page.getByRole('heading', { name: 'Try it with the museum sample' }).waitFor()
    await page
      .getByText(/regesta-sample/)
      .or(page.getByLabel('Folder for the sample'))
      .first()
      .waitFor()
    await window.picture('sample-card')
    expect(await window.faults()).toEqual([])
    // It is under way still when the page that comes after the reload looks for the first time. Only publishing is slow: the
    // outcome of a draft whose making the reload interrupts would have to be read later.
    const practice = practiceOf(console_)
    await practice.disturb({ kind: 'delay', delay_ms: 5_000, times: null, route: 'publishDeposition' })
    await page.getByRole('button', { name: 'Try the sample' }).click()
    const laterStep = page.getByRole('listitem').filter({ hasText: /Create drafts|Upload the files|Publish what is/ })
    await laterStep.getByText('under way').first().waitFor()
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: 'under way' }).first().waitFor()
    await practice.calm()
    await window.picture('sample-under-way')
    await page.getByText('All six objects are published in the practice repository.').waitFor({ timeout: 100_000 })
    const dois = page.getByRole('link', { name: /^10\.\d+\// })
    await expect.poll(() => dois.count()).toBe(6)
    // Whoever has waited sees what came of it and where to go, and the keyboard goes on from there.
    const heading = page.getByRole('heading', { name: 'Published records' })
    await expect.poll(() => heading.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true)
    for (const shown of [
      heading,
      ...['Look at the relief in 3D', 'All its files'].map((name) => page.getByRole('link', { name })),
    ])
      expect(await isInView(page, shown)).toBe(true)
    await window.picture('sample-published')
    // What the page before had asked for may be under way still: then it is refused to the page after it, which looks again.
    expect((await window.faults()).filter((fault) => !fault.includes('status of 400'))).toEqual([])
    const published = await publishedOf(console_.installation.url, await console_.newestProject())
    expect(await checkMainJob(console_.installation, published)).toEqual([])
  }, 150_000)

  it('shows at its end what was published, on a narrow dark screen too', async () => {
    const folder = join(console_.folder, 'regesta-sample')
    const narrow = { viewport: { width: 320, height: 700 }, colorScheme: 'dark' } as const
    window = await console_.open(`/sample?folder=${encodeURIComponent(folder)}`, narrow)
    await window.page.getByText('All six objects are published in the practice repository.').waitFor()
    await window.page.getByRole('link', { name: 'Look at the relief in 3D' }).waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('sample-narrow-dark')
    expect(await window.faults()).toEqual([])
    await window.page.getByRole('link', { name: 'Look at the relief in 3D' }).click()
    await window.page.getByRole('application', { name: /relief_0521\.obj/ }).waitFor()
  })

  it('is not tried where records would go elsewhere', async () => {
    const { configData } = await console_.get<{ configData: { repo: object } }>('/config/get')
    const save = (body: object) => console_.post('/config/save', body)
    await save({ ...configData, repo: { ...configData.repo, sandbox_base_url: 'https://sandbox.zenodo.org' } })
    window = await console_.open('/sample')
    const { page } = window
    const button = page.getByRole('button', { name: 'Try the sample' })
    await page.getByText(/not in the practice repository/).waitFor()
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await button.focus()
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    await window.picture('sample-elsewhere')
    expect(await window.faults()).toEqual([])
    await save(configData)
  })
})

async function publishedOf(url: string, project: string) {
  const answer = await fetch(`${url}/api/project/published_records`, { headers: { 'regesta-project': project } })
  const records = (await answer.json()) as { record_title: string; repo_doi: string; landing_page: string }[]
  return records.map(({ record_title, repo_doi, landing_page }) => ({
    title: record_title,
    doi: repo_doi,
    page: landing_page,
  }))
}
