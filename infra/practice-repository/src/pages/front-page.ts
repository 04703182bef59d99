import type { PublishedRecord } from '../domain/state.js'
import type { Links } from '../http/links.js'
import { describe, escapeHtml } from './description.js'
import { layout } from './layout.js'

/** The newest records, and what this is. */
export function frontPage(links: Links, records: readonly PublishedRecord[], total: number): string {
  const rows = records.map((record) => {
    const { title, creators, date } = describe(record)
    const names = creators.map(({ name }) => name).join('; ')
    return `<tr><td><a href="${links.recordPage(record.id)}">${escapeHtml(title)}</a><br><span class="soft">${escapeHtml(names)}</span></td><td class="size">${escapeHtml(date)}</td></tr>`
  })
  const list =
    rows.length === 0 ? '<p class="soft">Nothing has been published yet.</p>' : `<table>${rows.join('\n')}</table>`
  return layout(
    'Published records',
    '',
    `<h1>Published records</h1>
<p>This repository answers like the real one, so that depositing can be practised without an account and without consequences.</p>
<h2>${total.toLocaleString('en')} records, newest first</h2>
${list}`,
  )
}
