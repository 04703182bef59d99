import { isPlainObject } from '@regesta/http/plain-object'
import type { Context } from '../context.js'
import { Refusal } from '../domain/refusal.js'
import type { Deposition } from '../domain/state.js'
import type { Lie } from '../faults/lie.js'
import { type Answer, html, json, redirect } from './answer.js'
import type { Call } from './call.js'
import { depositionBody } from './deposition-body.js'
import { errorAnswer } from './error-answer.js'
import { rateHeaders } from './rate-limit.js'

/** An answer to a call, and what a lie about it needs to know. */
export interface Honest {
  readonly context: Context
  readonly call: Call
  readonly path: string
  readonly answer: Answer
}

type Body = Record<string, unknown>

/** The lie in place of an honest answer. An answer without a place for it stays as it is. */
export function lieAnswer(told: Lie, honest: Honest): Answer {
  const { answer } = honest
  switch (told.lie) {
    case 'null-members':
      return eachBody(answer, (body) => ({ ...body, ...nulls(membersOf(told, body)) }))
    case 'missing-members':
      return eachBody(answer, (body) => without(body, membersOf(told, body)))
    case 'empty-object':
      return json(successOf(answer), {})
    case 'empty-list':
      return json(successOf(answer), [])
    case 'html':
      return html(200, '<!doctype html><html><body><h1>Welcome</h1><p>Please sign in.</p></body></html>\n')
    case 'empty-body':
      return { ...answer, status: successOf(answer), body: null }
    case 'cut-body':
      return typeof answer.body === 'string'
        ? { ...answer, body: answer.body.slice(0, answer.body.length / 2) }
        : answer
    case 'another-id':
      return oneBody(answer, (body) => ({ ...body, ...idsOf(otherId(honest, Number(body.id))) }))
    case 'foreign-draft':
      return oneBody(answer, (body) => foreignDraft(honest, body))
    case 'unsubmitted':
      return oneBody(answer, (body) => ({
        ...without(body, ['doi', 'doi_url']),
        state: 'unsubmitted',
        submitted: false,
      }))
    case 'redirect':
      return redirect(told.status, told.location ?? `https://elsewhere.invalid${honest.path}`)
    case 'retry-after':
      return restless(told, answer)
    case 'quoted-token':
      return errorAnswer(new Refusal(told.status, `The token '${quoted(told.form, honest.call)}' is refused.`), 'rdm')
    case 'broken-element':
      return breakElement(answer, told.place)
    case 'echo':
    case 'endless':
    case 'drip':
      return answer
  }
}

/** Some lies have a body, which 204 cannot have. */
const successOf = ({ status }: Answer) => (status === 204 ? 200 : status)

const decoded = ({ body }: Answer): unknown => (typeof body === 'string' ? JSON.parse(body) : undefined)

const isJson = ({ headers }: Answer) => headers['Content-Type'] === 'application/json'

function eachBody(answer: Answer, change: (body: Body) => Body): Answer {
  if (!isJson(answer)) return answer
  const value = decoded(answer)
  if (Array.isArray(value))
    return { ...answer, body: JSON.stringify(value.map((one) => (isPlainObject(one) ? change(one) : one))) }
  return isPlainObject(value) ? { ...answer, body: JSON.stringify(change(value)) } : answer
}

/** Only depositions have numbers; a list is left alone. */
function oneBody(answer: Answer, change: (body: Body) => Body): Answer {
  const value = isJson(answer) ? decoded(answer) : undefined
  return isPlainObject(value) && typeof value.id === 'number'
    ? { ...answer, body: JSON.stringify(change(value)) }
    : answer
}

const membersOf = ({ members }: { readonly members: readonly string[] }, body: Body): readonly string[] =>
  members.length > 0 ? members : Object.keys(body).filter((name) => name !== 'id')

const nulls = (members: readonly string[]) => Object.fromEntries(members.map((name) => [name, null]))

const without = (body: Body, members: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !members.includes(name)))

const idsOf = (id: number) => ({ id, record_id: id })

/** Numbers that a practice repository does not reach. */
const FAR_AWAY = 900_000_000

const otherId = ({ context, call }: Honest, id: number) =>
  context.store.depositions.another(call.owner ?? -1, id)?.id ?? id + FAR_AWAY

function foreignDraft({ context, call }: Honest, body: Body): Body {
  const draft: Deposition | undefined = context.store.depositions.draftOfOthers(call.owner ?? -1)
  if (draft !== undefined) return { ...depositionBody(context, call.origin, draft) }
  const id = Number(body.id) + FAR_AWAY
  return { ...without(body, ['doi', 'doi_url']), ...idsOf(id), owner: 1, state: 'unsubmitted', submitted: false }
}

function restless({ status, retry_after }: Extract<Lie, { lie: 'retry-after' }>, answer: Answer): Answer {
  const headers = { ...rateHeaders(100, 0, Date.now() + 3.2e12), 'Retry-After': retry_after }
  if (status === 200) return { ...answer, headers: { ...answer.headers, ...headers } }
  return json(status, { status, message: '100 per 1 minute' }, headers)
}

function quoted(form: 'plain' | 'url' | 'base64', { headers, query }: Call): string {
  const token = headers.authorization?.trim().split(/\s+/)[1] ?? query.get('access_token') ?? ''
  if (form === 'url') return encodeURIComponent(token)
  return form === 'base64' ? Buffer.from(token).toString('base64') : token
}

function breakElement(answer: Answer, place: number): Answer {
  const value = isJson(answer) ? decoded(answer) : undefined
  if (!Array.isArray(value)) return answer
  const broken = { id: null, title: null, metadata: 'none', files: null }
  return { ...answer, body: JSON.stringify(value.toSpliced(place, 0, broken)) }
}
