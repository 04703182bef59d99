import { isObject, type Loose } from './read-member.js'

/** What members of a definition were called before, and what they are called now. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['mapToZenodo', 'mapToRepo'],
  ['zenodoMappings', 'repoMappings'],
  ['zenodoField', 'repoField'],
  ['zenodoDraftStepEnabled', 'repoDraftStepEnabled'],
  ['zenodoUploadStepEnabled', 'repoUploadStepEnabled'],
  ['zenodoPublishStepEnabled', 'repoPublishStepEnabled'],
])
/** Members whose content belongs to a component: nothing in them is ours to rename. */
const UNTOUCHED: ReadonlySet<string> = new Set(['parameters', 'inputMapping', 'input_mapping'])

/** A definition, or a part of one, in today's spelling; a member that has it already wins over an older one. */
export function inTodaysSpelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inTodaysSpelling)
  if (!isObject(value)) return value
  const renamed: Loose = {}
  for (const [name, member] of Object.entries(value)) {
    const today = RENAMED.get(name) ?? name
    if (today === name || value[today] === undefined) define(renamed, today, memberInTodaysSpelling(name, member))
  }
  return renamed
}

function memberInTodaysSpelling(name: string, member: unknown): unknown {
  if (UNTOUCHED.has(name)) return member
  if (name !== 'description_template' || typeof member !== 'string') return inTodaysSpelling(member)
  return member.replaceAll('${zenodo_metadata.', '${repo_metadata.')
}

/** A member may have any name that JSON allows, `__proto__` too. */
const define = (target: Loose, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true })
