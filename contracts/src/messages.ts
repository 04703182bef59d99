import { z } from 'zod'
import { MESSAGES, messageOf } from './sentences.js'

const ofOne = {
  message_id: z.string().optional(),
  message_params: z.record(z.string(), z.string()).optional(),
  /** Which sentence its parameter `reason` or `demand` is, then the reason of that, and so on. */
  message_reasons: z
    .array(z.strictObject({ message_id: z.string(), message_params: z.record(z.string(), z.string()) }))
    .optional(),
}

/** Members that say which sentence it is, where it is one of the table. */
export const messageMembers = {
  ...ofOne,
  /** The sentences that it is made of, or its last known reason or list of faults, where that is several. */
  message_parts: z.array(z.strictObject({ message: z.string(), ...ofOne })).optional(),
}

/** A problem with the sentence that it is. */
export const Finding = z.strictObject({ message: z.string(), ...messageMembers })
export type Finding = z.infer<typeof Finding>

export const findingOf = (message: string): Finding => ({ message, ...membersOf(message) })

/** Which sentence a text is, or which several. */
export function membersOf(text: string): Omit<Finding, 'message'> {
  const said = messageOf(text)
  const { message_id, message_params = {}, message_reasons = [] } = said
  if (message_id === undefined) return severalIn(text) ?? said
  const chain = [message_params, ...message_reasons.map((reason) => reason.message_params)]
  // What is a list of faults is one before what may be several reasons.
  const lists = ['faults', 'reason'].flatMap((name) => chain.map((params, at) => [at, params[name]] as const))
  for (const [at, list] of lists) {
    const several = severalIn(list)
    if (several === undefined) continue
    const before = at === 0 ? {} : { message_reasons: message_reasons.slice(0, at) }
    return { message_id, message_params, ...before, ...several }
  }
  return said
}

function severalIn(text = ''): Pick<Finding, 'message_parts'> | undefined {
  const pieces = text.split(SEVERAL, MOST_PARTS + 1)
  const message_parts = pieces.length > 1 && pieces.length <= MOST_PARTS ? (partsOf(pieces) ?? []) : []
  return message_parts.length > 1 ? { message_parts } : undefined
}

const oneOf = (message: string): Finding => ({ message, ...messageOf(message) })

/** What sentences say that may be several in one, joined by semicolons. */
export const findingsOf = (sentences: readonly string[]): Finding[] => sentences.flatMap(findingsIn)

/**
 * Taken apart where every part is known; else a parameter of the first sentence could swallow the others. A lead and what
 * follows it are told apart in any case.
 */
function findingsIn(sentence: string): Finding[] {
  const [, before = '', after] = LED.exec(sentence) ?? []
  if (after !== undefined && messageOf(before).message_id === 'not_published')
    return [oneOf(before), ...findingsIn(after)]
  if (!sentence.includes(SEVERAL)) return [oneOf(sentence)]
  const parts = partsOf(sentence.split(SEVERAL))
  if (parts !== undefined) return parts
  const whole = findingOf(sentence)
  const isWhole = whole.message_parts !== undefined || LISTING.includes(whole.message_id ?? '')
  return [isWhole ? whole : { message: sentence }]
}

/** The sentences that pieces make. */
function partsOf(pieces: readonly string[]): Finding[] | undefined {
  const parts: Finding[] = []
  for (let at = 0; at < pieces.length; ) {
    const found = nextOf(pieces, at)
    if (found === undefined) return undefined
    parts.push(found.part)
    at += found.count
  }
  return parts
}

/** The sentence that begins with a piece; longest first, as many hold a semicolon of their own. */
function nextOf(pieces: readonly string[], at: number): { count: number; part: Finding } | undefined {
  for (const count of COUNTS) {
    if (at + count > pieces.length) continue
    const part = oneOf(pieces.slice(at, at + count).join(SEVERAL))
    if (isOne(part)) return { count, part }
  }
  return undefined
}

/** Whether it is of the table, and none of its parameters is several sentences; its reason may be one of the table, too. */
function isOne({ message_id, message_params, message_reasons = [] }: Omit<Finding, 'message'>): boolean {
  if (message_id === undefined) return false
  const [reason, ...others] = message_reasons
  const isKnown = reason !== undefined && isOne({ ...reason, message_reasons: others })
  return Object.entries(message_params ?? {}).every(
    ([name, value]) => !value.includes(SEVERAL) || (name === 'reason' && isKnown),
  )
}

const SEVERAL = '; '
/** Who is told of more faults at once reads them as they are. */
const MOST_PARTS = 100
/** Sentences of which a parameter lists several things. */
const LISTING: readonly string[] = ['plan_outdated', 'metadata_not_stored'] satisfies (keyof typeof MESSAGES)[]
/** Pieces that a sentence can have. */
const COUNTS = [...new Set(Object.values(MESSAGES).map((template) => template.split(SEVERAL).length))].sort(
  (a, b) => b - a,
)
/** A sentence that ends in a colon, and others after it. */
const LED = /^([^:]+:) (.+)$/s
