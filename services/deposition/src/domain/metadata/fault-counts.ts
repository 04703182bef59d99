import type { Fault } from '@regesta/contracts/mapping-preview'
import { findingOf } from '@regesta/contracts/messages'
import { messageOf, say } from '@regesta/contracts/sentences'
import { mappedField } from './field-kinds.js'

interface FaultyFile {
  readonly source_file_db_id: number
  readonly filename: string
}

/** Kinds of errors that are kept apart; a mapping that makes more of them is wrong in a way that these show. */
const KINDS = 200
const EXAMPLES = 10

/** Counts errors over many files; errors that differ in the value alone are one. */
export function faultCounts() {
  const faults = new Map<string, Fault>()
  return {
    add(file: FaultyFile, errors: readonly string[]): void {
      const counted = new Set<string>()
      for (const message of errors) {
        const kind = kindOf(message)
        const fault = faults.get(kind) ?? begin(faults, kind)
        if (fault === undefined || counted.has(kind)) continue
        counted.add(kind)
        fault.files += 1
        if (fault.examples.length < EXAMPLES) fault.examples.push({ ...file, message })
      }
    },
    /** The most frequent first. */
    list: (): Fault[] => [...faults.values()].sort((a, b) => b.files - a.files),
  }
}

function begin(faults: Map<string, Fault>, message: string): Fault | undefined {
  if (faults.size >= KINDS) return undefined
  const fault: Fault = { ...findingOf(message), field: fieldIn(message), files: 0, examples: [] }
  faults.set(message, fault)
  return fault
}

/** What a message says of every value: the part before the value, as the rules write it. */
function kindOf(message: string): string {
  if (messageOf(message).message_id === 'no_row') return say('no_rows', {})
  const marks = message.startsWith('Invalid ') ? ['. It is ', ': '] : [', but it is ']
  const ends = marks.map((mark) => message.indexOf(mark)).filter((at) => at > 0)
  return ends.length === 0 ? message : message.slice(0, Math.min(...ends))
}

/** The first field of the repository that a message names. */
const fieldIn = (message: string): string | null =>
  message.split(/[^a-z_]+/).find((word) => mappedField(word) !== undefined) ?? null
