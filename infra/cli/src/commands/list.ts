import type { Call, Command, Outcome } from '../command.js'
import { ENVIRONMENT, loadProject, PROJECT } from '../command-options.js'
import { EXIT } from '../exit-code.js'
import { meantBy } from '../first-word.js'
import { table } from '../table.js'
import { FILTERS, listDrafts, listPendingFiles, listPrepared, listPublished } from '../tabs.js'

const LISTS: Record<string, (call: Call) => Promise<Outcome>> = {
  projects: listProjects,
  files: async (call) =>
    listed(await listPendingFiles(call), ({ source_file_db_id, filename }) => [`${source_file_db_id}`, filename]),
  prepared: async (call) =>
    listed(await listPrepared(call), (record) => [`${record.local_record_db_id}`, record.record_title]),
  drafts: async (call) =>
    listed(await listDrafts(call), (draft) => [
      `${draft.local_record_db_id}`,
      `${draft.uploaded_files_in_record}/${draft.total_files_in_record} files`,
      draft.record_title,
    ]),
  published: async (call) =>
    listed(await listPublished(call), (record) => [
      `${record.local_record_db_id}`,
      record.repo_doi,
      `version ${record.version}`,
      record.record_title,
    ]),
}

export const list: Command = {
  name: 'list',
  group: 'Look up',
  summary: 'Lists projects, or what is in one: files that wait, prepared records, drafts, published records',
  usage: '[projects|files|prepared|drafts|published] [options]',
  options: { ...PROJECT, ...FILTERS, ...ENVIRONMENT },
  example: 'regesta list drafts --file museum.pdb',
  words: { least: 0, most: 1 },
  wordChoices: Object.keys(LISTS),
  async run(call) {
    const [what = 'projects'] = call.words
    const show = meantBy(what, LISTS)
    if (what !== 'projects') await loadProject(call)
    return show(call)
  },
}

async function listProjects({ gateway }: Call): Promise<Outcome> {
  const { projects } = await gateway.call.listProjects()
  const rows = projects.map(({ project_name, path, is_active, is_present }) => [
    is_active ? '*' : ' ',
    project_name,
    is_present ? path : `${path} (not there now)`,
  ])
  const lines = rows.length === 0 ? ['No project was opened here yet'] : table(rows)
  return { lines, result: projects, exitCode: EXIT.ok }
}

function listed<T>(items: readonly T[], row: (item: T) => string[]): Outcome {
  return { lines: items.length === 0 ? ['Nothing'] : table(items.map(row)), result: items, exitCode: EXIT.ok }
}
