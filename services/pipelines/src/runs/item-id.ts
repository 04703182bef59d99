/** Records are named by number, concepts by text, as the caller named them. */
export const idOf = (itemId: string, recordId: number | null): number | string =>
  String(recordId) === itemId ? Number(itemId) : itemId
