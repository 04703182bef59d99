import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describedInterface } from '@regesta/checks/described-interface'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/*
 * What strangers get who make a client from the description: openapi-typescript and openapi-fetch, in the strict mode of
 * the compiler.
 */

interface Operation {
  readonly parameters: readonly { readonly name?: string; readonly in?: string }[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>
  }
}

const document = describedInterface()
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
}

// Below this package, so that the client's library is found from there.
const folder = mkdtempSync(join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'client-'))
beforeAll(async () => {
  const types = await openapiTypescript(JSON.stringify(document))
  writeFileSync(join(folder, 'regesta.d.ts'), astToString(types))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEAD = [
  "import createClient from 'openapi-fetch'",
  "import type { paths } from './regesta.js'",
  "const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:5001' })",
]

/** Reads the libraries and the generated types once for all programs. */
const host = ts.createCompilerHost(OPTIONS)
const readSource = host.getSourceFile
const sources = new Map<string, ts.SourceFile | undefined>()
host.getSourceFile = (file, ...how) => {
  if (!sources.has(file)) sources.set(file, readSource(file, ...how))
  return sources.get(file)
}

/** What the compiler says of a program for the generated client: the complaints by the number of their statement. */
function complaints(name: string, statements: readonly string[]): Map<number, string> {
  const file = join(folder, `${name}.mts`)
  writeFileSync(file, [...HEAD, ...statements].join('\n'))
  const program = ts.createProgram([file], OPTIONS, host)
  const found = new Map<number, string>()
  for (const { start, file: where, messageText } of ts.getPreEmitDiagnostics(program)) {
    const line = where === undefined ? -1 : where.getLineAndCharacterOfPosition(start ?? 0).line
    found.set(line - HEAD.length, ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
  return found
}

/** `params` for everything that stands in the path. */
function pathOf({ parameters }: Operation): string {
  const names = parameters.filter((one) => one.in === 'path').map(({ name = '' }) => `${name}: 'x'`)
  return names.length === 0 ? '' : `params: { path: { ${names.join(', ')} } }, `
}

const call = ({ path, method, operation }: (typeof operations)[number], body: string) =>
  `void client.${method}(${JSON.stringify(path)}, { ${pathOf(operation)}${body} })`

const exampleOf = ({ requestBody }: Operation) => Object.values(requestBody?.content ?? {})[0]?.example

describe('a generated client', () => {
  it('compiles no call without its required body, and says that the body is missing', () => {
    const demanding = operations.filter(({ operation }) => operation.requestBody?.required)
    const found = complaints(
      'without-bodies',
      demanding.map((one) => call(one, '')),
    )
    expect(demanding.length).toBeGreaterThan(40)
    demanding.forEach(({ path }, index) => {
      expect(found.get(index), path).toMatch(/'body' is missing/)
    })
  }, 120_000)

  it('compiles a call with every example of the description', () => {
    const shown = operations.filter(({ operation }) => exampleOf(operation) !== undefined)
    const found = complaints(
      'examples',
      shown.map((one) => call(one, `body: ${JSON.stringify(exampleOf(one.operation))}`)),
    )
    expect(shown.length).toBeGreaterThan(15)
    expect([...found]).toEqual([])
  }, 120_000)

  const SELECTION = "selection: { kind: 'records', expected_count: 3 }"
  it.each([
    ['/api/project/batch_action', "{ plan_id: 'x' }"],
    ['/api/project/batch_action/plan', "{ action_type: 'new_version', new_versions: [{ concept_rec_id: '7' }] }"],
  ])(
    'compiles no body of %s that names nothing, or names it twice',
    (path, further) => {
      const bodies = [
        '{}',
        "{ action_type: 'publish' }",
        '{ item_ids: [3] }',
        `{ action_type: 'publish', item_ids: [3], ${SELECTION} }`,
        further,
        "{ action_type: 'publish', item_ids: [3] }",
        `{ action_type: 'publish', ${SELECTION} }`,
      ]
      const found = complaints(
        path.replaceAll('/', '-'),
        bodies.map((body) => `void client.POST('${path}', { body: ${body} })`),
      )
      expect([...found.keys()].sort()).toEqual([0, 1, 2, 3])
    },
    120_000,
  )

  it('compiles no new versions beside another action', () => {
    const versions = "new_versions: [{ concept_rec_id: '7' }]"
    const bodies = [
      `{ action_type: 'publish', ${versions} }`,
      `{ action_type: 'new_version', item_ids: [3], ${versions} }`,
    ]
    const found = complaints(
      'new-versions',
      bodies.map((body) => `void client.POST('/api/project/batch_action/plan', { body: ${body} })`),
    )
    expect([...found.keys()].sort()).toEqual([0, 1])
  }, 120_000)

  it('knows what an operation has answered, and that 202 has to be asked for', () => {
    const result =
      "client.GET('/api/operations/deposition/{operation_id}/result', { params: { path: { operation_id: 'x' } } })"
    const found = complaints('results', [
      `export const success: boolean | undefined = (await ${result}).data?.success`,
      `export const unknown: { nobody: 1 } | undefined = (await ${result}).data`,
      "export const log: string[] | undefined = (await client.POST('/api/project/publish_record', { body: { local_record_db_id: 3 } })).data?.log",
    ])
    expect([...found.keys()]).toEqual([1])
  }, 120_000)
})
