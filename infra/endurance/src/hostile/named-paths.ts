import { resolve } from 'node:path'
import type { HostileRequest } from './hostile-request.js'

/** Paths below a folder that a request names, in its address or as a value of its body; nobody else may be written to. */
export function namedPaths({ path, body }: Pick<HostileRequest, 'path' | 'body'>, root: string): string[] {
  const values = [...valuesOfAddress(path), ...valuesOfBody(body.toString('utf8'))]
  return values.map((value) => resolve('/', value)).filter((value) => value.startsWith(`${root}/`))
}

function valuesOfAddress(path: string): string[] {
  const query = path.indexOf('?')
  return query < 0 ? [] : [...new URLSearchParams(path.slice(query)).values()]
}

function valuesOfBody(text: string): string[] {
  const values: string[] = []
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string') values.push(value)
      return value
    })
  } catch {
    // A body that nobody can read names nothing.
  }
  return values
}
