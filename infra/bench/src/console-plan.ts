import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ask } from '@regesta/browser/ask'
import type { Console, Window } from '@regesta/browser/console'
import { median } from './drive.js'
import type { Figure } from './figure.js'
import { atMost } from './project-scans.js'

const CLI = fileURLToPath(new URL('../../cli/dist/bundle/main.js', import.meta.url))
/** Milliseconds for which a person looks at a page before acting. */
const LOOKED_AT = 1_500
/** Longer than a reading counts as fresh, milliseconds. */
const FRESH = 11_000
const MAPPING = {
  title: { type: 'filename' },
  description: { type: 'literal', value: 'Found in the harbour' },
  creators: { type: 'complex', entries: [{ name: { type: 'literal', value: 'Doe, Jane' } }] },
}

/** Rounds, each of so many records by the command line and as many from the page. */
const ROUNDS = 3

/** As many records are published by the command line as from the page of their plan, in turn. */
export async function* plannedRecords(console_: Console, records: number): AsyncGenerator<Figure> {
  const asked = new Ask(console_.installation.url)
  const project = await drafts(console_, asked, 2 * records * ROUNDS)
  const ids = await Promise.all(Array.from({ length: 2 * ROUNDS }, (_, at) => idsOf(asked, at + 1, records)))
  // What was read of a draft a moment ago need not be read again: none of them shall have the advantage.
  await new Promise((resolve) => setTimeout(resolve, FRESH))
  const rounds: Round[] = []
  while (rounds.length < ROUNDS)
    rounds.push(await publishInTurn(console_, project, ids.splice(0, 2) as [number[], number[]]))
  const ratios = rounds.map(({ page, command }) => page.seconds / command.seconds)
  yield atMost(`page_to_command_${records}`, median(ratios), '×', 1.1)
  for (const where of PROGRAMS) {
    const perRecord = (by: 'page' | 'command') =>
      median(rounds.map((round) => round[by].requests[where] ?? 0)) / records
    const name = `page_requests_${where.replaceAll('-', '_')}_${records}`
    yield atMost(name, perRecord('page'), '/record', perRecord('command'))
  }
}

type Round = Readonly<Record<'command' | 'page', Awaited<ReturnType<typeof measured>>>>

async function publishInTurn(console_: Console, project: string, [some, others]: [number[], number[]]): Promise<Round> {
  const command = await measured(console_, () => publishByCommand(console_, some))
  // A page that is open meanwhile would show what the command does, by requests of its own.
  const window = await console_.open(`/p/${project}/records?state=draft&pick=${others.join(',')}&at=practice`)
  await window.page.getByRole('button', { name: `Publish ${others.length}…` }).waitFor()
  // What the page asks for until it stands is no part of the act.
  await window.page.waitForTimeout(LOOKED_AT)
  const page = await measured(console_, () => publishFromPage(window, others.length))
  await window.close()
  return { command, page }
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
  const confirm = `Publish ${records} records at the practice repository`
  await page.getByRole('button', { name: `Publish ${records}…` }).click()
  await stands(page, confirm)
  await page.getByRole('button', { name: confirm }).click()
  await stands(page, 'Everything came out as planned')
}

/**
 * Waits until a text stands in the page, told by the change itself: to wait for an element is to look twice a second in the end,
 * and to look at each picture that is drawn lets the browser draw all the time.
 */
const stands = (page: Window['page'], text: string): Promise<void> =>
  page.evaluate((wanted) => {
    const isThere = () => document.body.textContent?.includes(wanted) ?? false
    return new Promise<void>((resolve) => {
      if (isThere()) return resolve()
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    })
  }, text)

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
