import { batch, type Item, NOTHING } from '../batch.js'
import type { Call, Command, Outcome } from '../command.js'
import { AT_REPOSITORY, loadProject, RECORDS, wantedRecords } from '../command-options.js'
import { EXIT, Refusal } from '../exit-code.js'
import { counted } from '../table.js'
import { chosenDrafts, itemOf, listDrafts } from '../tabs.js'

export const discard: Command = {
  name: 'discard',
  summary: 'Discards drafts; their records are prepared again. Or removes new versions that have no draft any more',
  group: 'Work',
  usage:
    '--record-ids IDS [options]\n--all [options]\n--versions --record-ids IDS [options]\n--versions --all [options]',
  options: {
    ...RECORDS,
    versions: {
      type: 'boolean',
      default: false,
      help: 'Removes new versions whose draft was discarded, instead of discarding drafts.',
    },
    ...AT_REPOSITORY,
  },
  example: 'regesta discard --record-ids 3,4 --yes',
  async run(call) {
    const wanted = wantedRecords(call)
    await loadProject(call)
    if (call.options.versions === true) return removeVersions(call, wanted)
    const drafts = chosenDrafts(await listDrafts(call), wanted)
    if (drafts.length === 0) return { lines: ['There is no draft'], result: NOTHING, exitCode: EXIT.ok }
    if (!call.dryRun) await call.confirm(`Discard ${counted(drafts.length, 'draft')}?`)
    return batch(call, 'discard_drafts', 'Discarding', drafts.map(itemOf))
  },
}

/** Removes versions that were begun; of all prepared records, only these have a published work. */
async function removeVersions(call: Call, wanted: readonly number[] | undefined): Promise<Outcome> {
  const versions = (await preparedVersions(call)).filter(({ id }) => wanted?.includes(id) ?? true)
  const unknown = (wanted ?? []).filter((id) => !versions.some((version) => version.id === id))
  if (unknown.length > 0)
    throw new Refusal(`No new version without a draft has the id ${unknown.join(', ')}; nothing was done`)
  if (versions.length === 0)
    return { lines: ['There is no new version without a draft'], result: NOTHING, exitCode: EXIT.ok }
  if (!call.dryRun) await call.confirm(`Remove ${counted(versions.length, 'new version')}?`)
  return batch(call, 'remove_versions', 'Removing', versions)
}

async function preparedVersions({ gateway, isSandbox }: Call): Promise<Item[]> {
  const found: Item[] = []
  for (let page = 1; ; page += 1) {
    const query = { state: 'prepared', is_sandbox: String(isSandbox), page: String(page), limit: '1000' }
    const { items, totalPages } = await gateway.call.listRecords({ query })
    for (const { record_id: id, record_title: name, concept_rec_id } of items)
      if (concept_rec_id !== '') found.push({ id, name })
    if (page >= totalPages) return found
  }
}
