import type { HistoryEvent } from '@regesta/contracts/history'
import type { Command } from '../command.js'
import { loadProject, optionalText, PROJECT } from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'
import { counted } from '../table.js'

export const history: Command = {
  name: 'history',
  summary: 'Shows what was done to the project, by whom, and what can be taken back',
  group: 'Look up',
  usage: '[--limit N] [options]',
  options: {
    limit: { type: 'string', value: 'N', help: 'How many acts are shown, the newest first; 20 without it.' },
    ...PROJECT,
  },
  example: 'regesta history --limit 5',
  async run(call) {
    const limit = optionalText(call, 'limit') ?? '20'
    if (!/^[1-9]\d{0,3}$/.test(limit))
      throw new UsageError(`--limit takes a whole number from 1 on, received '${limit}'`)
    await loadProject(call)
    const result = await call.gateway.call.listHistory({ query: { limit } })
    const rest = result.totalItems - result.items.length
    const more = rest > 0 ? [`${rest} older`] : []
    return { lines: [...result.items.map(lineOf), ...more], result, exitCode: EXIT.ok }
  },
}

/** One act in one line: number, time, who, what, and what has become of it. */
function lineOf({
  event_id,
  happened_at,
  client,
  kind,
  subject,
  records,
  files,
  undo,
  undone_by,
  undoes,
}: HistoryEvent) {
  const about = subject ?? [many(records, 'record'), many(files, 'file')].filter((part) => part !== '').join(', ')
  const end = undo === 'undone' ? `taken back by ${undone_by}` : undo === 'never' ? 'cannot be taken back' : ''
  const what = kind === 'undone' && undoes !== null ? `took ${undoes} back` : kind.replaceAll('_', ' ')
  return [String(event_id).padStart(6), happened_at, client.padEnd(8), what, about, end]
    .filter((part) => part !== '')
    .join('  ')
}

const many = (count: number, what: string) => (count > 0 ? counted(count, what) : '')
