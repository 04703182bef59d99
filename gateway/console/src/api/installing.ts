import type { InstallationEvent } from '@regesta/contracts/components'
import { call } from './call.js'
import { readStream } from './stream.js'

/** One line of the log of an installation. */
export type LogLine = InstallationEvent

interface Listener {
  /** The log begins, or starts over. */
  onBegin(): void
  onLines(lines: readonly LogLine[]): void
  onLost(): void
}

/** Milliseconds for which lines are gathered: package tools write hundreds in a moment. */
const GATHERED = 50

export const addressOfLog = (id: string) => `/api/pipeline_components/install/stream/${encodeURIComponent(id)}`

/**
 * Follows the log of an installation from its first line to its end.
 *
 * @returns what ends the following; the installation goes on
 */
export function followInstalling(id: string, { onBegin, onLines, onLost }: Listener): () => void {
  const gathered: LogLine[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    timer = undefined
    onLines(gathered.splice(0))
  }
  const leave = readStream(addressOfLog(id), {
    onOpen: (isAnew) => {
      if (isAnew) gathered.length = 0
      if (isAnew) onBegin()
      else onLines([])
    },
    onData: (data) => {
      const line = JSON.parse(data) as LogLine
      gathered.push(line)
      if (isLast(line)) leave()
      timer ??= setTimeout(tell, GATHERED)
    },
    onLost,
  })
  return () => {
    clearTimeout(timer)
    leave()
  }
}

export const isLast = ({ status }: LogLine): boolean => status === 'completed' || status === 'failed'

/** Begins an installation with these files; while one runs already, it is that one. */
export const beginInstalling = (component: string, files: Readonly<Record<string, string>>) =>
  call('POST /api/pipeline_components/:component_name/install', {
    params: { component_name: component },
    body: { file_paths: { ...files } },
  })

export const cancelInstalling = (id: string) =>
  call('POST /api/pipeline_components/install/:installation_id/cancel', { params: { installation_id: id } })
