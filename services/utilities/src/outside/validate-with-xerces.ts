import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import type { ValidationFinding } from '@regesta/contracts/utilities'
import type { Schema } from '@regesta/xml/schema-closure'
import { unusableSchema } from '@regesta/xml/unusable-schema'
import { runJava } from './run-java.js'

/** Validates a document; no finding means valid. */
export type Validate = (xml: string, schema: Schema, signal: AbortSignal) => Promise<readonly ValidationFinding[]>

/** Only the files of its own folder may be read, and nothing that a document type names. */
const SAFE = [
  '-Djavax.xml.accessExternalDTD=',
  '-Djavax.xml.accessExternalSchema=file',
  '-Dfile.encoding=UTF-8',
  '-Dstdout.encoding=UTF-8',
  '-Dstderr.encoding=UTF-8',
]

/**
 * Validates with the Java program of xsd-schema-validator, which lists all faults of a document. How to start it is found
 * out at the first use; while that fails, each use tries again, so that a newly installed Java is noticed.
 */
export function createXerces(): Validate {
  let known: Promise<string[]> | undefined
  return async (xml, schema, signal) => {
    known ??= findProgram()
    const program = await known.catch((error: unknown) => {
      known = undefined
      throw error
    })
    return validate(program, xml, schema, signal)
  }
}

async function validate(program: readonly string[], xml: string, schema: Schema, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'regesta-xerces-'))
  try {
    await Promise.all(schema.parts.map(({ name, text }) => writeFile(join(folder, name), text)))
    await writeFile(join(folder, 'document.xml'), xml)
    const files = [`-file=${join(folder, 'document.xml')}`, `-schema=${join(folder, '0.xsd')}`]
    const { output } = await runJava([...SAFE, ...program, ...files], signal)
    return readOutput(output, schema)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * How to start the program: its compiled class where the installed Java is new enough for it, else its source, which a
 * Java with a compiler runs as it is.
 */
async function findProgram(): Promise<string[]> {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('xsd-schema-validator')))
  const installed = await javaVersion()
  const compiled = join(folder, 'support', 'XMLValidator.class')
  const needed = await readFile(compiled).then(
    (bytes) => bytes.readUInt16BE(6) - 44,
    () => Number.POSITIVE_INFINITY,
  )
  if (installed >= needed) return ['-classpath', folder, 'support.XMLValidator']
  const { output } = await runJava(['--list-modules'])
  if (output.includes('jdk.compiler')) return [join(folder, 'support', 'XMLValidator.java')]
  throw new ServiceError(
    'not_available',
    `The engine 'xerces' needs Java ${needed} or a Java development kit; Java ${installed} was found. Use the engine 'libxml2'`,
  )
}

async function javaVersion(): Promise<number> {
  const { output } = await runJava(['-version'])
  return Number(/version "(?:1\.)?(\d+)/.exec(output)?.[1] ?? 0)
}

/** One message, which may go over several lines. */
const MESSAGE = /^\[(?:warning|error|fatal)\] ([\s\S]*?)(?=^\[(?:warning|error|fatal)\] |^result=|$(?![\s\S]))/gm

/** Messages such as `[error] cvc-type.3.1.3: ... (3:12)` and a last line `result=OK|WITH_ERRORS|FATAL_ERROR`. */
function readOutput(output: string, schema: Schema): ValidationFinding[] {
  const result = /^result=(\w+)/m.exec(output)?.[1]
  const findings = [...output.matchAll(MESSAGE)].map(([, text = '']) => findingOf(text.trim()))
  if (result === 'OK') return []
  const placed = findings.filter(({ line }) => line !== null)
  if (placed.length > 0) return placed
  const reasons = findings.map(({ message }) => message)
  if (reasons.length > 0) throw unusableSchema(schema, reasons)
  throw new ServiceError(
    'internal',
    `The engine 'xerces' ended without a result: ${output.trim().slice(0, 200)}. Use the engine 'libxml2'`,
  )
}

function findingOf(text: string): ValidationFinding {
  const placed = /^([\s\S]*) \((-?\d+):-?\d+\)$/.exec(text)
  const line = Number(placed?.[2] ?? 0)
  return { line: line > 0 ? line : null, message: (placed?.[1] ?? text).trim() }
}
