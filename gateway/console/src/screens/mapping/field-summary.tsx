import type { Field } from './fields.js'
import { type FieldSource, isFilled } from './source.js'
import { useMappingTexts } from './use-mapping-texts.js'

/** What fills the field, in a few words. */
export function FieldSummary({ field, source }: { readonly field: Field; readonly source: FieldSource }) {
  const { says } = useMappingTexts()
  if (!isFilled(source)) {
    const fallback = field.fallback === 'current_date' ? says.today : field.fallback
    return <span className="quiet">{fallback === undefined ? '–' : says.byDefault(fallback)}</span>
  }
  if (source.kind === 'parts')
    return <span>{says.says.parts(source.parts.length, field.item?.label ?? field.label)}</span>
  if (source.kind === 'column') return <span>{says.says.column(source.column)}</span>
  if (source.kind === 'columns') return <span>{says.says.columns(source.columns)}</span>
  if (source.kind === 'fixed') return <span>{says.says.fixed(field.vocabulary?.[source.value] ?? source.value)}</span>
  return <span>{says.sources[source.kind]}</span>
}
