import { say } from '@regesta/contracts/sentences'

/*
 * Kinds of identifiers that the repository knows by name. It detects a kind that is not named by the form of the identifier,
 * refuses one that it cannot detect, and drops one that is not what its name says.
 */

/** Kinds that are recognised by their form alone. */
const BY_FORM: Readonly<Record<string, RegExp>> = {
  doi: /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}(?:\.\d+)*\/\S+$/i,
  url: /^https?:\/\/[^\s/]\S*$/i,
  urn: /^urn:[a-z0-9][a-z0-9-]{0,31}:\S+$/i,
  ark: /^ark:\/?\w+\/\S+$/i,
  handle: /^(?:hdl:\s*)?\d+(?:\.\d+)*\/\S+$/i,
  arxiv: /^arxiv:(?:[a-z-]+(?:\.[a-z]{2})?\/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?$/i,
  pmid: /^pmid:\s*\d+$/i,
  isbn: /^(?:isbn:?\s*)?(?:97[89][- ]?)?(?:\d[- ]?){9}[\dX]$/i,
  issn: /^(?:issn:?\s*)?\d{4}-\d{3}[\dX]$/i,
  isni: /^(?:\d{4}[- ]){3}\d{3}[\dX]$/,
  wikidata: /^wikidata:Q\d+$/i,
  rrid: /^RRID:\S+$/i,
  igsn: /^igsn:\S+$/i,
  cstr: /^cstr:\S+$/i,
  grid: /^(?:grid:)?grid\.\d+\.[0-9a-f]+$/i,
  ads: /^(?:ads:)?\d{4}[a-z]\S{13}[a-z.:]$/i,
  ean13: /^\d{13}$/,
  upc: /^\d{12}$/,
  istc: /^[0-9a-f]{3}-\d{4}-[0-9a-f]{8}-[0-9a-f]$/i,
}

const web = /^https?:\/\/\S+$/i
const anything = /^\S/

/** Forms that are enough when the kind is named. */
const NAMED: Readonly<Record<string, RegExp>> = {
  ...BY_FORM,
  ark: /^(?:https?:\/\/[^\s/]+\/)?ark:\/?\w+\/\S+$/i,
  handle: /^[^\s/]+\/\S+$/,
  pmid: /^(?:pmid:\s*|https?:\/\/\S*\/)?\d+\/?$/i,
  wikidata: /(?:^|[:/])Q\d+$/,
  lsid: /^urn:lsid:\S+$/i,
  purl: web,
  w3id: web,
  eissn: /^\d{4}-\d{3}[\dX]$/i,
  lissn: /^\d{4}-\d{3}[\dX]$/i,
  crossreffunderid: /(?:^|\/)10\.13039\/\d+$/,
  ads: anything,
  igsn: anything,
  rrid: anything,
  cstr: anything,
  other: anything,
}

/**
 * Why the repository would not take a related identifier, and the way out.
 *
 * @param scheme its kind, when it is named
 */
export function identifierFaults(value: string, scheme: string | undefined): string[] {
  if (scheme === undefined) {
    const isKnown = Object.values(BY_FORM).some((form) => form.test(value))
    return isKnown ? [] : [say('identifier_of_no_kind', { value })]
  }
  const kind = scheme.toLowerCase()
  if (!Object.hasOwn(NAMED, kind)) {
    const values = Object.keys(NAMED).sort().join(', ')
    return [say('identifier_of_unknown_scheme', { value, scheme, values })]
  }
  return NAMED[kind]?.test(value) ? [] : [say('identifier_of_other_scheme', { value, scheme })]
}
