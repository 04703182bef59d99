/** Files that were chosen: some of them, or all that fit but some. */
export type Selection =
  | { readonly kind: 'some'; readonly sizes: ReadonlyMap<number, number> }
  | { readonly kind: 'all'; readonly but: ReadonlyMap<number, number> }

export interface Sized {
  readonly file_id: number
  readonly size_bytes: number
}

export const NOTHING: Selection = { kind: 'some', sizes: new Map() }
export const ALL: Selection = { kind: 'all', but: new Map() }

export const isChosen = (selection: Selection, id: number): boolean =>
  selection.kind === 'some' ? selection.sizes.has(id) : !selection.but.has(id)

/** The selection with a file more or less. */
export function toggleFile(selection: Selection, { file_id, size_bytes }: Sized): Selection {
  const files = new Map(selection.kind === 'some' ? selection.sizes : selection.but)
  if (!files.delete(file_id)) files.set(file_id, size_bytes)
  return selection.kind === 'some' ? { kind: 'some', sizes: files } : { kind: 'all', but: files }
}

/** The selection with all of these files. */
export function addFiles(selection: Selection, added: readonly Sized[]): Selection {
  if (selection.kind === 'all') {
    const ids = new Set(added.map(({ file_id }) => file_id))
    return { kind: 'all', but: new Map([...selection.but].filter(([id]) => !ids.has(id))) }
  }
  return {
    kind: 'some',
    sizes: new Map([...selection.sizes, ...added.map((one) => [one.file_id, one.size_bytes] as const)]),
  }
}

/** How many files are chosen, and their bytes, of all that fit. */
export function sumOf(selection: Selection, all: { readonly total: number; readonly bytes: number }) {
  const listed = selection.kind === 'some' ? selection.sizes : selection.but
  const bytes = [...listed.values()].reduce((sum, size) => sum + size, 0)
  if (selection.kind === 'some') return { files: listed.size, bytes }
  return { files: Math.max(0, all.total - listed.size), bytes: Math.max(0, all.bytes - bytes) }
}
