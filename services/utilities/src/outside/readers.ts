import { ServiceError } from '@regesta/contracts/problem'
import type { ValidationFinding } from '@regesta/contracts/utilities'
import { previewTable, readHeaders } from '@regesta/tables/preview'
import { UnreadableTable } from '@regesta/tables/unreadable-table'
import { readInspectedXml } from '@regesta/xml/inspected-xml'
import { collectSchema } from '@regesta/xml/schema-closure'
import { mapColumns } from '../domain/map-columns.js'
import { bracedNames, byCodePoint, templateNames } from '../domain/placeholders.js'
import { promptPlaceholders, promptTexts } from '../domain/prompt.js'
import { fileFault } from './file-fault.js'
import { jsonObjectIn } from './read-json.js'
import { readText } from './read-text.js'
import { keysOf, memberOf, readYaml } from './read-yaml.js'

const LARGEST_MIB = 32

/** Everything that is read from files, each with plain values in and out: they run in a thread of their own. */
export const readers = {
  tableHeaders: ({ path }: { path: string }) => orFault(path, () => readHeaders(path)),
  tablePreview: ({ path, rows }: { path: string; rows: number }) => orFault(path, () => previewTable(path, rows)),
  /** A column of a table for each placeholder that has one. */
  columnsFor: ({ path, placeholders }: { path: string; placeholders: readonly string[] }) =>
    orFault(path, async () => mapColumns(placeholders, await columnsOf(path))),
  yamlKeys,
  promptPlaceholders: async ({ path, prompt }: { path: string; prompt: string }) =>
    promptPlaceholders(memberOf(await readYaml(path), prompt)),
  promptTexts: async ({ path, prompt, variation }: { path: string; prompt: string; variation: string }) => {
    const found = memberOf(await readYaml(path), prompt)
    return promptTexts(found instanceof Map ? memberOf(found, variation) : undefined)
  },
  jsonKeys: async ({ path }: { path: string }) =>
    Object.keys(jsonObjectIn(path, await readText(path, LARGEST_MIB))).sort(byCodePoint),
  bracedNames: async ({ path }: { path: string }) => bracedNames(await readText(path, LARGEST_MIB)),
  templateNames: async ({ path }: { path: string }) => templateNames(await readText(path, LARGEST_MIB)),
  /** Characters of a schema and everything that it includes. */
  schemaSize: ({ path }: { path: string }) =>
    orFault(path, async () => {
      const { parts } = await collectSchema(path, 'schema_file')
      return parts.reduce((sum, { text }) => sum + text.length, 0)
    }),
  xmlAndSchema: async ({ path, schema }: { path: string; schema: string }) => ({
    xml: await orFault(path, () => readInspectedXml(path, 'file_path')),
    schema: await orFault(schema, () => collectSchema(schema, 'schema_file')),
  }),
  findings,
}

export type Readers = typeof readers

async function orFault<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw fileFault(error, path)
  }
}

/** None of a table without any header or byte. */
async function columnsOf(path: string): Promise<readonly string[]> {
  try {
    return (await readHeaders(path)).columns
  } catch (error) {
    if (error instanceof UnreadableTable && ['no_columns', 'empty'].includes(error.reason)) return []
    throw error
  }
}

/** Top-level keys that are about the file instead of being entries of it. */
const ABOUT = new Set(['settings', 'version', 'sources'])

async function yamlKeys({ path, parent }: { path: string; parent: string | undefined }): Promise<string[]> {
  const content = await readYaml(path)
  if (!parent) return keysOf(content).filter((key) => !ABOUT.has(key))
  const below = memberOf(content, parent)
  if (below === undefined) return []
  if (below instanceof Map) return keysOf(below)
  throw new ServiceError('internal', `'parent_key' '${parent}' holds a single value or a list in ${path}, no keys`)
}

/** Documents and schemas are inspected before the engine sees them: a DOCTYPE could make it read other files. */
async function findings({ path, schema }: { path: string; schema: string }): Promise<ValidationFinding[]> {
  const { compileSchema } = await import('@regesta/xml/compile-schema')
  const xml = await orFault(path, () => readInspectedXml(path, 'file_path'))
  const rules = compileSchema(await orFault(schema, () => collectSchema(schema, 'schema_file')))
  try {
    return rules.validate(xml)
  } finally {
    rules.dispose()
  }
}
