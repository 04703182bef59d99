import type { RecordFacets } from '../../api/records.js'
import { DateInput } from '../../parts/date-input.js'
import { SearchInput } from '../../parts/search-input.js'
import { SelectInput } from '../../parts/select-input.js'
import { useTexts } from '../../texts/texts.js'
import { useFieldName, useFields } from '../mapping/use-fields.js'
import { FACETS, NONE, type RecordsAddress, type ShownFacet } from './address.js'
import { useSendingTexts } from './texts.js'

interface FiltersProps {
  readonly address: RecordsAddress
  readonly facets: RecordFacets | undefined
  readonly onChange: (address: RecordsAddress, isTyping?: boolean) => void
}

/** What a list is searched and filtered by, with how many each choice would show, and its order. */
export function Filters({ address, facets, onChange }: FiltersProps) {
  const { texts } = useTexts()
  const says = useSendingTexts()
  return (
    <div className="record-filters">
      <div className="search">
        <SearchInput
          label={facets ? says.find : texts.pages.records.search}
          value={address.q ?? ''}
          onChange={(q) => onChange({ ...address, q: q || undefined }, true)}
        />
      </div>
      {facets && (
        <>
          <DateInput
            label={says.since}
            value={address.since ?? ''}
            onChange={(since) => onChange({ ...address, since: since || undefined })}
          />
          <DateInput
            label={says.until}
            value={address.until ?? ''}
            onChange={(until) => onChange({ ...address, until: until || undefined })}
          />
        </>
      )}
      {address.batch !== undefined && (
        <p className="actions">
          <span>{says.ofBatch}</span>
          <button type="button" className="button small" onClick={() => onChange({ ...address, batch: undefined })}>
            {says.notOfBatch}
          </button>
        </p>
      )}
      {facets && FACETS.map((facet) => <FacetSelect key={facet} {...{ facet, facets, address, onChange }} />)}
      {facets && (
        <SelectInput
          label={says.order}
          value={address.sort ?? 'updated'}
          options={(['updated', 'title', 'added'] as const).map((order) => [order, says.orders[order]])}
          onChange={(order) => onChange({ ...address, sort: order === 'updated' ? undefined : order })}
        />
      )}
    </div>
  )
}

interface FacetSelectProps extends FiltersProps {
  readonly facet: ShownFacet
  readonly facets: RecordFacets
}

/** One facet as a list to choose from; not shown where there is nothing to choose. */
function FacetSelect({ facet, facets, address, onChange }: FacetSelectProps) {
  const { count } = useTexts()
  const says = useSendingTexts()
  const fieldName = useFieldName()
  const types = useFields().find(({ key }) => key === 'upload_type')?.vocabulary ?? {}
  const chosen = address[facet]
  const values = facets[facet]
  if (chosen === undefined && values.length < (facet === 'type' || facet === 'license' ? 2 : 1)) return null
  const nameOf = (value: string) => {
    if (value === '') return says.without
    if (facet === 'type') return types[value] ?? value
    return facet === 'missing' ? fieldName(value) : value
  }
  const known = values.some(({ value }) => (value || NONE) === chosen)
  return (
    <SelectInput
      label={says.facets[facet]}
      value={chosen ?? ''}
      options={[
        ['', says.any],
        ...(chosen === undefined || known ? [] : [[chosen, nameOf(chosen)] as const]),
        ...values.map(({ value, records }) => [value || NONE, `${nameOf(value)} (${count(records)})`] as const),
      ]}
      onChange={(value) => onChange({ ...address, [facet]: value || undefined })}
    />
  )
}
