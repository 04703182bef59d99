import type { Call, Command, Outcome } from '../command.js'
import { EXIT, UsageError } from '../exit-code.js'
import { meantBy } from '../first-word.js'

type Act = (call: Call, words: readonly string[]) => Promise<Outcome>

const ACTS: Readonly<Record<string, Act>> = { get, search, sync }

export const persons: Command = {
  name: 'persons',
  summary: 'Reads the person dataset: get one, search names, sync the copy',
  group: 'Look up',
  usage: 'get ID\nsearch WORDS OF A NAME\nsync',
  options: {},
  example: 'regesta persons search Ada Lovelace',
  words: { least: 1, most: Number.POSITIVE_INFINITY },
  wordChoices: Object.keys(ACTS),
  async run(call) {
    const [what = '', ...rest] = call.words
    return meantBy(what, ACTS)(call, rest)
  },
}

async function get({ gateway }: Call, [kb_id, surplus]: readonly string[]): Promise<Outcome> {
  if (kb_id === undefined) throw new UsageError('ID is missing')
  refuse(surplus)
  const record = await gateway.call.getPerson({ params: { kb_id } })
  return { lines: [JSON.stringify(record, null, 2)], result: record, exitCode: EXIT.ok }
}

async function search({ gateway }: Call, words: readonly string[]): Promise<Outcome> {
  if (words.length === 0) throw new UsageError('The name is missing')
  const found = await gateway.call.listPersons({ query: { q: words.join(' ') } })
  const lines = found.items.map(({ kb_id, title }) => `${kb_id}  ${title ?? ''}`)
  return { lines: [...lines, `${found.totalItems} found`], result: found, exitCode: EXIT.ok }
}

async function sync({ gateway }: Call, [surplus]: readonly string[]): Promise<Outcome> {
  refuse(surplus)
  const report = await gateway.watch('Reading persons', 'syncPersons', { body: {} })
  return { lines: [report.message], result: report, exitCode: report.success ? EXIT.ok : EXIT.partial }
}

function refuse(surplus: string | undefined): void {
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is not understood here`)
}
