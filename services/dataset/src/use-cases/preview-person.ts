import type { PersonRecord } from '@regesta/contracts/person-record'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { understoodCopy } from '../domain/understood.js'
import { describe } from '../reconciliation/answer-queries.js'
import { propertyById } from '../reconciliation/properties.js'

/** A small page that clients show beside a match; it runs no script and loads nothing. */
export const previewPerson =
  ({ persons }: Context): HandlerOf<'previewPerson'> =>
  ({ params }) => {
    const copy = persons().store.find(params.kb_id)
    if (copy === undefined) throw new ServiceError('not_found', say('person_unknown', { id: params.kb_id }))
    return streamed(200, [page(copy.title, understoodCopy(copy))], {
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
  }

function page(title: string, person: Partial<PersonRecord>): string {
  const places = (propertyById('place')?.values(person) ?? []).slice(0, 5).join(', ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${html(title)}</title>
<body style="font:14px/1.4 sans-serif;margin:12px"><strong>${html(title)}</strong>
<p>${html(describe(person))}</p><p>${html(places)}</p></body></html>`
}

const html = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
