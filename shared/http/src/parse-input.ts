import { type ProblemCode, ServiceError } from '@regesta/contracts/problem'
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
  const received = valueAt(whole, issue.path)
  const field = issue.path.map(String).join('.')
  if (field && (received === undefined || issue.message === 'is missing')) return `Missing '${field}'`
  const subject = field ? `'${field}'` : 'The body'
  if (isSecret(issue.path)) return `${subject} ${sentence(issue)}`
  return `${subject} ${sentence(issue)}, received ${show(received)}`
}

/** Values of credentials stand in no message, not even in one to their owner: messages are logged and copied. */
const isSecret = (path: readonly PropertyKey[]) => path.some((key) => key === 'credential_value')

function sentence(issue: z.core.$ZodIssue): string {
  const expected = /^Invalid input: expected (.+), received .+$/.exec(issue.message)?.[1]
  // A record is what zod calls an object whose members may have any name.
  if (expected === 'record') return 'must be an object'
  if (expected !== undefined) return `must be of type ${expected}`
  if (issue.code === 'invalid_union') return 'has a value of the wrong type'
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (/^(must|has|needs|names|is) /.test(issue.message)) return issue.message
  if (issue.code === 'too_small' || issue.code === 'too_big') return bound(issue)
  return `is not valid (${issue.message})`
}

/** What the length of a value counts; the size of any other value is the value itself. */
const COUNTED: Readonly<Record<string, string>> = { string: 'character', array: 'element', set: 'element' }

function bound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const small = issue.code === 'too_small'
  const limit = small ? issue.minimum : issue.maximum
  const words = issue.inclusive ? ['at least', 'at most'] : ['more than', 'less than']
  const size = `${words[small ? 0 : 1]} ${limit}`
  const counted = COUNTED[issue.origin]
  return counted === undefined ? `must be ${size}` : `must have ${size} ${counted}${Number(limit) === 1 ? '' : 's'}`
}

function valueAt(whole: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    whole,
  )
}

/** A value as it can stand in a message: JSON, at most 80 characters. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
