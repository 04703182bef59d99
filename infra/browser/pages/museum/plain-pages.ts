import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Window } from '@regesta/browser/console'
import { installComponent } from '@regesta/testing/install-component'
import { describe, expect, it } from 'vitest'
import type { SharedConsole } from '../shared-console.js'

const LETTER_COUNTER = `metadata:
  name: letter_counter
  label: Counter of letters
  description: Counts the letters of a text.
  category: Text
  version: "1.0.0"
inputs:
  - { name: letter, type: file_path, required: true }
  - { name: alphabet, type: file_path }
outputs: []
parameter_groups:
  - title: Counting
    parameters:
      - { name: ignore-case, label: Ignore the case, type: boolean }
requirements: {}
execution: {}
`

export const thePages = (console_: SharedConsole) =>
  describe('the pages that say what there is', () => {
    let window: Window | undefined

    const pages = [
      ['records', '/p/PROJECT/records?state=published', '1.0.0'],
      ['records-failed', '/p/PROJECT/records?state=failed', 'Nothing went wrong with any record.'],
      ['record', '/p/PROJECT/records/1?view=receipt', 'What was written to the repository'],
      ['versions', '/p/PROJECT/versions?folder=/tmp/new&by=content', 'Published last'],
      ['repository-orphans', '/p/PROJECT/repository?view=orphans', 'There are no orphan drafts.'],
      ['repository-writes', '/p/PROJECT/repository?view=writes', 'is settled by reading'],
      ['repository-calls', '/p/PROJECT/repository?view=calls', '/api/deposit'],
      ['components', '/components', 'Offered by the registry'],
      ['pipelines', '/pipelines', 'There is no pipeline yet.'],
      ['runs', '/runs', 'Single components'],
      ['persons', '/persons', 'Read all records'],
      ['settings-keys', '/settings?section=keys', 'Single letters'],
      ['settings-configuration', '/settings?section=configuration', 'config.yaml'],
      ['keys', '/help/keys', 'Everywhere'],
    ] as const

    it.each(pages)('%s', async (name, path, text) => {
      window = await console_.open(path.replace('PROJECT', console_.project))
      await window.page.getByText(text).first().waitFor()
      await window.picture(name)
      expect(await window.faults()).toEqual([])
      await window.page.setViewportSize({ width: 320, height: 700 })
      expect(await window.overflow()).toBe(0)
      await window.picture(`${name}-narrow`)
    })

    it('a component says which interpreter was found and which it requires, and leaves out what it has not', async () => {
      await installComponent({ url: `${console_.installation.url}/api` }, 'text_profiler')
      window = await console_.open('/components/text_profiler')
      const { page } = window
      await page
        .getByRole('definition')
        .getByText('required:')
        .getByText(/^Python ./)
        .waitFor()
      expect(await page.locator('h1').getAttribute('lang')).toBe('en')
      expect(await page.getByText('Packages', { exact: true }).count()).toBe(0)
      await window.picture('component')
      expect(await window.faults()).toEqual([])
      await window.goTo('/components/unknown')
      await page.getByText('Run it on one file.').waitFor()
      expect(await page.locator('main p:empty').count()).toBe(0)
    })

    it('name a component and its parameters as commands do, and show a request with its own inputs', async () => {
      const folder = join(console_.installation.home, 'components', 'letter_counter')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'main.py'), '')
      writeFileSync(join(folder, 'component.yaml'), LETTER_COUNTER)
      window = await console_.open('/components')
      await window.page.getByRole('link', { name: 'Counter of letters letter_counter' }).click()
      const { page } = window
      await page.getByText('Name: letter_counter').waitFor()
      await page.getByRole('rowheader', { name: 'Ignore the case ignore-case' }).waitFor()
      await page.getByText('{"inputs":{"letter":"/path/of/a/file","alphabet":"/path/of/a/file"}').waitFor()
      expect(await window.faults()).toEqual([])
    })
  })
