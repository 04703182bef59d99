import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import type { PublishedRecord } from '../domain/state.js'
import { bibtex } from '../pages/bibtex.js'
import { citation } from '../pages/citation.js'
import { csl } from '../pages/csl.js'
import { datacite, dataciteXml } from '../pages/datacite.js'
import { dublinCore } from '../pages/dublin-core.js'
import { jsonLd } from '../pages/json-ld.js'
import { linkset } from '../pages/linkset.js'
import { citationFile, codemeta, dcatAp, geoJson, marcXml } from '../pages/more-exports.js'
import { type Answer, json, text } from './answer.js'
import type { Call } from './call.js'
import { linksFrom } from './links.js'
import { recordBody } from './record-body.js'

export type Format =
  | 'json'
  | 'bibtex'
  | 'csl'
  | 'json-ld'
  | 'datacite-json'
  | 'datacite-xml'
  | 'dublincore'
  | 'citation'
  | 'linkset'
  | 'marcxml'
  | 'geojson'
  | 'dcat-ap'
  | 'codemeta'
  | 'cff'

const BY_TYPE: Record<string, Format> = {
  'application/json': 'json',
  'application/vnd.zenodo.v1+json': 'json',
  'application/*': 'json',
  '*/*': 'json',
  'application/x-bibtex': 'bibtex',
  'application/vnd.citationstyles.csl+json': 'csl',
  'application/ld+json': 'json-ld',
  'application/vnd.datacite.datacite+json': 'datacite-json',
  'application/vnd.datacite.datacite+xml': 'datacite-xml',
  'application/x-datacite+xml': 'datacite-xml',
  'application/x-dc+xml': 'dublincore',
  'text/x-bibliography': 'citation',
  'application/linkset+json': 'linkset',
  'application/marcxml+xml': 'marcxml',
  'application/vnd.geo+json': 'geojson',
  'application/dcat+xml': 'dcat-ap',
  'application/vnd.codemeta.ld+json': 'codemeta',
  'application/x-yaml': 'cff',
}

const UNNAMED: readonly Format[] = ['citation', 'linkset']
const NAMED = new Set<string>(Object.values(BY_TYPE).filter((format) => !UNNAMED.includes(format)))

/** The best of the formats that an `Accept` header names. */
export function formatOfAccept(accept: string | undefined): Format {
  const wanted = (accept ?? '*/*').split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return { type, quality: Number(quality) }
  })
  const best = wanted.sort((one, other) => other.quality - one.quality).find(({ type }) => Object.hasOwn(BY_TYPE, type))
  const format = best === undefined ? undefined : BY_TYPE[best.type]
  if (format === undefined) throw refusals.wrongAccept(Object.keys(BY_TYPE).filter((type) => !type.includes('*')))
  return format
}

/** The format of an export page by its name. */
export const formatOfName = (name: string): Format | undefined => (NAMED.has(name) ? (name as Format) : undefined)

/** A record in another format. */
export function exportAs(context: Context, call: Call, record: PublishedRecord, format: Format): Answer {
  const links = linksFrom(call.origin)
  const files = context.store.bucketFiles.list(record.bucketId)
  switch (format) {
    case 'json':
      return json(200, recordBody(context, call.origin, record, call.owner))
    case 'bibtex':
      return text(200, 'application/x-bibtex', bibtex(record))
    case 'citation':
      return text(200, 'text/x-bibliography', citation(record))
    case 'csl':
      return json(200, csl(record), { 'Content-Type': 'application/vnd.citationstyles.csl+json' })
    case 'json-ld':
      return json(200, jsonLd(links, record, files), { 'Content-Type': 'application/ld+json' })
    case 'datacite-json':
      return json(200, datacite(links, record), { 'Content-Type': 'application/vnd.datacite.datacite+json' })
    case 'datacite-xml':
      return text(200, 'application/vnd.datacite.datacite+xml', dataciteXml(record))
    case 'dublincore':
      return text(200, 'application/x-dc+xml', dublinCore(links, record))
    case 'linkset':
      return json(200, linkset(links, record, files), { 'Content-Type': 'application/linkset+json' })
    case 'marcxml':
      return text(200, 'application/marcxml+xml', marcXml(links, record))
    case 'geojson':
      return json(200, geoJson(record), { 'Content-Type': 'application/vnd.geo+json' })
    case 'dcat-ap':
      return text(200, 'application/dcat+xml', dcatAp(links, record, files))
    case 'codemeta':
      return json(200, codemeta(links, record), { 'Content-Type': 'application/vnd.codemeta.ld+json' })
    case 'cff':
      return text(200, 'application/x-yaml', citationFile(record))
  }
}
