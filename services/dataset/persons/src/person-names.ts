/** A name under which a person can be found; rank 0 is the title, smaller ranks are more common. */
export interface SearchableName {
  readonly full_name: string
  readonly variant_rank: number
}

/** The title without its identifier, and every name variant, first name first; texts of any other kind are passed over. */
export function searchableNames(record: Record<string, unknown>): SearchableName[] {
  const title = textOf(record.title)
    .trimEnd()
    .replace(/\([^()]*\)$/, '')
    .trimEnd()
  const variants = Array.isArray(record.names) ? record.names : []
  const names = variants.flatMap((variant: unknown): SearchableName[] => {
    if (typeof variant !== 'object' || variant === null) return []
    const { name, surname, variant_idx } = variant as Record<string, unknown>
    const full_name = [textOf(name), textOf(surname)].filter(Boolean).join(' ')
    const rank = Number.parseInt(textOf(variant_idx), 10)
    return full_name === '' ? [] : [{ full_name, variant_rank: Number.isFinite(rank) && rank > 0 ? rank : 99 }]
  })
  return title === '' ? names : [{ full_name: title, variant_rank: 0 }, ...names]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
