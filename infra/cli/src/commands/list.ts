import type { Call, Command, Outcome } from '../command.js'
import { ENVIRONMENT, loadProject, PROJECT } from '../command-options.js'
import { EXIT } from '../exit-code.js'
import { meantBy } from '../first-word.js'
import { table } from '../table.js'
import { FILTERS, listDrafts, listPendingFiles, listPrepared, listPublished, noneOf } from '../tabs.js'

const LISTS: Record<string, (call: Call) => Promise<Outcome>> = {
  projects: listProjects,
  files: async (call) =>
    listed(call, await listPendingFiles(call), {
      none: 'No file waits for its metadata',
      heads: ['ID', 'FILE'],
      row: ({ source_file_db_id, filename }) => [`${source_file_db_id}`, filename],
    }),
  prepared: async (call) =>
    listed(call, await listPrepared(call), {
      none: 'No record is prepared. regesta prepare makes some of the files that wait',
      heads: ['ID', 'TITLE'],
      row: ({ local_record_db_id, record_title }) => [`${local_record_db_id}`, record_title],
    }),
  drafts: async (call) =>
    listed(call, await listDrafts(call), {
      none: 'There is no draft. regesta deposit makes some of the records that are prepared',
      heads: ['ID', 'FILES', 'TITLE'],
      row: ({ local_record_db_id, uploaded_files_in_record: there, total_files_in_record: all, record_title }) => [
        `${local_record_db_id}`,
        `${there} of ${all}`,
        record_title,
      ],
    }),
  published: async (call) =>
    listed(call, await listPublished(call), {
      none: 'No record is published',
      heads: ['ID', 'DOI', 'VERSION', 'TITLE'],
      row: ({ local_record_db_id, repo_doi, version, record_title }) => [
        `${local_record_db_id}`,
        repo_doi,
        version === '' ? '-' : version,
        record_title,
      ],
    }),
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

/** How a list is shown to people. */
interface Shown<T> {
  readonly none: string
  readonly heads: readonly string[]
  row(item: T): string[]
}

function listed<T>(call: Call, items: readonly T[], { none, heads, row }: Shown<T>): Outcome {
  const lines = items.length === 0 ? [noneOf(call, none)] : table([heads, ...items.map(row)])
  return { lines, result: items, exitCode: EXIT.ok }
}
