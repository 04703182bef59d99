import { useTexts } from '../texts/texts.js'
import { CopyButton } from './copy-button.js'

interface RequestLineProps {
  readonly does: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, as the interface has them. */
  readonly path: string
  readonly body?: unknown
  /** The file that a form carries. */
  readonly file?: string
}

/** The same as a request of a script, ready to be copied. */
export function RequestLine({ does, method, path, body, file }: RequestLineProps) {
  const { texts } = useTexts()
  const sent = body === undefined ? '' : ` -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
  const form = file === undefined ? '' : ` -F file=@${file}`
  const line = `curl${method === 'GET' ? '' : ` -X ${method}`}${sent}${form} '${location.origin}${path}'`
  return (
    <div className="command">
      <p>{does}</p>
      <div>
        <code>{line}</code>
        <CopyButton text={line} label={texts.parts.copyCommand} />
      </div>
    </div>
  )
}
