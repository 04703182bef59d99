import { readFileSync } from 'node:fs'
import { reasonOf } from './report.js'

/** Largest document that is held against a schema. Bytes. */
const LIMIT = 64 * 1024 * 1024
const TOLD = 20

/** The faults of a document under an XML Schema; the document is known to have no DOCTYPE. */
export async function schemaFaults(document: string, schema: string): Promise<string[]> {
  const libxml = await import('libxml2-wasm')
  try {
    const rules = libxml.XmlDocument.fromBuffer(readFileSync(schema), { url: schema })
    try {
      const validator = libxml.XsdValidator.fromDoc(rules)
      try {
        return validate(libxml, validator, document)
      } finally {
        validator.dispose()
      }
    } finally {
      rules.dispose()
    }
  } catch (error) {
    return [`The schema ${schema} cannot be used: ${reasonOf(error)}`]
  }
}

function validate(
  libxml: typeof import('libxml2-wasm'),
  validator: import('libxml2-wasm').XsdValidator,
  path: string,
): string[] {
  const bytes = readFileSync(path)
  if (bytes.length > LIMIT) return []
  const document = libxml.XmlDocument.fromBuffer(bytes, { option: libxml.ParseOption.XML_PARSE_NO_XXE })
  try {
    validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof libxml.XmlValidateError)) throw error
    return error.details.slice(0, TOLD).map(({ message, line }) => `Line ${line}: ${message.trim()}`)
  } finally {
    document.dispose()
  }
}
