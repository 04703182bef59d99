import { quoted } from './command.js'
import { CopyLine } from './copy-line.js'

interface RequestLineProps {
  readonly does: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, as the interface has them. */
  readonly path: string
  readonly body?: unknown
}

/** The same as a request of a script, ready to be copied. */
export function RequestLine({ does, method, path, body }: RequestLineProps) {
  const sent = body === undefined ? '' : ` -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`
  const line = `curl${method === 'GET' ? '' : ` -X ${method}`}${sent} '${location.origin}${path}'`
  return <CopyLine does={does} line={line} />
}
