import { ownMember } from '@regesta/contracts/own-member'

type Reader = (value: string) => string | undefined

const matching =
  (pattern: RegExp, normalise: (value: string) => string = (value) => value): Reader =>
  (value) =>
    pattern.test(value) ? normalise(value) : undefined

const without = (prefix: RegExp) => (value: string) => value.replace(prefix, '')
const DOI_PREFIX = /^(doi:\s*|https?:\/\/(dx\.)?doi\.org\/)/i

/** Schemes in the order in which they are recognised, each with its normal form. */
const SCHEMES: Record<string, Reader> = {
  doi: matching(/^(doi:\s*|https?:\/\/(dx\.)?doi\.org\/)?10\.\d{4,9}(\.\d+)*\/\S+$/i, without(DOI_PREFIX)),
  arxiv: matching(
    /^(arxiv:|https?:\/\/arxiv\.org\/(abs|pdf)\/)([a-z-]+(\.[A-Z]{2})?\/\d{7}|\d{4}\.\d{4,5})(v\d+)?$/i,
    (value) => value.replace(/^(arxiv:|https?:\/\/arxiv\.org\/(abs|pdf)\/)/i, 'arXiv:'),
  ),
  ads: matching(/^(ads:)?\d{4}[A-Za-z]\S{13}[A-Za-z.:]$/, without(/^ads:/i)),
  pmid: matching(/^(pmid:\s*|https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/)\d+\/?$/i, (value) => value.replace(/\D/g, '')),
  ark: matching(/^(https?:\/\/[^/]+\/)?ark:\/?[0-9A-Za-z]+\/.+$/, (value) => value.slice(value.indexOf('ark:'))),
  lsid: matching(/^urn:lsid:[^:]+(:[^:]+){2,3}$/i),
  urn: matching(/^urn:[a-z0-9][a-z0-9-]{0,31}:.+$/i),
  w3id: matching(/^https?:\/\/w3id\.org\/.+$/i),
  purl: matching(/^https?:\/\/(purl\.(org|oclc\.org|net|com)|z\.umn\.edu)\/.+$/i),
  wikidata: matching(/^(wikidata:|https?:\/\/(www\.)?wikidata\.org\/(wiki|entity)\/)Q\d+$/i, (value) =>
    value.slice(value.lastIndexOf('Q')),
  ),
  handle: matching(
    /^(hdl:\s*|https?:\/\/hdl\.handle\.net\/)\S+\/\S+$/i,
    without(/^(hdl:\s*|https?:\/\/hdl\.handle\.net\/)/i),
  ),
  url: matching(/^https?:\/\/[^\s/]+\S*$/i),
  rrid: matching(/^RRID:\S+$/i),
  igsn: matching(/^igsn:\S+$/i),
  grid: matching(/^(grid:)?grid\.\d+\.[0-9a-f]+$/i, without(/^grid:/i)),
  cstr: matching(/^cstr:\S+$/i),
  isbn: matching(/^(isbn:?\s*)?(97[89][- ]?)?(\d[- ]?){9}[\dX]$/i, without(/^isbn:?\s*/i)),
  issn: matching(/^(issn:?\s*)?\d{4}-\d{3}[\dX]$/i, without(/^issn:?\s*/i)),
  isni: matching(/^(\d{4}[- ]){3}\d{3}[\dX]$/),
  handle_bare: matching(/^\d+(\.\d+)*\/\S+$/),
  ean13: matching(/^\d{13}$/),
  upc: matching(/^\d{12}$/),
  istc: matching(/^[0-9A-F]{3}-\d{4}-[0-9A-F]{8}-[0-9A-F]$/i),
}

const EXPLICIT_ONLY: Record<string, Reader> = {
  eissn: matching(/^\d{4}-\d{3}[\dX]$/i),
  lissn: matching(/^\d{4}-\d{3}[\dX]$/i),
  crossreffunderid: matching(/^(https?:\/\/(dx\.)?doi\.org\/)?10\.13039\/\d+$/),
  pmid: matching(/^(pmid:\s*)?\d+$/i, (value) => value.replace(/\D/g, '')),
  handle: matching(/^\S+\/\S+$/),
  ads: matching(/^\S{19}$/),
  igsn: matching(/^\S+$/),
  other: matching(/^\S.*$/s),
}

export type IdentifierReading =
  | { kind: 'known'; scheme: string; identifier: string }
  | { kind: 'unrecognised' }
  | { kind: 'invalid'; scheme: string }

/** An identifier in its normal form, with its scheme given or recognised. */
export function readIdentifier(value: string, scheme?: string): IdentifierReading {
  if (scheme !== undefined && scheme !== '') {
    const name = scheme.toLowerCase()
    const identifier = ownMember(SCHEMES, name)?.(value) ?? ownMember(EXPLICIT_ONLY, name)?.(value)
    return identifier === undefined ? { kind: 'invalid', scheme } : { kind: 'known', scheme: name, identifier }
  }
  for (const [name, read] of Object.entries(SCHEMES)) {
    const identifier = read(value)
    if (identifier !== undefined) return { kind: 'known', scheme: name.replace('_bare', ''), identifier }
  }
  return { kind: 'unrecognised' }
}

/** The bare DOI of any spelling. */
export const readDoi = (value: unknown): string | undefined =>
  typeof value === 'string' ? SCHEMES.doi?.(value.trim()) : undefined
