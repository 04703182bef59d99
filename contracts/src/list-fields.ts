/**
 * Fields of the repository's metadata that hold several entries: for those whose entries are objects, the attribute that a
 * text becomes; null where the entries are texts.
 */
export const LIST_FIELDS: ReadonlyMap<string, string | null> = new Map([
  ['keywords', null],
  ['references', null],
  ['creators', 'name'],
  ['contributors', 'name'],
  ['thesis_supervisors', 'name'],
  ['subjects', 'term'],
  ['related_identifiers', 'identifier'],
  ['communities', 'identifier'],
  ['grants', 'id'],
  ['locations', 'place'],
  ['dates', 'start'],
])
