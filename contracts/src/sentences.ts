import { ARCHIVE_MESSAGES } from './sentences/archive.js'
import { COMPONENT_MESSAGES } from './sentences/component.js'
import { DEFINITION_MESSAGES } from './sentences/definition.js'
import { DEPOSIT_MESSAGES } from './sentences/deposit.js'
import { EXAMINATION_MESSAGES } from './sentences/examination.js'
import { FILE_MESSAGES } from './sentences/file.js'
import { FORMER_MESSAGES } from './sentences/former.js'
import { GATE_MESSAGES } from './sentences/gate.js'
import { INSTALLATION_MESSAGES } from './sentences/installation.js'
import { METADATA_MESSAGES } from './sentences/metadata.js'
import { PROJECT_MESSAGES } from './sentences/project.js'
import { RECORD_MESSAGES } from './sentences/record.js'
import { DEMANDS, REQUEST_MESSAGES } from './sentences/request.js'
import { RULE_MESSAGES } from './sentences/rule.js'
import { RUN_MESSAGES } from './sentences/run.js'
import { SETTING_MESSAGES } from './sentences/setting.js'
import { STORAGE_MESSAGES } from './sentences/storage.js'
import { TABLE_MESSAGES } from './sentences/table.js'
import { PURPOSES, WORK_MESSAGES } from './sentences/work.js'
import { YAML_MESSAGES } from './sentences/yaml.js'

/*
 * Sentences that clients may say in another language: each has an id and an English template whose words in braces are its
 * parameters. Bodies carry both beside the sentence, which stays what it is.
 */

export const MESSAGES = {
  ...DEFINITION_MESSAGES,
  ...SETTING_MESSAGES,
  ...METADATA_MESSAGES,
  ...RULE_MESSAGES,
  ...GATE_MESSAGES,
  ...EXAMINATION_MESSAGES,
  ...RECORD_MESSAGES,
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
  for (const [id, text] of [...Object.entries(MESSAGES), ...Object.entries(FORMER_MESSAGES)]) {
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
