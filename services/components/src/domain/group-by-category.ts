/** Groups entries under their category; authors choose the names of categories, which may be `constructor`. */
export function groupByCategory<E extends { category: string }>(entries: readonly E[]): Record<string, E[]> {
  const groups = new Map<string, E[]>()
  for (const entry of entries) groups.set(entry.category, [...(groups.get(entry.category) ?? []), entry])
  return Object.fromEntries(groups)
}
