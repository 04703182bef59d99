import { statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { say } from '@regesta/contracts/sentences'
import type { ValidationFinding } from '@regesta/contracts/utilities'
import { reasonOf } from '@regesta/http/reason-of'
import type { CompiledSchema, compileSchema } from '@regesta/xml/compile-schema'
import { LARGEST_DOCUMENT, readInspectedXml } from '@regesta/xml/inspected-xml'
import { collectSchema } from '@regesta/xml/schema-closure'
import type { Finding } from './report.js'

const TOLD = 20

/** What a document shows under an XML Schema; the document is known to be well-formed and to have no DOCTYPE. */
export async function holdAgainstSchema(documentPath: string, schema: string): Promise<Finding> {
  const { size } = statSync(documentPath)
  if (size > LARGEST_DOCUMENT) {
    const limit = LARGEST_DOCUMENT / 1024 / 1024
    return { warnings: [say('schema_too_large', { limit, schema })] }
  }
  const { compileSchema } = await import('@regesta/xml/compile-schema')
  let rules: CompiledSchema
  try {
    rules = await compiled(schema, compileSchema)
  } catch (error) {
    return { faults: [say('schema_unusable', { schema, reason: reasonOf(error) })] }
  }
  let text: string
  try {
    text = await readInspectedXml(documentPath, 'document')
  } catch (error) {
    return { warnings: [say('schema_not_held', { schema, reason: reasonOf(error) })] }
  }
  try {
    return { faults: rules.validate(text).slice(0, TOLD).map(sentenceOf) }
  } catch (error) {
    return { faults: [say('schema_unusable', { schema, reason: reasonOf(error) })] }
  }
}

const sentenceOf = ({ line, message }: ValidationFinding) =>
  line === null ? message : say('schema_rule', { line, rule: message })

interface Known {
  readonly schema: string
  readonly files: readonly string[]
  readonly mark: string
  /** Undefined for a schema that cannot be compiled. */
  readonly rules: CompiledSchema | undefined
  readonly fault?: unknown
}

let last: Known | undefined

/** The schema ready for use; compiled again, also one that cannot be, only when one of its files has changed or appeared. */
async function compiled(schema: string, compile: typeof compileSchema): Promise<CompiledSchema> {
  if (last?.schema === schema && last.mark === markOf(last.files)) return rulesOf(last)
  const collected = await collectSchema(await realpath(schema), 'xml_schema')
  const files = [...collected.parts.map(({ path }) => path), ...collected.missed]
  const mark = markOf(files)
  last?.rules?.dispose()
  last = { schema, files, mark, ...outcomeOf(() => compile(collected)) }
  return rulesOf(last)
}

function outcomeOf(compile: () => CompiledSchema): Pick<Known, 'rules' | 'fault'> {
  try {
    return { rules: compile() }
  } catch (fault) {
    return { rules: undefined, fault }
  }
}

function rulesOf({ rules, fault }: Known): CompiledSchema {
  if (rules === undefined) throw fault
  return rules
}

const markOf = (files: readonly string[]) =>
  files
    .map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }))
    .map((stat) => (stat === undefined ? 'none' : `${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`))
    .join('\n')
