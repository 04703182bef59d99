import type { FieldChange } from '@regesta/contracts/batches'
import type { Call, Command } from '../command.js'
import { AT_REPOSITORY, loadProject, optionalText, RECORDS, wantedRecords } from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'
import { planned } from '../planned.js'
import { counted } from '../table.js'
import { FILTERS, listPublished, noneOf } from '../tabs.js'

export const edit: Command = {
  name: 'edit',
  summary: 'Changes the metadata of published records; their files need a new version',
  group: 'Work',
  usage: `--record-ids IDS --set FIELD=VALUE [options]
--record-ids IDS --replace FIELD OLD NEW [options]
--all --from-sheet FIELD [options]`,
  options: {
    set: {
      type: 'string',
      value: 'FIELD=VALUE',
      multiple: true,
      help: 'Gives a field this value; nothing behind the = empties it, [, { or " begins JSON.',
    },
    replace: {
      type: 'string',
      value: 'FIELD',
      help: 'Replaces a text in a field, letter by letter; two words follow: the old one and the new one.',
    },
    'from-sheet': {
      type: 'string',
      value: 'FIELD',
      multiple: true,
      help: 'Gives a field what the mapping and its sheet say today.',
    },
    ...RECORDS,
    ...FILTERS,
    ...AT_REPOSITORY,
  },
  words: { least: 0, most: 2 },
  example: 'regesta edit --record-ids 12,13 --replace title Munchen München --dry-run',
  async run(call) {
    const changes = changesOf(call)
    const wanted = wantedRecords(call)
    const filter = Object.keys(FILTERS).find((name) => wanted !== undefined && optionalText(call, name) !== undefined)
    if (filter !== undefined)
      throw new UsageError(`--${filter} chooses among all records: say --all with it, not --record-ids`)
    await loadProject(call)
    const item_ids = wanted ?? (await listPublished(call)).map(({ local_record_db_id }) => local_record_db_id)
    if (item_ids.length === 0)
      return {
        lines: [noneOf(call, 'Nothing is published')],
        result: { success: true, results: [] },
        exitCode: EXIT.ok,
      }
    return planned(
      call,
      { action_type: 'update_published', item_ids, changes },
      {
        label: 'Changing what is published',
        question: (items) => `Change the published metadata of ${counted(items, 'record')} in PRODUCTION?`,
      },
    )
  },
}

/** @throws UsageError for a command line that changes nothing, or that says half of it */
function changesOf(call: Call): FieldChange[] {
  const { words } = call
  const field = optionalText(call, 'replace')
  const changes: FieldChange[] = [
    ...given(call, 'set').map(setting),
    ...(field === undefined ? [] : [replacing(field, words)]),
    ...given(call, 'from-sheet').map((name): FieldChange => ({ kind: 'mapping', field: name })),
  ]
  if (field === undefined && words.length > 0) throw new UsageError(`'${words[0]}' is not understood here`)
  if (changes.length === 0)
    throw new UsageError('Say what changes: --set FIELD=VALUE, --replace FIELD OLD NEW or --from-sheet FIELD')
  return changes
}

/** Each as it was typed: values may hold commas. */
const given = ({ options }: Call, name: string): string[] => {
  const value = options[name]
  return (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String)
}

function setting(text: string): FieldChange {
  const [, field, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (field === undefined || value === undefined)
    throw new UsageError(`--set takes FIELD=VALUE, for example title=Harbour; received '${text}'`)
  return { kind: 'value', field, value: typedValue(field, value) }
}

function typedValue(field: string, text: string): unknown {
  if (text === '') return null
  if (!/^\s*["[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch (error) {
    // A title may well begin with a quotation mark.
    if (text.trimStart().startsWith('"')) return text
    throw new UsageError(
      `--set ${field} begins like JSON but is not valid: ${(error as Error).message}. A text that begins so is written in quotation marks: --set '${field}="${text}"'`,
    )
  }
}

function replacing(field: string, [search, replacement, ...more]: readonly string[]): FieldChange {
  if (search === undefined || search === '' || replacement === undefined || more.length > 0)
    throw new UsageError(`--replace ${field} needs two words behind it: the old text and the new one`)
  return { kind: 'replace', field, search, replacement }
}
