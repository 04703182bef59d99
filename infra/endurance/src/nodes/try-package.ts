import { deepEqual, equal, match } from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installComponent } from '@regesta/testing/install-component'
import { endOf } from '../installation/components.js'
import { connectRegesta, type Regesta } from '../installation/regesta.js'
import { type InstalledPackage, installPackage, successOf } from './installed-package.js'

export interface PackageToTry {
  /** What was packed. */
  readonly file: string
  /** The npm that it is installed by, where that is not the one of the machine. */
  readonly npm?: string
  /** A workbook of the kind that only a thread of its own reads. */
  readonly workbook: string
}

const SCHEMA =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="object" type="xs:date"/></xs:schema>'
const PROFILER = 'text_profiler'
const RECORDS = 6

/** @returns what did not work of the package on this Node; undefined when all did */
export async function faultOfPackage(node: string, tried: PackageToTry, folder: string): Promise<string | undefined> {
  try {
    await tryPackage(await installPackage(node, tried.file, folder, tried.npm), tried, folder)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function tryPackage(installed: InstalledPackage, tried: PackageToTry, folder: string): Promise<void> {
  const before = installed.files()
  const [home, moved, newer] = [join(folder, 'Daten'), join(folder, 'anderswo'), join(folder, 'neuer')]
  const saved = join(folder, 'saved.regesta')
  await newerDataIsLeft(installed, newer)
  await whileRunning(installed, home, async (url) => {
    await pagesAnswer(url)
    const { length } = await installed.ask<unknown[]>(home, 'demo')
    equal(length, RECORDS, 'records of the demo')
    const regesta = connectRegesta(url)
    try {
      await threadsAnswer(regesta, tried.workbook, join(home, 'demo'), installed.cwd)
      await componentRuns(regesta, url, installed.cwd)
    } finally {
      await regesta.close()
    }
    await installed.ask(home, 'backup', saved)
  })
  renameSync(home, `${home} taken away`)
  await installed.ask(moved, 'restore', saved)
  await whileRunning(installed, moved, async (url) => {
    await pagesAnswer(url)
    equal(installed.files(), before, 'files of the package after its use')
    await replacementIsSurvived(installed, url, tried.workbook)
  })
}

/** Data of a release that is not there yet. */
async function newerDataIsLeft({ type }: InstalledPackage, home: string): Promise<void> {
  mkdirSync(home, { mode: 0o700 })
  const mark = { format: 1, written_by: '9.0.0', oldest_reader: '9.0.0', schemas: {}, since: '2030-01-01T00:00:00Z' }
  const text = JSON.stringify(mark)
  writeFileSync(join(home, 'regesta.json'), text)
  const { code, output } = await type(home, 'start', '--no-open')
  equal(code, 78, output)
  deepEqual([readdirSync(home), readFileSync(join(home, 'regesta.json'), 'utf8')], [['regesta.json'], text])
}

/** Another release takes the place of the one that runs, as npm does it: what was not loaded yet is gone. */
async function replacementIsSurvived({ folder }: InstalledPackage, url: string, file_path: string): Promise<void> {
  renameSync(folder, `${folder}-replaced`)
  cpSync(`${folder}-replaced`, folder, { recursive: true })
  const manifest = join(folder, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, '"version": "9.0.0"'))
  rmSync(join(folder, 'shared'), { recursive: true })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ file_path })
  const answer = await fetch(`${url}/api/utils/get_table_headers`, { method: 'POST', headers, body })
  match(await answer.text(), /Regesta was updated to 9\.0\.0/, 'a thread of the release before')
  await pagesAnswer(url)
}

/** Starts the package, uses it, and stops it. */
async function whileRunning(
  { type, ask }: InstalledPackage,
  home: string,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const running = type(home, 'start', '--no-open', '--port', '0')
  try {
    // Whoever fails to start says why on its way out; nobody needs to wait for it then.
    const failed = running.then(({ output }) => Promise.reject(new Error(`regesta start: ${output}`)))
    await Promise.race([type(home, 'status', '--quiet', '--wait', '60'), failed])
    const { url, status } = await ask<{ url: string; status: string }>(home, 'status', '--wait', '60')
    equal(status, 'ok', 'status after the start')
    await use(url)
  } finally {
    await type(home, 'stop')
  }
  successOf(await running, 'regesta start')
}

async function pagesAnswer(url: string): Promise<void> {
  const textOf = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
    equal(answer.status, 200, path)
    return answer.text()
  }
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await textOf('/')) ?? []
  for (const path of [script, '/api', '/api/docs', '/api/docs/swagger-ui-bundle.js', '/api/openapi.json'])
    match(await textOf(path), /\S/, path)
}

/** What is done aside, in threads that are loaded when they are first needed. */
async function threadsAnswer(regesta: Regesta, workbook: string, demo: string, folder: string): Promise<void> {
  const { headers } = await regesta.getTableHeaders({ body: { file_path: workbook } })
  match(headers.join(), /Titel/, 'headers of a binary workbook')
  const [file_path, schema_file] = ['object.xml', 'object.xsd'].map((name) => join(folder, name)) as [string, string]
  writeFileSync(file_path, '<object>yesterday</object>')
  writeFileSync(schema_file, SCHEMA)
  const { valid } = await regesta.validateXml({ body: { file_path, schema_file } })
  equal(valid, false, 'validity by a schema')
  await regesta.loadProject({ body: { path: join(demo, 'museum.pdb') } })
  const { snapshot_path } = await regesta.takeSnapshot()
  match(snapshot_path, /\.pdb/, 'a snapshot of the project file')
  const filePath = join(demo, 'museum', 'objects.xlsx')
  const { columns } = await regesta.profileTable({ body: { filePath, fileFormat: 'excel' } })
  match(JSON.stringify(columns), /title/, 'the profile of a table')
  const { previewData } = await regesta.loadFilePreview({ body: { filePath, fileFormat: 'excel' } })
  equal(previewData.length, 5, 'rows of a preview')
}

async function componentRuns(regesta: Regesta, url: string, folder: string): Promise<void> {
  await installComponent({ url: `${url}/api` }, PROFILER)
  const text = join(folder, 'Brief.txt')
  writeFileSync(text, 'Lieber Freund, die Vase ist angekommen.')
  const { execution_id } = await regesta.runComponent({
    params: { component_name: PROFILER },
    body: { inputs: { 'input-file': text }, parameters: {}, output_directory: join(folder, 'Ergebnis') },
  })
  equal(await endOf(regesta, execution_id), 'completed', `execution of ${PROFILER}`)
}
