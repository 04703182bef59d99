import { resourceTypeOf } from '../domain/metadata/record-metadata.js'
import type { PublishedRecord, StoredFile } from '../domain/state.js'
import type { Links } from '../http/links.js'
import { byteSize } from './byte-size.js'
import { describe, escapeHtml } from './description.js'
import { jsonLd } from './json-ld.js'
import { layout } from './layout.js'

export interface RecordPage {
  readonly links: Links
  readonly record: PublishedRecord
  /** The files that the reader may see. */
  readonly files: readonly StoredFile[]
  readonly versions: readonly PublishedRecord[]
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />\n`
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />\n`
const link = (rel: string, href: string, type?: string) =>
  `<link rel="${rel}"${type === undefined ? '' : ` type="${escapeHtml(type)}"`} href="${escapeHtml(href)}" />\n`

/** The landing page of a published version. */
export const recordPage = (page: RecordPage): string =>
  layout(
    describe(page.record).title,
    head(page),
    `${heading(page)}${picture(page)}${fileTable(page)}${details(page)}${versionList(page)}`,
  )

function head({ links, record, files }: RecordPage): string {
  const about = describe(record)
  const address = links.recordPage(record.id)
  const pdfs = files.filter(({ mimetype }) => mimetype === 'application/pdf')
  const data = JSON.stringify(jsonLd(links, record, files)).replaceAll('<', '\\u003c')
  return [
    meta('description', about.description),
    meta('citation_title', about.title),
    ...about.creators.map(({ name }) => meta('citation_author', name)),
    meta('citation_publisher', about.publisher),
    meta('citation_publication_date', (about.date.split('/')[0] ?? '').replaceAll('-', '/')),
    meta('citation_doi', record.doi),
    ...about.keywords.map((keyword) => meta('citation_keywords', keyword)),
    meta('citation_abstract_html_url', address),
    ...pdfs.map(({ key }) => meta('citation_pdf_url', links.pageFile(record.id, key))),
    property('og:title', about.title),
    property('og:description', about.description),
    property('og:url', address),
    property('og:site_name', 'Practice repository'),
    meta('twitter:card', 'summary'),
    meta('twitter:title', about.title),
    meta('twitter:description', about.description),
    ...files.map((file) => link('alternate', links.pageFile(record.id, file.key), file.mimetype)),
    ...files.map((file) => link('item', links.pageFile(record.id, file.key), file.mimetype)),
    link('canonical', address),
    `<script type="application/ld+json">${data}</script>\n`,
  ].join('')
}

function heading({ record }: RecordPage): string {
  const about = describe(record)
  const version = about.version === '' ? '' : ` <span class="tag">Version ${escapeHtml(about.version)}</span>`
  const tags = [resourceTypeOf(record.metadata).title, String(record.metadata.access_right ?? '')]
  return `<p><span class="soft">Published ${escapeHtml(about.date)}</span> ${tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join('')}${version}</p>
<h1>${escapeHtml(about.title)}</h1>
<p>${about.creators.map(({ name }) => escapeHtml(name)).join('; ')}</p>
<div>${about.html}</div>
${keywords(about.keywords)}`
}

const keywords = (words: readonly string[]): string =>
  words.length === 0 ? '' : `<p>${words.map((word) => `<span class="tag">${escapeHtml(word)}</span>`).join('')}</p>\n`

/** The first picture among the files that the reader may see. */
function picture({ links, record, files }: RecordPage): string {
  const file = files.find(({ mimetype }) => mimetype.startsWith('image/'))
  if (file === undefined) return ''
  const address = escapeHtml(links.thumbnail(record.id, 750))
  return `<p><img class="picture" src="${address}" alt="${escapeHtml(file.key)}"></p>\n`
}

function fileTable({ links, record, files }: RecordPage): string {
  if (files.length === 0) return '<h2>Files</h2>\n<p class="soft">The files of this record are not public.</p>\n'
  const rows = files.map(({ key, size: bytes, md5 }) => {
    const address = `${escapeHtml(links.pageFile(record.id, key))}?download=1`
    return `<tr><td><a href="${address}">${escapeHtml(key)}</a><br><code>md5:${md5}</code></td><td class="size">${byteSize(bytes)}</td></tr>`
  })
  return `<h2>Files</h2>\n<table>${rows.join('\n')}</table>\n`
}

function details({ links, record }: RecordPage): string {
  const about = describe(record)
  const doi = (value: string) => `<a href="${escapeHtml(links.localDoi(value))}">${escapeHtml(value)}</a>`
  const rows: [string, string][] = [
    ['DOI', doi(record.doi)],
    ...(record.conceptDoi === null ? [] : [['All versions', doi(record.conceptDoi)] as [string, string]]),
    ['Licence', escapeHtml(about.licenceTitle)],
    ['Publisher', escapeHtml(about.publisher)],
    ['Language', escapeHtml(about.language)],
    ['Citation', `<a href="${escapeHtml(links.recordPage(record.id))}/export/bibtex">BibTeX</a>`],
  ]
  return `<h2>Details</h2>\n<dl>${rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
    .join('\n')}</dl>\n`
}

function versionList({ links, versions }: RecordPage): string {
  const rows = versions.map((version) => {
    const { title, date, version: name } = describe(version)
    const label = name === '' ? `Version ${version.versionIndex + 1}` : `Version ${name}`
    return `<tr><td><a href="${escapeHtml(links.recordPage(version.id))}">${escapeHtml(label)}</a> ${escapeHtml(title)}</td><td class="size">${escapeHtml(date)}</td></tr>`
  })
  return `<h2>Versions</h2>\n<table>${rows.join('\n')}</table>`
}
