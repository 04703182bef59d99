import type { UndoPlan } from '@regesta/contracts/history'
import type { Call, Command, Outcome } from '../command.js'
import { DRY_RUN, loadProject, PROJECT, YES } from '../command-options.js'
import { EXIT, Refusal, UsageError } from '../exit-code.js'
import { counted, isOrAre } from '../table.js'
import { listDrafts } from '../tabs.js'

export const undo: Command = {
  name: 'undo',
  summary:
    'Takes an act back, with the drafts that it made: the one with this number, or the newest that can be taken back',
  group: 'Work',
  usage: '[ID] [options]',
  options: { ...PROJECT, ...YES, ...DRY_RUN },
  words: { least: 0, most: 1 },
  example: 'regesta undo 12 --dry-run',
  async run(call) {
    const [named] = call.words
    if (named !== undefined && !/^\d{1,15}$/.test(named))
      throw new UsageError(`An act has a number, as regesta history shows it; received '${named}'`)
    await loadProject(call)
    const id = named ?? (await lastAct(call))
    const { kind, plan } = await call.gateway.call.getHistoryEvent({ params: { event_id: id } })
    const what = `${kind.replaceAll('_', ' ')} (${id})`
    if (!plan.possible) throw new Refusal(`${what} stays: ${[plan.reason, plan.way_out].filter(Boolean).join(' ')}`)
    const inProduction = await isInProduction(call, plan)
    if (call.dryRun) return wouldTakeBack(what, plan, inProduction)
    if (plan.drafts.length > 0)
      await call.confirm(
        `Discard ${counted(plan.drafts.length, 'draft')}${inProduction ? ' in PRODUCTION' : ''} to take back ${what}?`,
      )
    return takeBack(call, id)
  },
}

/** The newest act that may be taken back and is not itself a taking back. */
async function lastAct(call: Call): Promise<string> {
  const { items } = await call.gateway.call.listHistory({ query: { limit: '100' } })
  const last = items.find(({ undo: state, undoes }) => state === 'possible' && undoes === null)
  if (last === undefined) throw new Refusal('Nothing in the history can be taken back')
  return String(last.event_id)
}

/** Whether a draft that would be discarded is at the real repository: an act is taken back wherever it was done. */
async function isInProduction(call: Call, { drafts }: UndoPlan): Promise<boolean> {
  if (drafts.length === 0) return false
  const there = await listDrafts({ ...call, isSandbox: false })
  return there.some(({ local_record_db_id: id }) => drafts.includes(id))
}

function wouldTakeBack(what: string, plan: UndoPlan, inProduction: boolean): Outcome {
  const { drafts, restored } = plan
  const repository = inProduction ? 'the PRODUCTION repository' : 'the repository'
  const lines = [
    `Would take back ${what}:`,
    ...(drafts.length > 0
      ? [`  ${counted(drafts.length, 'draft')} ${isOrAre(drafts.length)} discarded at ${repository}`]
      : []),
    ...restored.map(({ what: rows, rows: many }) => `  ${counted(many, 'row')} of ${rows} ${isOrAre(many)} as before`),
  ]
  return { lines, result: plan, exitCode: EXIT.ok }
}

async function takeBack(call: Call, id: string): Promise<Outcome> {
  const result = await call.gateway.watch('Taking back', 'undoEvent', { params: { event_id: id } })
  return { lines: [result.message, ...result.log], result, exitCode: EXIT.ok }
}
