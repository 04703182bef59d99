import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Console, hasBrowser, openConsole, type Window } from '@regesta/browser/console'
import { runMainJob } from '@regesta/demo/main-job'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const silent = { step: () => {}, line: () => {}, progress: () => {} }

describe.runIf(hasBrowser)('the files of a project', () => {
  let console_: Console
  let window: Window | undefined
  let project: string
  beforeAll(async () => {
    console_ = await openConsole()
    const folder = join(console_.folder, 'museum')
    mkdirSync(folder)
    await runMainJob({ gateway: console_.installation.url, folder, report: silent })
    const known = await fetch(`${console_.installation.url}/api/projects`)
    project = ((await known.json()) as { projects: { project_uuid: string }[] }).projects[0]?.project_uuid ?? ''
  })
  afterEach(async () => {
    await window?.close()
    window = undefined
  })
  afterAll(() => console_.close())

  it('are reached from the start page, counted and listed', async () => {
    window = await console_.open('/')
    const { page } = window
    await page.getByRole('navigation').getByRole('link', { name: 'Files', exact: true }).click()
    await page.getByRole('heading', { name: 'Files' }).waitFor()
    await page.getByText('10 found').waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(10)
    await window.picture('files')
    expect(await window.faults()).toEqual([])
  })

  it('are found by a part of their names, which stands in the address', async () => {
    window = await console_.open(`/p/${project}/files`, { locale: 'de-DE' })
    const { page } = window
    await page.getByLabel('Teil eines Dateinamens').fill('lute')
    await page.getByText('1 gefunden').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('lute')
    await page.reload()
    await page.getByRole('rowheader', { name: /lute/ }).waitFor()
    await page.getByLabel('Teil eines Dateinamens').fill('keine heißt so')
    await page.getByText('Kein Dateiname enthält das.').waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('fit on a narrow dark screen', async () => {
    window = await console_.open(`/p/${project}/files`, { viewport: { width: 320, height: 700 }, colorScheme: 'dark' })
    await window.page.getByText('10 found').waitFor()
    expect(await window.overflow()).toBe(0)
    await window.picture('files-narrow-dark')
    expect(await window.faults()).toEqual([])
  })
})
