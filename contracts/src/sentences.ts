import { ARCHIVE_MESSAGES } from './archive-sentences.js'
import { COMPONENT_MESSAGES } from './component-sentences.js'
import { DEFINITION_MESSAGES } from './definition-sentences.js'
import { DEPOSIT_MESSAGES } from './deposit-sentences.js'
import { FILE_MESSAGES } from './file-sentences.js'
import { INSTALLATION_MESSAGES } from './installation-sentences.js'
import { METADATA_MESSAGES } from './metadata-sentences.js'
import { PROJECT_MESSAGES } from './project-sentences.js'
import { DEMANDS, REQUEST_MESSAGES } from './request-sentences.js'
import { RUN_MESSAGES } from './run-sentences.js'
import { SETTING_MESSAGES } from './setting-sentences.js'
import { STORAGE_MESSAGES } from './storage-sentences.js'
import { TABLE_MESSAGES } from './table-sentences.js'
import { PURPOSES, WORK_MESSAGES } from './work-sentences.js'
import { YAML_MESSAGES } from './yaml-sentences.js'

/*
 * Sentences that clients may say in another language: each has an id and an English template whose words in braces are its
 * parameters. Bodies carry both beside the sentence, which stays what it is.
 */

export const MESSAGES = {
  ...DEFINITION_MESSAGES,
  ...SETTING_MESSAGES,
  ...METADATA_MESSAGES,
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
  file_not_shown:
    "The repository does not tell checksum and size of '{name}', so nothing proves that it is {path}. Try again. If it stays so, upload it again",
  kept_file_not_shown:
    "The repository does not tell checksum and size of '{name}', so nothing proves that it is the file of the version before. Try again. If it stays so, discard the draft and make the version again",
  file_without_name:
    'The repository shows a file without its name, so nothing proves which one it is. Try again. If it stays so, look for it in the draft at the repository and delete it there',
  file_not_linked: "'{name}' is at the repository but not in the record. Delete it there, or link it here",
  file_changed: "{path} changed after '{name}' was uploaded. Upload it again",
  file_may_arrive:
    "Other content of '{name}' was sent before without an answer, and may still arrive until {time}. Try again after that",
  deletion_may_arrive:
    "An earlier deletion of '{name}' had no answer, and may still arrive until {time}. Try again after that",
  metadata_may_arrive:
    'Other metadata were sent before without an answer, and may still arrive until {time}. Try again after that',
  file_gone: "{path} is no longer on this disk, so '{name}' cannot be checked against it",
  no_file: 'File does not exist at the specified path.',
  file_unreadable: 'File is not readable: {reason}',
  file_vanished: 'The file vanished during the scan.',
  link_in_a_circle: 'The link leads in a circle.',
  link_to_nothing: 'The link leads to {target}, and nothing is there.',
  name_not_utf8:
    'The name of the file or of a folder above it is not UTF-8, so that it cannot be asked for. Rename it.',
  other_content: 'The content is {content}, which contradicts the file name extension {extension}',
  wrong_content: 'The content is no {kind}: it looks like {content}',
  other_format: 'File does not match expected {format} format',
  other_size: 'File size mismatch: header says {said} bytes, actual size is {size}',
  too_large_to_parse: 'The file is too large to be parsed; only recognised',
  too_much_memory: 'The file could not be examined, only hashed: it needs too much memory',
  too_long_to_examine:
    'The file could not be examined, only hashed: it took more than {seconds} seconds, far more than a sound file of its size',
  not_examined: 'The file could not be examined, only hashed: {reason}',
  examination_failed: 'An unexpected validation error occurred: {reason}',
  texture_conflict: 'File Conflict: Could not resolve texture paths due to multiple non-identical files being found.',
  textures_found: 'File Warning: Found {found} of {total} referenced texture files.',
  references_unread: 'File Warning: What the file refers to could not be read: {reason}.',
  mtl_not_found: 'File Warning: The referenced MTL file was not found in the same directory.',
  buffer_not_found: 'The buffer file {name} was not found.',
  reference_refused: 'The reference {name} leads out of the input folder and was refused.',
  pdf_without_begin: 'Invalid or corrupt PDF file: it does not begin with %PDF-',
  pdf_without_end: 'Invalid or corrupt PDF file: the end mark %%EOF is missing, the file is cut off',
  pdf_without_references:
    'Invalid or corrupt PDF file: the cross-reference table is not where startxref says ({place})',
  pdf_without_pages: 'Invalid or corrupt PDF file: it has no page',
  pdf_too_large_to_count: 'The file is too large for its pages to be counted',
  pdf_unpacks_too_far: 'The file unpacks to too much for its pages to be counted',
  pdf_encrypted: 'PDF is encrypted',
  image_with_other_root: 'Cannot identify image format: the root element is <{root}>',
  image_unknown: 'Cannot identify image format',
  image_empty: 'Image has zero dimensions',
  image_not_decoded: 'The image is too large to be decoded here; its header is sound',
  image_recognised: 'not examined: images of this format are recognised, not decoded',
  image_very_large: 'Image dimensions unusually large - may cause memory issues',
  image_without_header: 'Invalid image file: the header is cut off',
  image_without_pixels: 'Invalid image file: its pixels take {needed} bytes, the file has {size}',
  image_not_well_formed: 'Invalid image file: not well-formed, {reason}',
  image_broken: 'Invalid image file: {reason}',
  svg_with_doctype: 'The document has a DOCTYPE; external definitions are never read',
  gltf_syntax: 'Invalid JSON syntax in GLTF file: {reason}',
  gltf_without_asset: "Missing required 'asset' field in glTF JSON",
  gltf_version: 'Unsupported or unknown glTF version: {version}',
  gltf_rule_at: 'glTF {code} at {place}: {rule}',
  gltf_rule: 'glTF {code}: {rule}',
  glb_without_begin: "Invalid GLB magic header (expected 'glTF')",
  glb_without_header: 'Could not validate GLB file: the header is cut off',
  glb_version: 'Unsupported glTF version: {version}',
  glb_chunk_cut: 'GLB chunk {index} is cut off',
  glb_chunk_too_long: 'GLB chunk {index} ({bytes} bytes) reaches beyond the end of the file',
  glb_begins_otherwise: 'The first GLB chunk is not JSON',
  glb_syntax: 'Invalid JSON syntax in GLB file: {reason}',
  glb_without_chunks: 'The GLB file has no chunks',
  obj_unreadable: 'Could not read OBJ file: {reason}',
  obj_empty: 'File does not contain any vertex or face data, which is highly unusual for an OBJ file.',
  obj_vertex: 'Line {line}: a face names the vertex {value}, of {number} that it can name',
  obj_texture_coordinate: 'Line {line}: a face names the texture coordinate {value}, of {number} that it can name',
  obj_normal: 'Line {line}: a face names the normal {value}, of {number} that it can name',
  mtl_unreadable: 'Could not read MTL file: {reason}',
  mtl_empty: "File does not define any materials using the 'newmtl' keyword.",
  stl_size:
    'File size mismatch: the header says {triangles} triangles, which take {needed} bytes, actual size is {size}',
  stl_cut: 'File is cut off: after line {line} there is no endsolid',
  stl_facet_cut: 'File is cut off: the facet of line {line} has no end',
  stl_corners: 'Line {line}: the facet has {number} corners, not 3',
  ply_format: 'The PLY header names no known format: {found}',
  ply_count: 'The PLY header declares an element without a count',
  ply_cut: 'File is cut off: its elements take at least {needed} bytes after the header, {size} are there',
  ply_rows: "File is cut off: after line {line} the element '{element}' has {number} of {expected} rows",
  ply_row: "Line {line}: row {number} of the element '{element}' lacks values",
  fbx_unknown: 'Unrecognized FBX format or corrupted file',
  fbx_cut: 'File is cut off: its first node ends at byte {end}, the file at {size}',
  fbx_text: 'ASCII FBX format detected - binary format is recommended for reliability',
  buffer_empty: 'Binary buffer file is empty',
  buffer_small: 'Binary buffer suspiciously small (< 4 bytes)',
  texture_small: 'File too small to be a valid texture',
  zip_broken: 'File is not a valid ZIP archive or is corrupted',
  zip_too_large: 'The archive was not expanded: {entries} entries expand from {packed} to {size} bytes and more',
  zip_packed_otherwise:
    '{number} entries of the archive are compressed in a way that is not read here; they were not tested',
  zip_encrypted: 'The archive is encrypted; its content was not tested',
  zip_entry_broken: 'Corrupted file in archive: {name}',
  zip_invalid: 'Could not validate ZIP archive: {reason}',
  json_unreadable: 'Could not read JSON file: {reason}',
  json_syntax: 'Invalid JSON syntax: {reason}',
  json_with_mark: 'The file begins with a byte order mark, which JSON does not allow',
  xml_encoding: "The document names the encoding '{encoding}', which is not read here; it is only recognised",
  xml_with_doctype: 'The document has a DOCTYPE, which is refused. Remove it to use the file',
  xml_not_well_formed: 'The document is not well-formed: {reason}',
  schema_unusable: 'The schema {schema} cannot be used: {reason}',
  schema_too_large: 'The document is larger than {limit} MiB and was not held against the schema {schema}',
  schema_not_held: 'The document was not held against the schema {schema}: {reason}',
  schema_rule: 'Line {line}: {rule}',
  table_unreadable: 'The table cannot be read: {reason}',
  table_ragged: 'Rows with another number of cells than the header, for example row {rows}',
  record_has_draft: 'Record {id} already has the draft {draft}',
  record_is_published: 'Record {id} is published as {doi}; make a new version of it instead',
  record_without_draft: 'Record {id} is {status} and has no draft; create its draft first',
  record_not_prepared: 'Record {id} is {status}; prepare its metadata first',
  record_without_metadata: 'Record {id} has no metadata. Prepare its metadata first',
  record_published_already:
    'Record {id} is published at the repository already, so its files stay as they are there. Compare it with the repository to take that over (/project/verify_records, repair: status)',
  record_is_public: 'Record {id} is published already',
  record_of_other_environment: 'Record {id} belongs to the {own} environment, not to {other}. Choose that environment',
  draft_unreadable: 'The draft {draft} could not be read at the repository',
  draft_gone:
    'The repository {repository} no longer has the draft {draft} of record {id}. Discard the draft here and create it again',
  same_bytes: 'The same bytes are there',
  becomes_public: 'It becomes public',
  file_not_there: '{path} is not there or cannot be read',
  file_empty: '{path} is empty; the repository takes no empty files',
  same_names:
    "{path} and {others} have the same name at the repository ('{name}'). Rename one, or set repo.flatten_names to path",
  name_too_long: "The name '{name}' is longer than {most} characters",
  record_with_many_files: 'The record has {files} files; the repository allows {most}',
  record_with_many_bytes: 'The record has {bytes} bytes; the repository allows {most}',
  metadata_sent_first: 'The metadata at the repository differ from those of the record; they are sent first.',
  changed_there: "'{field}' was changed at the repository since it was sent; what stands there counts.",
  nothing_to_change: 'Nothing to do: everything is as wanted already',
  version_without_files: 'The version would have no files. Keep or give at least one',
  version_with_many_files: 'The version would have {files} files; the repository allows {most}',
  version_as_before: 'Nothing to do: every file is as in version {version}',
  version_number_taken: "'version' is {version}, as that of the version before. Give another one",
  prepared: 'Metadata prepared and validated successfully.',
  draft_created: 'Draft record created successfully.',
  draft_discarded: 'Draft discarded and local metadata restored.',
  published: 'Record published successfully.',
  files_uploaded: '{files} file(s) uploaded successfully.',
  files_there_already: 'All files are at the repository already.',
  file_uploaded: 'File uploaded successfully.',
  file_there_already: 'The file is at the repository already.',
  metadata_as_wanted: 'Everything is as wanted already: {fields}.',
  metadata_changed: 'Published with other metadata: {fields}.',
  file_removed: 'File with ID {id} was successfully removed.',
  not_published: 'Record {id} was not published:',
  upload_open: "Upload of '{name}' failed: {reason}. Whether it arrived is checked again at {time}",
  upload_failed: "Upload of '{name}' failed: {reason}",
  version_drafted: 'Draft of version {version} made: {files} file(s) sent, {kept} kept.',
  not_begun: 'Not begun: the batch was cancelled before',
  next_draft: 'Create its draft',
  next_upload: 'Upload {files} file(s)',
  next_publish: 'Publish it, or discard the draft',
  next_prepare: 'Prepare its metadata',
  next_wait_at_once:
    'Wait: the outcome of {write} is checked again at once; or end it without knowing (/project/verify_records, repair: give_up)',
  next_wait:
    'Wait: the outcome of {write} is checked again at {time}; or end it without knowing (/project/verify_records, repair: give_up)',
  next_compare:
    'Compare it with the repository and set it right (/project/verify_records, repair: status or adopt), then go on: {reason}',
  next_doi: 'Compare it with the repository, for it has no DOI (/project/verify_records, repair: status)',
  next_nothing: 'Nothing is left to do. A plan changes its metadata, a new version its files',
  ...STORAGE_MESSAGES,
  ...DEPOSIT_MESSAGES,
  ...FILE_MESSAGES,
  ...TABLE_MESSAGES,
  ...RUN_MESSAGES,
  ...COMPONENT_MESSAGES,
  ...ARCHIVE_MESSAGES,
  ...WORK_MESSAGES,
  ...PROJECT_MESSAGES,
  ...INSTALLATION_MESSAGES,
  ...YAML_MESSAGES,
  ...REQUEST_MESSAGES,
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

/** Which sentence of the table a text is, and what it is filled with. */
interface Known {
  readonly message_id: string
  readonly message_params: Record<string, string>
}

interface Message extends Partial<Known> {
  readonly message_reasons?: Known[]
}

/** Which sentence of the table a text is; nothing for any other text. Stored texts are known again, too. */
export function messageOf(text: string): Message {
  const [first, ...message_reasons] = chainOf(text)
  return { ...first, ...(message_reasons.length > 0 ? { message_reasons } : {}) }
}

/** A sentence of the table, the one that is its reason or what it demands, the reason of that, and so on; nothing for any other text. */
function chainOf(text: string): Known[] {
  const known = knownAs(text)
  if (known === undefined) return []
  const { reason, demand = reason } = known.message_params
  return [known, ...(demand === undefined ? [] : chainOf(demand))]
}

function knownAs(text: string): Known | undefined {
  templates ??= templatesByStart()
  for (const [message_id, pieces] of templates.get(text.slice(0, 1)) ?? templates.get('') ?? []) {
    const message_params = parametersIn(text, pieces)
    if (message_params !== undefined) return { message_id, message_params }
  }
  return undefined
}

/** The id of a sentence; its texts and names of parameters in turn, a text at both ends. */
type Template = readonly [id: string, pieces: readonly string[]]

/** Made when the first text is looked at: most threads never do. */
let templates: ReadonlyMap<string, readonly Template[]> | undefined

/**
 * The sentences that a text may be, by its first character: every change of an operation is looked at, again and again.
 * Those that begin with a parameter may begin with any, and stand alone under none.
 */
function templatesByStart(): ReadonlyMap<string, readonly Template[]> {
  const byStart = new Map<string, Template[]>([['', []]])
  const beginningWithAny: Template[] = []
  for (const [id, text] of Object.entries(MESSAGES)) {
    const template: Template = [id, text.split(/\{(\w+)\}/)]
    const start = template[1][0]?.slice(0, 1) ?? ''
    if (!byStart.has(start)) byStart.set(start, [...beginningWithAny])
    if (start === '') beginningWithAny.push(template)
    for (const list of start === '' ? byStart.values() : [byStart.get(start)]) list?.push(template)
  }
  return byStart
}

const WORD = /^[a-z_]+$/
const NUMBER = /^\d+$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const OPTION = /^[\w-]+$/
const OPTIONS = /^[\w-]+(?:, [\w-]+)*$/
/** Not followed by another fault. */
const NO_LIST = /^(?!.*; (?:['A-Z]|step \d|[\w.[\]]+: ))/s
const SIZE = /^[\d.]+ [KMGT]?i?B$/
const TYPE = /^[\w ]+$/
const PLACE_ON_DISK = /^(?:\/|[A-Za-z]:[\\/])/
/** How parameters look that are words or numbers of the interface, never what a person has written. */
const FORMS: ReadonlyMap<string, Pick<RegExp, 'test'>> = new Map<string, Pick<RegExp, 'test'>>([
  ['field', WORD],
  ['attribute', WORD],
  ['one', WORD],
  ['write', WORD],
  ['key', /^repo\.[a-z_]+$/],
  ['purpose', new RegExp(`^(?:${PURPOSES.join('|')}|pipeline .+)$`)],
  ['time', TIME],
  ['next_time', TIME],
  ['line', NUMBER],
  ['at', NUMBER],
  ['argument', OPTION],
  ['second', OPTION],
  ['accepted', OPTIONS],
  ['received', NO_LIST],
  // A file's name may hold anything, but no further fault.
  ['name', /^(?!.*; ['A-Z])/s],
  ['demand', { test: (text) => Object.hasOwn(DEMANDS, knownAs(text)?.message_id ?? '') }],
  ['counted', WORD],
  ['token', /^[\w-]+$/],
  ['tool', /^[\w.-]+$/],
  ['exit', /^(?:\d+|unknown)$/],
  ['amount', SIZE],
  ['whole', SIZE],
  ['action', WORD],
  ['type', TYPE],
  ['values', NO_LIST],
  ['member', /^[^:;]+$/],
  ['url', /^https?:\/\/\S+$/],
  ['host', /^\S+$/],
  ['setting', /^[a-z]+(?:\.\w+)+$/],
  ['wanted', TYPE],
  ['given', TYPE],
  ['bound', /^[<>]?=?-?[\d.]+$/],
  ['yaml_file', /^(?:\/|[A-Za-z]:[\\/])[^']*\.yaml$/],
  ['brackets', /^[Ff]low (?:map|sequence)$/],
  ['sign', /^[\]}]$/],
  ['number', NUMBER],
  ['of', NUMBER],
  ['expected', NUMBER],
  ['code', /^[A-Z0-9_]+$/],
  ['path', PLACE_ON_DISK],
  ['others', PLACE_ON_DISK],
])

function parametersIn(text: string, [first = '', ...pieces]: readonly string[]): Record<string, string> | undefined {
  if (!text.startsWith(first)) return undefined
  const found: Record<string, string> = {}
  let at = first.length
  for (let index = 0; index < pieces.length; index += 2) {
    const [name = '', next = ''] = pieces.slice(index, index + 2)
    const isLast = index + 2 >= pieces.length
    const end = isLast ? text.length - next.length : endOf(name, text, next, at)
    if (end < at || !text.startsWith(next, end)) return undefined
    const value = text.slice(at, end)
    if (FORMS.get(name)?.test(value) === false) return undefined
    found[name] = value
    at = end + next.length
  }
  return at === text.length ? found : undefined
}

/** Where a parameter ends. A reason may hold what stands behind it, but none ends before a bracket without a place on the disk. */
function endOf(name: string, text: string, next: string, at: number): number {
  let end = text.indexOf(next, at)
  while (name === 'reason' && next === ' (' && end >= 0 && !PLACE_ON_DISK.test(text.slice(end + next.length)))
    end = text.indexOf(next, end + 1)
  return end
}
