import { z } from 'zod'

/*
 * Sentences that clients may say in another language: each has an id and an English template whose words in braces are its
 * parameters. Bodies carry both beside the sentence, which stays what it is.
 */

export const MESSAGES = {
  missing_field: 'Missing required field or value for: {field}',
  unknown_field: 'Unknown field: {field}',
  missing_publication_type: "Missing publication_type for upload_type 'publication'",
  missing_image_type: "Missing image_type for upload_type 'image'",
  missing_license: 'Missing license for open or embargoed access_right',
  missing_embargo_date: 'Missing embargo_date for embargoed access_right',
  missing_access_conditions: 'Missing access_conditions for restricted access_right',
  not_offered: 'Invalid {field}: {value}. Use one of {values}',
  wrong_day: 'Invalid {field} format. Use YYYY-MM-DD. It is {value}',
  wrong_days: 'Invalid {field} format. Use YYYY-MM-DD',
  embargo_over: 'embargo_date must be in the future, but it is {value}. Choose a later day, or another access_right',
  embargoes_over: 'embargo_date must be in the future',
  too_short: 'Invalid {field}: {value}. The repository wants at least {least} characters; write a longer one',
  version_too_long: 'Invalid version: {value}. The repository takes at most {most} characters; write a shorter one',
  unknown_license:
    'Invalid license: {value}. Use the identifier of a licence, for example cc-by-4.0, cc0-1.0 or mit; other-open or other-closed for one without',
  unknown_language: 'Invalid language: {value}. Use three letters after ISO 639-3, for example deu or eng',
  orcid_form: 'Invalid ORCID format for {one}: {name}. {value} is not written like 0000-0002-1825-0097',
  orcid_forms: 'Invalid ORCID format for {one}',
  orcid_check:
    'Invalid ORCID for {one}: {name}. The last character of {value} does not fit the others; copy it anew from orcid.org',
  orcid_checks: 'Invalid ORCID for {one}',
  wrong_gnd:
    "Invalid gnd in '{field}': {value}. A GND number has 8 to 10 digits and may end in X, for example 118540238",
  wrong_attributes: "Invalid {attribute} in '{field}'",
  item_without_name: "Each item in '{field}' must have a 'name' key.",
  no_row:
    "No row for '{filename}' in the column '{column}' of {sheet} ({path}). Add a row for it or choose another spreadsheet in the mapping",
  no_rows: 'No row describes the file',
  wrong_values: 'Invalid {field}',
  validation_failed: 'Metadata validation failed.',
  no_mapping: 'No active metadata mapping configured. Save one first',
  no_mapping_of_project: 'No active metadata mapping configured for this project. Save a metadata mapping first',
  sheet_missing: 'Metadata spreadsheet not found: {path}. Put the file back or choose another one in the mapping',
  filename_column_missing: "Filename column '{column}' not found in spreadsheet. Its columns are: {columns}",
  filename_column_unknown:
    'The mapping names no filename column and no header of the spreadsheet looks like one. Choose the filename column in the mapping. Its columns are: {columns}',
  draft_without_files: 'The draft has no files. Upload at least one',
  too_many_files: 'The draft has {files} files; the repository allows {most}',
  file_not_sent: "'{name}' ({path}) is not at the repository. Upload it first",
  file_differs: "'{name}' at the repository (MD5 {there}) is not what was sent (MD5 {sent}). Upload it again",
  file_not_proved: "Nobody proved that '{name}' at the repository is {path}. Upload it again",
  file_not_linked: "'{name}' is at the repository but not in the record. Delete it there, or link it here",
  file_changed: "{path} changed after '{name}' was uploaded. Upload it again",
  file_gone: "{path} is no longer on this disk, so '{name}' cannot be checked against it",
} as const

export type MessageId = keyof typeof MESSAGES

type ParametersOf<T extends string> = T extends `${string}{${infer P}}${infer Rest}` ? P | ParametersOf<Rest> : never

/** The sentence of a template. */
export const say = <I extends MessageId>(
  id: I,
  parameters: Readonly<Record<ParametersOf<(typeof MESSAGES)[I]>, string | number>>,
): string => filled(MESSAGES[id], parameters)

const filled = (template: string, parameters: Readonly<Record<string, string | number>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ''))

/** Members that say which sentence it is, where it is one of the table. */
export const messageMembers = {
  message_id: z.string().optional(),
  message_params: z.record(z.string(), z.string()).optional(),
}

interface Message {
  readonly message_id?: string
  readonly message_params?: Record<string, string>
}

/** Which sentence of the table a text is; nothing for any other text. Stored texts are known again, too. */
export function messageOf(text: string): Message {
  for (const [message_id, pieces] of PIECES) {
    const message_params = parametersIn(text, pieces)
    if (message_params !== undefined) return { message_id, message_params }
  }
  return {}
}

/** A problem with the sentence that it is. */
export const Finding = z.strictObject({ message: z.string(), ...messageMembers })
export type Finding = z.infer<typeof Finding>

export const findingOf = (message: string): Finding => ({ message, ...messageOf(message) })

/** Texts and names of parameters in turn, a text at both ends. */
const PIECES = Object.entries(MESSAGES).map(([id, template]) => [id, template.split(/\{(\w+)\}/)] as const)

/** Parameters that are words of the interface, never what a person has written. */
const NAMES: readonly string[] = ['field', 'attribute', 'one']

function parametersIn(text: string, [first = '', ...pieces]: readonly string[]): Record<string, string> | undefined {
  if (!text.startsWith(first)) return undefined
  const found: Record<string, string> = {}
  let at = first.length
  for (let index = 0; index < pieces.length; index += 2) {
    const [name = '', next = ''] = pieces.slice(index, index + 2)
    const isLast = index + 2 >= pieces.length
    const end = isLast ? text.length - next.length : text.indexOf(next, at)
    if (end < at || !text.startsWith(next, end)) return undefined
    const value = text.slice(at, end)
    if (NAMES.includes(name) && !/^[a-z_]+$/.test(value)) return undefined
    found[name] = value
    at = end + next.length
  }
  return at === text.length ? found : undefined
}
