import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { components } from '@regesta/contracts/components'
import { execution } from '@regesta/contracts/execution'
import { untilWhole } from '@regesta/demo/until-whole'
import { connect } from '@regesta/http/connect'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* The examples as their readers run them, one after the other at one installation. */

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url))
const home = temporaryFolder('regesta-examples-')
let installation: Installation

beforeAll(async () => {
  installation = await startInstallation({ home: home.path, port: 0 })
  await untilWhole(installation)
})
afterAll(async () => {
  await installation.stop()
  home.remove()
})

async function runNode(script: string, ...words: string[]): Promise<string[]> {
  const env = { ...process.env, REGESTA_URL: installation.url }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], { env, cwd: home.path })
  return stdout.trimEnd().split('\n')
}

const SAMPLE = fileURLToPath(new URL('../../sample-project/files', import.meta.url))

/** Each file of a folder with its content and the time of its last change, and the folders. */
const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path)
    const content = statSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'a folder'
    return { name, mtimeMs, content }
  })

test('the main job ends with six published records, and leaves the files where and as they were', async () => {
  const before = stateOf(SAMPLE)
  expect(before.map(({ name }) => name)).toContain('objects.csv')
  const lines = await runNode(join(EXAMPLES, 'main-job/main-job.mjs'))
  expect(lines).toHaveLength(6)
  for (const line of lines) expect(line).toMatch(/^10\.5072\/zenodo\.\d+ {2}\S/)
  expect(stateOf(SAMPLE)).toEqual(before)
})

test('the typed client compiles in the strict mode and tells what stands in the project', async () => {
  // Below this package, so that the libraries are found from there.
  const folder = mkdtempSync(fileURLToPath(new URL('../node_modules/.client-', import.meta.url)))
  try {
    const description = await fetch(`${installation.url}/api/openapi.json`)
    writeFileSync(join(folder, 'regesta.d.ts'), astToString(await openapiTypescript(await description.text())))
    copyFileSync(join(EXAMPLES, 'typed-client/report.ts'), join(folder, 'report.ts'))
    expect(compile(join(folder, 'report.ts'))).toEqual([])
    const [first, ...others] = await runNode(join(folder, 'report.js'))
    expect(first).toBe('Museum objects: 10 files, among them')
    expect(others).toHaveLength(6)
    expect(others.at(-1)).toBe('Published at the practice repository: 6')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 240_000)

function compile(file: string): string[] {
  const { ES2023 } = ts.ScriptTarget
  const { NodeNext } = ts.ModuleKind
  const options = { strict: true, skipLibCheck: true, target: ES2023, module: NodeNext, types: ['node'] }
  const program = ts.createProgram([file], options)
  program.emit()
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('the component is installed as it stands and finds the pages of a transcript', async () => {
  const url = `${installation.url}/api`
  const client = connect({ ...components, ...execution }, { name: 'gateway', url })
  const component_name = 'transcript_pages'
  const params = { component_name }
  try {
    cpSync(join(EXAMPLES, 'component', component_name), join(home.path, 'components', component_name), {
      recursive: true,
    })
    const { installation_id } = await client.installComponent({ params, body: {} })
    const log = await fetch(`${url}/pipeline_components/install/stream/${installation_id}`)
    expect(await log.text()).toContain('"status":"completed"')

    const inputs = { 'input-file': join(EXAMPLES, 'component', component_name, 'tests/letter.txt') }
    const output_directory = join(home.path, 'pages')
    const { execution_id } = await client.runComponent({ params, body: { inputs, output_directory } })
    // The stream ends with the run.
    await (await fetch(`${url}/components/logs/${execution_id}`)).text()
    expect(await client.getStatus({ params: { execution_id } })).toMatchObject({ status: 'completed' })
    expect(JSON.parse(readFileSync(join(output_directory, 'letter_pages.json'), 'utf8'))).toEqual({
      file: 'letter.txt',
      page_count: 3,
      pages: [
        { number: '0', lines: 1, words: 7 },
        { number: '1', lines: 3, words: 16 },
        { number: '2', lines: 1, words: 5 },
      ],
    })
  } finally {
    await client.close()
  }
}, 120_000)
