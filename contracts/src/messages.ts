import { z } from 'zod'
import { messageOf } from './sentences.js'

/** Members that say which sentence it is, where it is one of the table. */
export const messageMembers = {
  message_id: z.string().optional(),
  message_params: z.record(z.string(), z.string()).optional(),
}

/** A problem with the sentence that it is. */
export const Finding = z.strictObject({ message: z.string(), ...messageMembers })
export type Finding = z.infer<typeof Finding>

export const findingOf = (message: string): Finding => ({ message, ...messageOf(message) })

/** What sentences say that may be several in one, joined by semicolons. */
export const findingsOf = (sentences: readonly string[]): Finding[] => sentences.flatMap(findingsIn)

/**
 * Taken apart where every part is known; else a parameter of the first sentence could swallow the others. A lead and what
 * follows it are told apart in any case.
 */
function findingsIn(sentence: string): Finding[] {
  const [, before, after] = LED.exec(sentence) ?? []
  const lead = findingOf(before ?? '')
  if (after !== undefined && lead.message_id === 'not_published') return [lead, ...findingsIn(after)]
  const parts = sentence.split(SEVERAL).map(findingOf)
  if (parts.every(({ message_id }) => message_id !== undefined)) return parts
  const whole = findingOf(sentence)
  const isOne = Object.values(whole.message_params ?? {}).every((value) => !value.includes(SEVERAL))
  return [isOne ? whole : { message: sentence }]
}

const SEVERAL = '; '
/** A sentence that ends in a colon, and others after it. */
const LED = /^([^:]+:) (.+)$/s
