/** Addresses at which identifiers are looked up. */
const RESOLVER =
  /^https?:\/\/(?:(?:dx\.|www\.)?doi\.org|hdl\.handle\.net|(?:www\.)?wikidata\.org\/(?:wiki|entity)|pubmed\.ncbi\.nlm\.nih\.gov|arxiv\.org\/(?:abs|pdf))\//i

/** Words that people write before an identifier. */
const WORD = /^(?:(?:isbn|issn)[:\s]*|(?:doi|hdl|arxiv|pmid|ads|grid|wikidata|rrid|igsn|cstr):\s*)/i
/** The beginning of an ARK, with the address before it. */
const ARK = /^(?:https?:\/\/[^\s/]+\/)?ark:\/?/i

/**
 * What all spellings of an identifier share: without resolver, word in front, hyphens of numbers, and the check digit of an
 * ISBN, which differs between its short and its long form.
 */
export function identifierCore(identifier: string): string {
  const bare = identifier
    .trim()
    .replace(RESOLVER, '')
    .replace(WORD, '')
    .replace(ARK, '')
    .replace(/\/$/, '')
    .toLowerCase()
  const digits = /^[\d -]+x?$/.test(bare) ? bare.replace(/[ -]/g, '') : bare
  if (/^978\d{10}$/.test(digits)) return digits.slice(3, -1)
  return /^\d{9}[\dx]$/.test(digits) ? digits.slice(0, -1) : digits
}
