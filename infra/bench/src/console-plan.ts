import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ask } from '@regesta/browser/ask'
import type { Console, Window } from '@regesta/browser/console'
import type { Figure } from './figure.js'
import { atMost } from './project-scans.js'

const CLI = fileURLToPath(new URL('../../cli/dist/bundle/main.js', import.meta.url))
/** Longer than a reading counts as fresh, milliseconds. */
const FRESH = 11_000
const MAPPING = {
  title: { type: 'filename' },
  description: { type: 'literal', value: 'Found in the harbour' },
  creators: { type: 'complex', entries: [{ name: { type: 'literal', value: 'Doe, Jane' } }] },
}

/** As many records are published by the command line as from the page of their plan, one after the other. */
export async function* plannedRecords(console_: Console, records: number): AsyncGenerator<Figure> {
  const asked = new Ask(console_.installation.url)
  const project = await drafts(console_, asked, records * 2)
  const halves = [await idsOf(asked, 1, records), await idsOf(asked, 2, records)] as const
  // What was read of a draft a moment ago need not be read again: neither half shall have the advantage.
  await new Promise((resolve) => setTimeout(resolve, FRESH))
  const byCommand = await measured(console_, () => publishByCommand(console_, halves[0]))
  // A page that is open meanwhile would show what the command does, by requests of its own.
  const window = await console_.open(`/p/${project}/records?state=draft&pick=${halves[1].join(',')}`)
  await window.page.getByRole('button', { name: `Publish ${records}…` }).waitFor()
  const fromPage = await measured(console_, () => publishFromPage(window, records))
  await window.close()
  yield atMost(`page_to_command_${records}`, fromPage.seconds / byCommand.seconds, '×', 1.1)
  for (const [where, requests] of Object.entries(fromPage.requests)) {
    const least = byCommand.requests[where] ?? 0
    yield atMost(
      `page_requests_${where.replaceAll('-', '_')}_${records}`,
      requests / records,
      '/record',
      least / records,
    )
  }
}

/** Drafts with their files, ready to be published. */
async function drafts({ folder }: Console, asked: Ask, number: number): Promise<string> {
  const texts = join(folder, 'texts')
  mkdirSync(texts)
  for (let at = 1; at <= number; at += 1) writeFileSync(join(texts, `${String(at).padStart(5, '0')}.txt`), `Text ${at}`)
  const path = join(folder, 'texts.pdb')
  const shape = { batchEntity: 'root', modalities: ['Text'], scanOptions: { extensions: ['.txt'] } }
  const named = { projectName: 'texts', shortCode: 'texts', pdbPath: path, dataInPath: texts }
  await asked.post('/project/create-and-scan', { ...named, ...shape, dataOutPath: join(folder, 'output') })
  await asked.post('/pdb/load', { path })
  await asked.post('/project/metadata/save_mapping', { mappingConfiguration: MAPPING })
  const act = (action_type: string, kind: string, filter: object) =>
    asked.post('/project/batch_action', { action_type, selection: { kind, filter, expected_count: number } })
  await act('prepare_metadata', 'files', { pending: 'true' })
  await act('create_api_draft', 'records', { state: 'prepared', is_sandbox: 'true' })
  await act('upload_files', 'records', { state: 'draft', is_sandbox: 'true' })
  const { projects } = await asked.get<{ projects: { project_uuid: string }[] }>('/projects')
  return projects[0]?.project_uuid ?? ''
}

async function idsOf(asked: Ask, page: number, limit: number): Promise<number[]> {
  const { items } = await asked.get<{ items: { record_id: number }[] }>(
    `/records?state=draft&sort=added&page=${page}&limit=${limit}`,
  )
  return items.map(({ record_id }) => record_id)
}

async function publishByCommand({ installation }: Console, ids: readonly number[]): Promise<void> {
  const words = [CLI, 'publish', '--record-ids', ids.join(','), '--url', installation.url]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error(`regesta publish ended with ${code}`)
}

/** From the question for a plan to its outcome, as the command does it. */
async function publishFromPage({ page }: Window, records: number): Promise<void> {
  await page.getByRole('button', { name: `Publish ${records}…` }).click()
  await page.getByRole('button', { name: `Publish ${records} records at the practice repository` }).click()
  await page.getByText('Everything came out as planned').waitFor({ timeout: 600_000 })
}

/** How long something takes, and how many requests each program has answered until then. */
async function measured(console_: Console, work: () => Promise<void>) {
  const before = answered(console_)
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const after = answered(console_)
  const requests = Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]))
  return { seconds, requests }
}

const PROGRAMS = ['gateway', 'deposition', 'projects']

/** What the logs at the level `debug` tell of answers. */
const answered = ({ folder }: Console): Record<string, number> =>
  Object.fromEntries(
    PROGRAMS.map((name) => {
      const lines = readFileSync(join(folder, 'home', 'logs', `${name}.log`), 'utf8').split('\n')
      return [
        name,
        lines.filter((line) => line.includes('"answered"') && !/"path":"\/(?:assets|icon|health)/.test(line)).length,
      ]
    }),
  )
