import { ServiceError } from '@regesta/contracts/problem'
import type { Schema } from './schema-closure.js'

/** The error for a schema that an engine cannot compile, with the references that may be the cause. */
export function unusableSchema({ field, parts, notFollowed }: Schema, reasons: readonly string[]): ServiceError {
  const paths = new Map(parts.map(({ name, path }) => [name, path]))
  const named = reasons.slice(0, 3).map((reason) =>
    reason
      .trim()
      .replace(/\.$/, '')
      .split(/\s/)
      .map((word) => withPath(word, paths))
      .join(' '),
  )
  const missing =
    notFollowed.length > 0
      ? `. Not followed, because they are outside its folder or on the network: ${[...new Set(notFollowed)].join(', ')}. Put them beside the schema`
      : ''
  return new ServiceError(
    'invalid_input',
    `'${field}' ${parts[0]?.path} is not a usable XML schema: ${named.join('; ')}${missing}`,
  )
}

/** Engines name a part by the name that it was given; people know its path. */
function withPath(word: string, paths: ReadonlyMap<string, string>): string {
  const start = Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1
  const [name = ''] = /^\W*\d+\.xsd/.exec(word.slice(start)) ?? []
  const plain = name.replace(/^\W+/, '')
  const path = paths.get(plain)
  return path === undefined
    ? word
    : `${name.slice(0, name.length - plain.length)}${path}${word.slice(start + name.length)}`
}
