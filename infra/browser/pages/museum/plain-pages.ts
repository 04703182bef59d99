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
      await page.getByRole('alert').getByText('unknown').waitFor()
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

    const inGerman = async (path: string) => {
      window = await console_.open(path, { locale: 'de-DE' })
      return window.page
    }

    it('in German, too: what is wrong with a component, each fault with its place', async () => {
      const folder = join(console_.folder, 'home', 'components', 'askew')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'component.yaml'), 'metadata:\n  name: askew\n  version: latest\ninputs: {}\n')
      const twice = join(console_.folder, 'home', 'components', 'twice')
      mkdirSync(twice)
      writeFileSync(join(twice, 'component.yaml'), 'metadata: {}\nmetadata: {}\n')
      const page = await inGerman('/components')
      const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
      await rowOf('twice').getByText('Nicht lesbar: component.yaml, Zeile 2, Spalte 1: derselbe Schlüssel').waitFor()
      await rowOf('askew').getByText('component.yaml, Zeile 4, Spalte 9: „inputs“ muss eine Liste sein').waitFor()
      await rowOf('askew').getByText('„outputs“ fehlt auf der obersten Ebene').waitFor()
      await rowOf('askew').getByText('Die nötige Datei main.py fehlt').waitFor()
      expect(await rowOf('askew').locator('[lang="en"]').count()).toBe(0)
      expect(await window?.faults()).toEqual([])
      await window?.picture('components-german')
      await window?.goTo('/components/askew')
      const install = page.getByRole('button', { name: 'Installieren' })
      await install.waitFor()
      expect(await install.getAttribute('title')).toBe('Was an ihr falsch ist, muss zuerst behoben werden.')
    })

    it('in German, too: how the execution of a component failed', async () => {
      const { execution_id: id } = await console_.post<{ execution_id: string }>('/components/text_profiler/run', {
        inputs: { 'input-file': join(console_.folder, 'nothing.txt') },
        output_directory: join(console_.folder, 'profile'),
      })
      const status = () => console_.get<{ status: string }>(`/components/executions/${id}/status`)
      await expect.poll(async () => (await status()).status, { timeout: 30_000 }).toBe('failed')
      const page = await inGerman(`/runs/component/${id}`)
      await page.getByText(/^Die Ausführung ist mit dem Code \d+ gescheitert: /).waitFor()
      expect(await window?.faults()).toEqual([])
    })

    it('in German, too: what licences allow', async () => {
      const page = await inGerman(`/p/${console_.project}/mapping`)
      await page.getByRole('definition').getByText('CC BY 4.0: Namensnennung', { exact: true }).waitFor()
      expect(await window?.faults()).toEqual([])
    })
  })
