import type { RecordFacets, WaitingFacets } from '../../api/records.js'
import { DateInput } from '../../parts/date-input.js'
import { SearchInput } from '../../parts/search-input.js'
import { SelectInput } from '../../parts/select-input.js'
import { ToolRow } from '../../parts/tool-row.js'
import { useTexts } from '../../texts/texts.js'
import { useFieldName, useFields } from '../mapping/use-fields.js'
import { FACETS, NONE, type RecordsAddress, type ShownFacet } from './address.js'
import { useSendingTexts } from './texts.js'

interface FiltersProps {
  /** What is listed: it says before they are known whether there will be `facets`. */
  readonly kind: 'records' | 'files'
  readonly address: RecordsAddress
  readonly facets: RecordFacets | undefined
  readonly waiting?: WaitingFacets | undefined
  readonly onChange: (address: RecordsAddress, isTyping?: boolean) => void
}

/** What a list is searched and filtered by, with how many each choice would show, and its order. */
export function Filters({ kind, address, facets, waiting, onChange }: FiltersProps) {
  const { texts } = useTexts()
  const says = useSendingTexts()
  return (
    <div className="record-filters">
      <div className="search">
        <SearchInput
          label={kind === 'records' ? says.find : texts.pages.records.search}
          value={address.q ?? ''}
          onChange={(q) => onChange({ ...address, q: q || undefined }, true)}
        />
      </div>
      {kind === 'records' && (
        <>
          <DateInput
            label={says.since}
            value={address.since ?? ''}
            onChange={(since) => onChange({ ...address, since: since || undefined }, true)}
          />
          <DateInput
            label={says.until}
            value={address.until ?? ''}
            onChange={(until) => onChange({ ...address, until: until || undefined }, true)}
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
      <ToolRow className="choices" label={says.filters}>
        {waiting && <WaitingSelects {...{ waiting, address, onChange }} />}
        {facets && <FacetSelects {...{ facets, address, onChange }} />}
      </ToolRow>
    </div>
  )
}

type FacetSelectsProps = Pick<FiltersProps, 'address' | 'onChange'> & { readonly facets: RecordFacets }

/** The facets of records, and their order. */
function FacetSelects({ facets, address, onChange }: FacetSelectsProps) {
  const says = useSendingTexts()
  return (
    <>
      {FACETS.map((facet) => (
        <FacetSelect key={facet} {...{ facet, facets, address, onChange }} />
      ))}
      <SelectInput
        label={says.order}
        value={address.sort ?? 'updated'}
        options={(['updated', 'title', 'added'] as const).map((order) => [order, says.orders[order]])}
        onChange={(order) => onChange({ ...address, sort: order === 'updated' ? undefined : order })}
      />
    </>
  )
}

type FacetSelectProps = FacetSelectsProps & { readonly facet: ShownFacet }

/** One facet of records; not shown where there is nothing to choose. */
function FacetSelect({ facet, facets, address, onChange }: FacetSelectProps) {
  const says = useSendingTexts()
  const fieldName = useFieldName()
  const types = useFields().find(({ key }) => key === 'upload_type')?.vocabulary ?? {}
  const nameOf = (value: string) => {
    if (facet === 'type') return types[value] ?? value
    return facet === 'missing' ? fieldName(value) : value
  }
  return (
    <ValueSelect
      label={says.facets[facet]}
      values={facets[facet].map(({ value, records }) => ({ value, number: records }))}
      least={facet === 'type' || facet === 'license' ? 2 : 1}
      chosen={address[facet]}
      nameOf={nameOf}
      onChange={(value) => onChange({ ...address, [facet]: value })}
    />
  )
}

type WaitingSelectsProps = Pick<FiltersProps, 'address' | 'onChange'> & { readonly waiting: WaitingFacets }

/** The facets of files that wait. */
function WaitingSelects({ waiting, address, onChange }: WaitingSelectsProps) {
  const { texts } = useTexts()
  const says = useSendingTexts()
  const numbered = (values: WaitingFacets['status']) => values.map(({ value, files }) => ({ value, number: files }))
  return (
    <>
      <ValueSelect
        label={texts.files.state}
        values={numbered(waiting.status)}
        least={2}
        chosen={address.status}
        nameOf={(value) => texts.files.status[value] ?? value}
        onChange={(status) => onChange({ ...address, status })}
      />
      <ValueSelect
        label={says.facets.type}
        values={numbered(waiting.mime_type)}
        least={2}
        chosen={address.mime}
        nameOf={(value) => value}
        onChange={(mime) => onChange({ ...address, mime })}
      />
    </>
  )
}

interface ValueSelectProps {
  readonly label: string
  readonly values: readonly { readonly value: string; readonly number: number }[]
  /** Fewer values than these are no choice. */
  readonly least: number
  readonly chosen: string | undefined
  readonly nameOf: (value: string) => string
  readonly onChange: (value: string | undefined) => void
}

/** One facet as a list to choose from. */
function ValueSelect({ label, values, least, chosen, nameOf, onChange }: ValueSelectProps) {
  const { count } = useTexts()
  const says = useSendingTexts()
  if (chosen === undefined && values.length < least) return null
  const called = (value: string) => (value === '' || value === NONE ? says.without : nameOf(value))
  const known = values.some(({ value }) => (value || NONE) === chosen)
  return (
    <SelectInput
      label={label}
      value={chosen ?? ''}
      options={[
        ['', says.any],
        ...(chosen === undefined || known ? [] : [[chosen, called(chosen)] as const]),
        ...values.map(({ value, number }) => [value || NONE, `${called(value)} (${count(number)})`] as const),
      ]}
      onChange={(value) => onChange(value || undefined)}
    />
  )
}
