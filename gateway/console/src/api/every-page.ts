/** The items of all pages of a list, as `read` answers them. */
export async function everyPage<T>(
  read: (page: number) => Promise<{ readonly items: readonly T[]; readonly totalPages: number }>,
): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page += 1) {
    const { items, totalPages } = await read(page)
    all.push(...items)
    if (page >= totalPages) return all
  }
}
