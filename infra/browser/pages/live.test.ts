import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Console, hasBrowser, openConsole, type Window } from '@regesta/browser/console'
import { runMainJob } from '@regesta/demo/main-job'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const silent = { step: () => {}, line: () => {}, progress: () => {} }

describe.runIf(hasBrowser)('the tabs of one browser', () => {
  let console_: Console
  let window: Window
  let project: string
  beforeAll(async () => {
    console_ = await openConsole()
    const folder = join(console_.folder, 'museum')
    mkdirSync(folder)
    await runMainJob({ gateway: console_.installation.url, folder, report: silent })
    const known = await fetch(`${console_.installation.url}/api/projects`)
    project = ((await known.json()) as { projects: { project_uuid: string }[] }).projects[0]?.project_uuid ?? ''
    window = await console_.open('/')
  })
  afterAll(async () => {
    await window.close()
    await console_.close()
  })

  const rename = (title: string) =>
    fetch(`${console_.installation.url}/api/project/update_title`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'regesta-project': project },
      body: JSON.stringify({ title }),
    })

  it('share one stream, so that seven of them work, and all show a change at once', async () => {
    const context = window.page.context()
    const streams = new Set<string>()
    const tabs = [window.page]
    for (let more = 0; more < 6; more++) {
      const tab = await context.newPage()
      tab.on('request', (request) => request.url().endsWith('/api/events') && streams.add(`${more}`))
      await tab.goto(`${console_.installation.url}/p/${project}/records`)
      await tab.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
      tabs.push(tab)
    }
    expect(streams.size).toBe(0)
    await rename('Seven tabs')
    for (const tab of tabs) await tab.getByRole('link', { name: 'Seven tabs' }).first().waitFor()
    expect(await window.faults()).toEqual([])
  })

  it('go on when the one that held the stream is closed', async () => {
    const context = window.page.context()
    const [first, heir] = context.pages()
    const taken = heir?.waitForRequest((request) => request.url().endsWith('/api/events'))
    await first?.close()
    await taken
    await rename('The next holds it')
    for (const tab of context.pages()) await tab.getByRole('link', { name: 'The next holds it' }).first().waitFor()
  })
})
