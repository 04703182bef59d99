import { z } from 'zod'

const RemoteId = z.union([z.string(), z.number()]).transform(String)

const FileEntry = z.looseObject({
  id: RemoteId.optional(),
  filename: z.string().optional(),
  key: z.string().optional(),
  filesize: z.number().optional(),
  size: z.number().optional(),
  checksum: z.string().optional(),
  links: z.record(z.string(), z.unknown()).optional(),
})

const DepositionBody = z.looseObject({
  id: RemoteId,
  conceptrecid: RemoteId.optional(),
  owner: RemoteId.optional(),
  created: z.string().optional(),
  submitted: z.boolean().optional(),
  state: z.string().optional(),
  title: z.string().optional(),
  doi: z.string().optional(),
  conceptdoi: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).default({}),
  links: z.record(z.string(), z.unknown()).default({}),
  files: z.array(FileEntry).default([]),
})

/** A file as the repository describes it, whichever of its two notations it used. */
export interface RemoteEntry {
  readonly id: string
  readonly key: string
  readonly size: number
  /** Lower-case hexadecimal, without the prefix that some answers carry. */
  readonly md5: string
  readonly links: Readonly<Record<string, unknown>>
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
    metadata: found.metadata,
    files: found.files.map(entryOf),
    link: (name) => (typeof found.links[name] === 'string' ? found.links[name] : undefined),
    body: json as Record<string, unknown>,
  }
}

function entryOf(entry: z.output<typeof FileEntry>): RemoteEntry {
  return {
    id: entry.id ?? '',
    key: entry.filename ?? entry.key ?? '',
    size: entry.filesize ?? entry.size ?? 0,
    md5: (entry.checksum ?? '').replace(/^md5:/, '').toLowerCase(),
    links: entry.links ?? {},
  }
}

/** Reads a list of files; undefined when the answer is something else. */
export function entriesOf(json: unknown): RemoteEntry[] | undefined {
  const result = z.array(FileEntry).safeParse(json)
  return result.success ? result.data.map(entryOf) : undefined
}

export const entryFrom = (json: unknown): RemoteEntry | undefined => {
  const result = FileEntry.safeParse(json)
  return result.success ? entryOf(result.data) : undefined
}

/** The sentences of a refusal: each validation message with its field, else the message, else the status. */
export function refusalOf(status: number, json: unknown, text: string): string[] {
  const body = (typeof json === 'object' && json !== null ? json : {}) as { message?: unknown; errors?: unknown }
  const errors = Array.isArray(body.errors) ? body.errors : []
  const sentences = errors.flatMap((error: { field?: unknown; message?: unknown; messages?: unknown }) => {
    const messages = Array.isArray(error.messages) ? error.messages : [error.message]
    const field = typeof error.field === 'string' ? `${error.field}: ` : ''
    return messages.filter((message) => typeof message === 'string').map((message) => `${field}${message}`)
  })
  if (sentences.length > 0) return sentences
  if (typeof body.message === 'string') return [body.message]
  if (/^\s*</.test(text)) return [`HTTP ${status} with a page instead of data`]
  return [text === '' ? `HTTP ${status}` : `HTTP ${status}: ${text.slice(0, 200)}`]
}
