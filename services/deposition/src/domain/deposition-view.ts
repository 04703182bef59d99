import { say } from '@regesta/contracts/sentences'
import { z } from 'zod'

/** An id that may stand in a path without leading anywhere else. */
const RemoteId = z.union([z.string().regex(/^\w[\w.-]*$/), z.int().nonnegative()]).transform(String)

/** A member that is null is a member that is not there. */
const maybe = <T extends z.ZodType>(member: T) => member.nullish().transform((value) => value ?? undefined)

/** A member of a file that cannot be read is not there either: it hides neither the others nor the other files. */
const orNone = <T extends z.ZodType>(member: T) => maybe(member).catch(undefined)

const FileMembers = z.object({
  id: orNone(RemoteId),
  filename: orNone(z.string()),
  key: orNone(z.string()),
  filesize: orNone(z.int().nonnegative()),
  size: orNone(z.int().nonnegative()),
  checksum: orNone(z.string()),
  links: orNone(z.record(z.string(), z.unknown())),
})

const DepositionBody = z.looseObject({
  id: RemoteId,
  conceptrecid: maybe(RemoteId),
  owner: maybe(RemoteId),
  created: maybe(z.string()),
  submitted: maybe(z.boolean()),
  state: maybe(z.string()),
  doi: maybe(z.string()),
  conceptdoi: maybe(z.string()),
  metadata: maybe(z.record(z.string(), z.unknown())),
  links: maybe(z.record(z.string(), z.unknown())),
  files: maybe(z.array(z.unknown())),
})

/** A file as the repository describes it, whichever of its two notations it used. */
export interface RemoteEntry {
  readonly id: string
  /** Empty where the repository does not tell it: nobody knows which file this is. */
  readonly key: string
  readonly size: number
  /**
   * Lower-case hexadecimal, without the prefix that some answers carry; null where the repository does not tell checksum and
   * size: nothing proves which bytes are there.
   */
  readonly md5: string | null
  readonly links: Readonly<Record<string, unknown>>
}

/** A file of which the repository tells name and bytes. */
export interface ShownEntry extends RemoteEntry {
  readonly md5: string
}

export const isShown = (entry: RemoteEntry): entry is ShownEntry => entry.key !== '' && entry.md5 !== null

/** Says which files are not shown; undefined when all are. */
export function notShown(entries: readonly RemoteEntry[]): string | undefined {
  const names = entries.flatMap((entry) => (isShown(entry) ? [] : [entry.key]))
  if (names.length === 0) return undefined
  const named = names.map((name) => (name === '' ? 'a file without a name' : `'${name}'`))
  return say('names_not_told', { names: named.join(', ') })
}

/** A deposition or a public record. */
export interface Deposition {
  readonly id: string
  readonly conceptId: string
  readonly owner: string | null
  readonly created: string
  /** Whether it was ever published. */
  readonly submitted: boolean
  readonly state: string
  readonly doi: string
  readonly conceptDoi: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly files: readonly RemoteEntry[]
  link(name: string): string | undefined
  /** The whole answer. */
  readonly body: Record<string, unknown>
}

/** Reads a deposition from an answer; undefined when the answer is something else. */
export function depositionOf(json: unknown): Deposition | undefined {
  const result = DepositionBody.safeParse(json)
  if (!result.success) return undefined
  const found = result.data
  return {
    id: found.id,
    conceptId: found.conceptrecid ?? '',
    owner: found.owner ?? null,
    created: found.created ?? '',
    submitted: found.submitted ?? false,
    state: found.state ?? '',
    doi: found.doi ?? '',
    conceptDoi: found.conceptdoi ?? '',
    metadata: found.metadata ?? {},
    files: (found.files ?? []).map(entryOf),
    link: (name) => addressIn(found.links?.[name]),
    body: json as Record<string, unknown>,
  }
}

/** A link may be relative; what cannot be one leads nowhere. */
const addressIn = (link: unknown): string | undefined =>
  typeof link === 'string' && URL.canParse(link, 'https://repository') ? link : undefined

function entryOf(json: unknown): RemoteEntry {
  const entry = FileMembers.safeParse(json).data
  const size = entry?.filesize ?? entry?.size
  const md5 = size === undefined ? undefined : entry?.checksum?.replace(/^md5:/, '').toLowerCase()
  return {
    id: entry?.id ?? '',
    key: entry?.filename ?? entry?.key ?? '',
    size: size ?? 0,
    md5: md5 || null,
    links: entry?.links ?? {},
  }
}

/** Reads a list of files; undefined when the answer is something else, or does not tell name and bytes of each. */
export function entriesOf(json: unknown): ShownEntry[] | undefined {
  const entries = Array.isArray(json) ? json.map(entryOf) : undefined
  return entries?.every(isShown) ? entries : undefined
}

/** A list whose unreadable elements hide none of the others. */
export interface PartlyRead<T> {
  readonly read: T[]
  readonly unread: unknown[]
}

/** Reads the elements of a list one by one; undefined when the answer is no list. */
export function listOf<T>(json: unknown, view: (element: unknown) => T | undefined): PartlyRead<T> | undefined {
  if (!Array.isArray(json)) return undefined
  const list: PartlyRead<T> = { read: [], unread: [] }
  for (const element of json) {
    const value = view(element)
    if (value === undefined) list.unread.push(element)
    else list.read.push(value)
  }
  return list
}

/** Reads one file; undefined when the answer does not tell which. */
export const entryFrom = (json: unknown): RemoteEntry | undefined => {
  const entry = entryOf(json)
  return entry.key === '' ? undefined : entry
}

/** The sentences of a refusal: each validation message with its field, else the message, else the status. */
export function refusalSentences(status: number, json: unknown, text: string): string[] {
  const body = membersOf(json)
  const sentences = (Array.isArray(body.errors) ? body.errors : []).flatMap(sentencesOf)
  if (sentences.length > 0) return shortened(sentences)
  if (typeof body.message === 'string') return shortened([body.message])
  if (/^\s*</.test(text)) return [say('page_instead', { number: status })]
  return [text === '' ? `HTTP ${status}` : `HTTP ${status}: ${text.slice(0, 200)}`]
}

/** What one element of a list of errors says; nothing when it is none. */
function sentencesOf(error: unknown): string[] {
  const { field, message, messages } = membersOf(error)
  const said = Array.isArray(messages) ? messages : [message]
  const place = typeof field === 'string' ? `${field}: ` : ''
  return said.filter((one) => typeof one === 'string').map((one) => `${place}${one}`)
}

const membersOf = (json: unknown) =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}

/** Sentences of one refusal that are kept, and characters of each. */
const SENTENCES = 20
const LENGTH = 500

function shortened(sentences: readonly string[]): string[] {
  const more = sentences.length - SENTENCES
  const kept = sentences.slice(0, SENTENCES).map((sentence) => {
    return sentence.length > LENGTH ? `${sentence.slice(0, LENGTH)}…` : sentence
  })
  return more > 0 ? [...kept, `and ${more} more`] : kept
}
