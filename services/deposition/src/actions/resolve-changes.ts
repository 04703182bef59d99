import type { FieldChange } from '@regesta/contracts/batches'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import type { NewValue } from '../domain/edited-metadata.js'
import { payloadField } from '../domain/metadata/field-kinds.js'
import type { Metadata } from '../domain/payload.js'
import { Refusal } from '../domain/refusal.js'
import { evaluate, readBlock } from '../preparation/preparation-block.js'

/** What one change makes of its field. */
type Resolved = NewValue & { readonly hits?: number }

interface About {
  readonly context: Context
  readonly project: string
  readonly record: InternalRecord
  readonly present: Metadata
}

/**
 * The new values that changes give to the fields of one record, one after the other: a field may be changed twice.
 *
 * @throws Refusal naming the field, its value and the way out where a change cannot be made
 */
export async function resolveChanges(about: About, changes: readonly FieldChange[]): Promise<Resolved[]> {
  const values = new Map<string, Resolved>()
  for (const change of changes) {
    checkField(change.field)
    const earlier = values.get(change.field)
    const present = earlier === undefined ? about.present : { ...about.present, [change.field]: earlier.value }
    const resolved = await resolve({ ...about, present }, change)
    if (resolved !== undefined) values.set(change.field, resolved)
  }
  return [...values.values()]
}

/** A value that only the repository gives. */
const NOT_GIVEN = 'prereserve_doi'

function checkField(field: string): void {
  if (payloadField(field) !== undefined && field !== NOT_GIVEN) return
  throw new Refusal(
    `Unknown field: '${field}'. Use the name of a field of the metadata, for example title, description or keywords`,
  )
}

async function resolve(about: About, change: FieldChange): Promise<Resolved | undefined> {
  const { field } = change
  switch (change.kind) {
    case 'value':
      return { field, value: change.value ?? null }
    case 'replace':
      return replaced(field, about.present[field], change)
    case 'mapping':
      return { field, value: await mappedValue(about, field) }
  }
}

/** @returns undefined when the search stands nowhere in the text */
function replaced(
  field: string,
  value: unknown,
  { search, replacement }: Extract<FieldChange, { kind: 'replace' }>,
): Resolved | undefined {
  if (value === undefined || value === null) return undefined
  const texts = Array.isArray(value) ? value : [value]
  if (!texts.every((text) => typeof text === 'string'))
    throw new Refusal(`'${field}' is not text, so nothing can be searched in it. Give its whole new value instead`)
  const parts = texts.map((text) => text.split(search))
  const hits = parts.reduce((sum, each) => sum + each.length - 1, 0)
  if (hits === 0) return undefined
  const joined = parts.map((each) => each.join(replacement))
  return { field, hits, value: Array.isArray(value) ? joined.filter((text) => text.trim() !== '') : joined[0] }
}

/** What the mapping and its sheet, and what a person has set for the file, would give today; null for nothing. */
async function mappedValue({ context, project, record }: About, field: string): Promise<unknown> {
  const { source_file_id, is_sandbox } = record
  const block = await readBlock(context, { project, sourceFileIds: [source_file_id], isSandbox: is_sandbox })
  const input = block.items.find((item) => item.source_file_id === source_file_id)
  if (!input?.file)
    throw new Refusal(`The source file ${source_file_id} of record ${record.record_id} is not in the project`)
  const { payload, rowProblem } = await evaluate(context, block, input, { overrides: input.overrides })
  if (rowProblem !== undefined) throw new Refusal(`'${field}' cannot be taken from the sheet: ${rowProblem}`)
  return payload.metadata[field] ?? null
}
