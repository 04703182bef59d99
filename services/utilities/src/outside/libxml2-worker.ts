import { parentPort, workerData } from 'node:worker_threads'
import type { ValidationFinding } from '@regesta/contracts/utilities'
import {
  type ErrorDetail,
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'

export type Verdict = { kind: 'findings'; findings: ValidationFinding[] } | { kind: 'schema'; reasons: string[] }

interface Order {
  xml: string
  parts: { name: string; text: string }[]
}

/** Entities are never read, the network never asked; lines beyond 65535 are counted. */
const SAFE = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_BIG_LINES

const { xml, parts } = workerData as Order
parentPort?.postMessage(validate())

function validate(): Verdict {
  const texts = parts.map(({ name, text }) => [name, new TextEncoder().encode(text)] as const)
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(texts)))
  let schema: XmlDocument | undefined
  let validator: XsdValidator | undefined
  try {
    schema = XmlDocument.fromString(parts[0]?.text ?? '', { url: parts[0]?.name ?? '', option: SAFE })
    validator = XsdValidator.fromDoc(schema)
    return { kind: 'findings', findings: findingsOf(validator) }
  } catch (error) {
    return {
      kind: 'schema',
      reasons: detailsOf(error).map(({ message, file, line }) => `${file ?? ''}:${line}: ${message.trim()}`),
    }
  } finally {
    validator?.dispose()
    schema?.dispose()
    xmlCleanupInputProvider()
  }
}

/** No finding for a valid document; faults of its form are findings too. */
function findingsOf(validator: XsdValidator): ValidationFinding[] {
  let document: XmlDocument | undefined
  try {
    document = XmlDocument.fromString(xml, { option: SAFE })
    validator.validate(document)
    return []
  } catch (error) {
    return detailsOf(error).map(({ message, line }) => ({ line: line > 0 ? line : null, message: message.trim() }))
  } finally {
    document?.dispose()
  }
}

function detailsOf(error: unknown): Pick<ErrorDetail, 'message' | 'file' | 'line'>[] {
  const details = error instanceof XmlLibError ? error.details.filter(({ level }) => level !== 1) : []
  return details.length > 0 ? details : [{ message: error instanceof Error ? error.message : String(error), line: 0 }]
}
