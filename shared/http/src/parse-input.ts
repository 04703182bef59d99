import { type ProblemCode, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { z } from 'zod'

/** Parses one part of a request; every fault names its field and the value received. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: ProblemCode = 'invalid_input',
): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new ServiceError(code, result.error.issues.map((issue) => describe(issue, value)).join('; '))
}

/** One sentence for one fault: `Missing 'path'` or `'page' must be a positive whole number, received "x"`. */
function describe(issue: z.core.$ZodIssue, whole: unknown): string {
  const value = valueAt(whole, issue.path)
  const member = issue.path.map(String).join('.')
  if (member && (value === undefined || issue.message === 'is missing')) return say('value_missing', { member })
  return demanded(issue.path, demandOf(issue), value)
}

/** What a value at a path has to be, and which one was received. */
export function demanded(path: readonly PropertyKey[], demand: string, value: unknown): string {
  const [member, received] = [path.map(String).join('.'), show(value)]
  if (!member) return say('body_demanded', { demand, received })
  return isSecret(path) ? say('value_hidden', { member, demand }) : say('value_demanded', { member, demand, received })
}

/** Values of credentials are in no message, not even in one to their owner: messages are logged and copied. */
const isSecret = (path: readonly PropertyKey[]) => path.some((key) => key === 'credential_value')

function demandOf(issue: z.core.$ZodIssue): string {
  const type = /^Invalid input: expected (.+), received .+$/.exec(issue.message)?.[1]
  // A record is what zod calls an object whose members may have any name.
  if (type === 'record') return say('must_be_object', {})
  if (type !== undefined) return say('must_be_of_type', { type })
  if (issue.code === 'invalid_union') return say('has_wrong_type', {})
  if (issue.code === 'invalid_value') return say('must_be_one_of', { values: issue.values.map(String).join(', ') })
  if (/^(must|has|needs|names|is) /.test(issue.message)) return issue.message
  if (issue.code === 'too_small' || issue.code === 'too_big') return limitOf(issue)
  return say('is_not_valid', { reason: issue.message })
}

/** What the length of a value counts; the size of any other value is the value itself. */
const COUNTED: Readonly<Record<string, string>> = { string: 'character', array: 'element', set: 'element' }

function limitOf(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const isSmall = issue.code === 'too_small'
  const bound = String(isSmall ? issue.minimum : issue.maximum)
  const unit = COUNTED[issue.origin]
  if (unit !== undefined) {
    return say(isSmall ? 'must_have_least' : 'must_have_most', { bound, counted: bound === '1' ? unit : `${unit}s` })
  }
  if (issue.inclusive) return say(isSmall ? 'must_be_least' : 'must_be_most', { bound })
  return say(isSmall ? 'must_be_more' : 'must_be_less', { bound })
}

function valueAt(whole: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    whole,
  )
}

/** A value as a message shows it: JSON, at most 80 characters. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
