import type { ValidationFinding } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findFile } from '../outside/find-file.js'

export function validateXml(context: Context): HandlerOf<'validateXml'> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    const schema = await findFile(context, body.schema_file, { field: 'schema_file' })
    const findings = body.engine === 'xerces' ? withXerces : withLibxml2
    const errors = await findings(context, { path, schema }, signal)
    return reply(200, { success: true, valid: errors.length === 0, errors: [...errors] })
  }
}

/** No finding means valid. */
type Findings = (
  context: Context,
  files: { path: string; schema: string },
  signal: AbortSignal,
) => Promise<readonly ValidationFinding[]>

const withLibxml2: Findings = ({ reading }, files, signal) => reading.read('findings', files, signal)

const withXerces: Findings = async ({ reading, validateWithXerces }, files, signal) => {
  const { xml, schema } = await reading.read('xmlAndSchema', files, signal)
  return validateWithXerces(xml, schema, signal)
}
