import { ServiceError } from '@regesta/contracts/problem'
import type { Schema } from './schema-closure.js'

/** The error for a schema that an engine cannot compile, with the references that may be the cause. */
export function unusableSchema({ parts, notFollowed }: Schema, reasons: readonly string[]): ServiceError {
  const named = reasons.slice(0, 3).map((reason) =>
    reason
      .trim()
      .replace(/\.$/, '')
      .replace(
        /(?:\S*[/\\])?\b(\d+\.xsd)\b/g,
        (name, part: string) => parts.find((p) => p.name === part)?.path ?? name,
      ),
  )
  const missing =
    notFollowed.length > 0
      ? `. Not followed, because they lie outside of its folder or on the network: ${[...new Set(notFollowed)].join(', ')}. Put them beside the schema`
      : ''
  return new ServiceError(
    'invalid_input',
    `'schema_file' ${parts[0]?.path} is not a usable XML schema: ${named.join('; ')}${missing}`,
  )
}
