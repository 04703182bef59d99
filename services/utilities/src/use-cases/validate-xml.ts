import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { findFile } from '../outside/find-file.js'
import { readInspectedXml } from '../outside/inspected-xml.js'
import { collectSchema } from '../outside/schema-closure.js'
import { validateWithLibxml2 } from '../outside/validate-with-libxml2.js'

/** Documents and schemas are inspected before an engine sees them: a DOCTYPE could make it read other files. */
export function validateXml(context: Context): Handler<typeof utilities.validateXml> {
  return async ({ body, signal }) => {
    const document = await findFile(context, body.file_path, { field: 'file_path' })
    const schemaFile = await findFile(context, body.schema_file, { field: 'schema_file' })
    const xml = await readInspectedXml(document, 'file_path')
    const schema = await collectSchema(schemaFile)
    const validate = body.engine === 'xerces' ? context.validateWithXerces : validateWithLibxml2
    const errors = await validate(xml, schema, signal)
    return reply(200, { success: true, valid: errors.length === 0, errors: [...errors] })
  }
}
