/** What is compared: how much of it there is, how much of it differs, and what of it is shown. */
export interface ComparedItems<T> {
  readonly all: number
  readonly differing: number
  readonly shown: readonly T[]
}

export function comparedItems<T extends { readonly kind: string }>(
  items: readonly T[],
  showsAll: boolean,
): ComparedItems<T> {
  const differing = items.filter(({ kind }) => kind !== 'same')
  return { all: items.length, differing: differing.length, shown: showsAll ? items : differing }
}
