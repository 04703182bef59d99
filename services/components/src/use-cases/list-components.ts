import type { ComponentEntry } from '@regesta/contracts/components'
import { findingOf } from '@regesta/contracts/messages'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { groupByCategory } from '../domain/group-by-category.js'
import { parameterGroups } from '../domain/normalise.js'
import { type ComponentPackage, currentPackage } from '../store/component-package.js'

/** Every component on disk, broken ones with what is wrong with them. Needs no network. */
export function listComponents(context: Context): HandlerOf<'listComponents'> {
  return async () => {
    const names = await context.folders.listNames()
    const entries = (await Promise.all(names.map((name) => entryFor(context, name)))).filter(
      (entry) => entry !== undefined,
    )
    // The listing itself needs the word `metadata`; a component that takes it is listed with its error elsewhere.
    const listed = entries.map((entry) => (entry.category === 'metadata' ? { ...entry, category: 'Error' } : entry))
    const categories = groupByCategory(listed)
    const total_installed = entries.filter((entry) => entry.is_installed).length
    const metadata = { total_installed, total_available: entries.length - total_installed }
    // A type cannot say that every member but `metadata` is a list; the contract checks it.
    return reply(200, { ...categories, metadata } as never)
  }
}

async function entryFor(context: Context, name: string): Promise<ComponentEntry | undefined> {
  const current = await currentPackage(context, name)
  return current && entryOf(current.found, current.installed !== undefined)
}

function entryOf(found: ComponentPackage, is_installed: boolean): ComponentEntry {
  const { name, folder, faults, state } = found
  const raw = found.raw ?? {}
  const metadata = mapping(raw.metadata)
  const unread = state === 'missing' ? 'Unknown' : 'Error'
  return {
    name,
    label: text(metadata.label, name),
    description: text(metadata.description, state === 'missing' ? 'No component.yaml found' : ''),
    category: text(metadata.category, state === 'read' ? 'General' : unread),
    version: found.version,
    status: is_installed ? 'installed' : 'available',
    is_installed,
    is_valid: faults.length === 0,
    validation_errors: [...faults],
    findings: faults.map(findingOf),
    path: folder.replaceAll('\\', '/'),
    authors: list(metadata.authors),
    license: mapping(metadata.license),
    created: typeof metadata.created === 'string' ? metadata.created : null,
    updated: typeof metadata.updated === 'string' ? metadata.updated : null,
    tags: list(metadata.tags),
    keywords: list(metadata.keywords),
    sources: mapping(raw.sources),
    ...(state === 'read' ? partsOf(found, raw) : {}),
  }
}

/** Only mappings are listed, so that clients can rely on the members of each. */
function partsOf({ document }: ComponentPackage, raw: Record<string, unknown>) {
  const groups = document === undefined ? mappings(raw.parameter_groups) : parameterGroups(document)
  return {
    inputs: mappings(raw.inputs),
    outputs: mappings(raw.outputs).map(underBothNames),
    parameter_groups: groups,
    params: groups.flatMap((group) => mappings(group.parameters)),
    requirements: mapping(raw.requirements),
    execution: mapping(raw.execution),
  }
}

/** The pattern of an output has an older name, which the predecessor's interface reads. */
const underBothNames = (output: Mapping): Mapping => ({ ...output, ...patternOf(output) })

function patternOf({ pattern, name_pattern }: Mapping): Mapping {
  const either = pattern ?? name_pattern
  return either === undefined || either === null ? {} : { pattern: either, name_pattern: either }
}

type Mapping = Record<string, unknown>
const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const mapping = (value: unknown): Mapping => (isMapping(value) ? value : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const mappings = (value: unknown): Mapping[] => list(value).filter(isMapping)
const text = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback)
