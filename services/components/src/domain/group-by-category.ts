/** Groups entries under their category; categories are names of others' choosing, `constructor` among them. */
export function groupByCategory<E extends { category: string }>(entries: readonly E[]): Record<string, E[]> {
  const groups = new Map<string, E[]>()
  for (const entry of entries) groups.set(entry.category, [...(groups.get(entry.category) ?? []), entry])
  return Object.fromEntries(groups)
}
