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
import type { Schema } from './schema-closure.js'
import { unusableSchema } from './unusable-schema.js'
import { withinMemory } from './within-memory.js'

/** A schema that documents are held against. Its memory is not the collector's: dispose of it. */
export interface CompiledSchema {
  /**
   * No finding for a valid document; faults of its form are findings too.
   *
   * @throws ServiceError for a schema that cannot be used on it
   */
  validate(xml: string): ValidationFinding[]
  dispose(): void
}

/** Entities are never read, the network never asked; lines beyond 65535 are counted. */
const SAFE = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_BIG_LINES

/**
 * Compiles a schema with libxml2, which blocks: this belongs into a thread.
 *
 * @throws ServiceError for a schema that cannot be used
 */
export function compileSchema(schema: Schema): CompiledSchema {
  const texts = schema.parts.map(({ name, text }) => [name, new TextEncoder().encode(text)] as const)
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(texts)))
  let document: XmlDocument | undefined
  try {
    const [main] = schema.parts
    document = XmlDocument.fromString(main?.text ?? '', { url: main?.name ?? '', option: SAFE })
    return compiled(schema, document)
  } catch (error) {
    document?.dispose()
    const reasons = detailsOf(error).map(({ message, file, line }) =>
      file === undefined && line === 0 ? message.trim() : `${file ?? ''}:${line}: ${message.trim()}`,
    )
    throw unusableSchema(schema, reasons)
  } finally {
    xmlCleanupInputProvider()
  }
}

/** The validator refers to the document it was made from, so both stay. */
function compiled(schema: Schema, document: XmlDocument): CompiledSchema {
  const length = schema.parts.reduce((sum, { text }) => sum + text.length, 0)
  const validator = withinMemory(length, () => XsdValidator.fromDoc(document))
  return {
    validate: (xml) => {
      try {
        return withinMemory(length + xml.length, () => findingsOf(validator, xml))
      } catch (error) {
        throw unusableSchema(schema, [(error as Error).message])
      }
    },
    dispose: () => {
      validator.dispose()
      document.dispose()
    },
  }
}

function findingsOf(validator: XsdValidator, xml: string): ValidationFinding[] {
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
