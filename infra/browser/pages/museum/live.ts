import { describe, expect, it } from 'vitest'
import type { SharedConsole } from '../shared-console.js'

export const theTabs = (console_: SharedConsole) =>
  describe('the tabs of one browser', () => {
    const rename = (title: string) =>
      console_.post('/project/update_title', { title }, { 'regesta-project': console_.project })

    /** So many tabs on the records of the project; `streams` are those of them that follow events by themselves. */
    async function openTabs(count: number) {
      const window = await console_.open('/')
      const context = window.page.context()
      const streams = new Set<string>()
      for (let more = 1; more < count; more++) {
        const tab = await context.newPage()
        tab.on('request', (request) => request.url().endsWith('/api/events') && streams.add(`${more}`))
        await tab.goto(`${console_.installation.url}/p/${console_.project}/records`)
        await tab.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
      }
      return { window, tabs: context.pages(), streams }
    }

    it('share one stream, so that seven of them work, and all show a change at once', async () => {
      const { window, tabs, streams } = await openTabs(7)
      expect(streams.size).toBe(0)
      await rename('Seven tabs')
      for (const tab of tabs) await tab.getByRole('link', { name: 'Seven tabs' }).first().waitFor()
      expect(await window.faults()).toEqual([])
    })

    it('go on when the one that held the stream is closed', async () => {
      const { tabs } = await openTabs(3)
      const [first, heir, ...others] = tabs
      const taken = heir?.waitForRequest((request) => request.url().endsWith('/api/events'))
      await first?.close()
      await taken
      await rename('The next holds it')
      for (const tab of [heir, ...others]) await tab?.getByRole('link', { name: 'The next holds it' }).first().waitFor()
    })
  })
