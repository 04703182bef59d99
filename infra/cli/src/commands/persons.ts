import type { Command } from '../command.js'
import { EXIT, UsageError } from '../exit-code.js'

export const persons: Command = {
  name: 'persons',
  summary: 'Reads the person dataset: get one, search names, sync the copy',
  group: 'Look up',
  usage: 'get ID\nsearch WORDS OF A NAME\nsync',
  options: {},
  example: 'regesta persons search Ada Lovelace',
  words: { least: 1, most: Number.POSITIVE_INFINITY },
  wordChoices: ['get', 'search', 'sync'],
  async run({ gateway, words: [what, ...rest] }) {
    if (what === 'get' && rest[0] !== undefined) {
      const record = await gateway.call.getPerson({ params: { kb_id: rest[0] } })
      return { lines: [JSON.stringify(record, null, 2)], result: record, exitCode: EXIT.ok }
    }
    if (what === 'search' && rest.length > 0) {
      const found = await gateway.call.listPersons({ query: { q: rest.join(' ') } })
      const lines = found.items.map(({ kb_id, title }) => `${kb_id}  ${title ?? ''}`)
      return { lines: [...lines, `${found.totalItems} found`], result: found, exitCode: EXIT.ok }
    }
    if (what === 'sync') {
      const report = await gateway.watch('Reading persons', 'syncPersons', { body: {} })
      return { lines: [report.message], result: report, exitCode: report.success ? EXIT.ok : EXIT.partial }
    }
    throw new UsageError(
      `Say what to do with persons${what === undefined ? '' : `; received '${[what, ...rest].join(' ')}'`}`,
    )
  },
}
