import type { RecordFacets, WaitingFacets } from '../../api/records.js'
import { DateInput } from '../../parts/date-input.js'
import { SearchInput } from '../../parts/search-input.js'
import { SelectInput } from '../../parts/select-input.js'
import { ToolRow } from '../../parts/tool-row.js'
import { useTexts } from '../../texts/texts.js'
import { useFieldName, useFields } from '../mapping/use-fields.js'
import { type AddressChange, FACETS, NONE, type RecordsAddress, type ShownFacet } from './address.js'
import { useSendingTexts } from './texts.js'

interface FiltersProps {
  /** What is listed: it says before they are known whether there will be `facets`. */
  readonly kind: 'records' | 'files'
  readonly address: RecordsAddress
  readonly facets: RecordFacets | undefined
  readonly waiting?: WaitingFacets | undefined
  readonly onChange: (change: AddressChange, isTyping?: boolean) => void
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
          onChange={(q) => onChange((before) => ({ ...before, q: q || undefined }), true)}
        />
      </div>
      {kind === 'records' && (
        <>
          <DateInput
            label={says.since}
            value={address.since ?? ''}
            onChange={(since) => onChange((before) => ({ ...before, since: since || undefined }), true)}
          />
          <DateInput
            label={says.until}
            value={address.until ?? ''}
            onChange={(until) => onChange((before) => ({ ...before, until: until || undefined }), true)}
          />
        </>
      )}
      {address.batch !== undefined && (
        <p className="actions">
          <span>{says.ofBatch}</span>
          <button
            type="button"
            className="button small"
            onClick={() => onChange((before) => ({ ...before, batch: undefined }))}
          >
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
        onChange={(order) => onChange((before) => ({ ...before, sort: order === 'updated' ? undefined : order }))}
      />
    </>
  )
}

/** Fields whose vocabulary names the values of a facet. */
const FIELDS: Partial<Record<ShownFacet, string>> = { type: 'upload_type', license: 'license' }

type FacetSelectProps = FacetSelectsProps & { readonly facet: ShownFacet }

/** One facet of records; not shown where there is nothing to choose. */
function FacetSelect({ facet, facets, address, onChange }: FacetSelectProps) {
  const says = useSendingTexts()
  const fieldName = useFieldName()
  const names = useFields().find(({ key }) => key === FIELDS[facet])?.vocabulary ?? {}
  const nameOf = (value: string) => (facet === 'missing' ? fieldName(value) : (names[value] ?? value))
  return (
    <ValueSelect
      label={says.facets[facet]}
      values={facets[facet].map(({ value, records }) => ({ value, number: records }))}
      all={facets.without[facet] ?? facets.total}
      isWhole={facets.rest[facet] === undefined}
      least={facet === 'type' || facet === 'license' ? 2 : 1}
      chosen={address[facet]}
      nameOf={nameOf}
      onChange={(value) => onChange((before) => ({ ...before, [facet]: value }))}
    />
  )
}

/** A facet in the address, what it is called, its values, and what they are called. */
type WaitingFacet = readonly [
  facet: 'status' | 'mime',
  label: string,
  values: WaitingFacets['status'],
  names: Readonly<Record<string, string>>,
]

type WaitingSelectsProps = Pick<FiltersProps, 'address' | 'onChange'> & { readonly waiting: WaitingFacets }

/** The facets of files that wait. */
function WaitingSelects({ waiting, address, onChange }: WaitingSelectsProps) {
  const { texts } = useTexts()
  const says = useSendingTexts()
  const facets: readonly WaitingFacet[] = [
    ['status', texts.files.state, waiting.status, texts.files.status],
    ['mime', says.facets.type, waiting.mime_type, {}],
  ]
  return facets.map(([facet, label, values, names]) => (
    <ValueSelect
      key={facet}
      label={label}
      values={values.map(({ value, files }) => ({ value, number: files }))}
      // Each file that waits has one value in each facet.
      all={values.reduce((sum, { files }) => sum + files, 0)}
      least={2}
      chosen={address[facet]}
      nameOf={(value) => names[value] ?? value}
      onChange={(value) => onChange((before) => ({ ...before, [facet]: value }))}
    />
  ))
}

interface ValueSelectProps {
  readonly label: string
  readonly values: readonly { readonly value: string; readonly number: number }[]
  /** How many there are without a choice. */
  readonly all: number
  /** Whether every value is listed. */
  readonly isWhole?: boolean
  /** Fewer values are not worth a choice. */
  readonly least: number
  readonly chosen: string | undefined
  readonly nameOf: (value: string) => string
  readonly onChange: (value: string | undefined) => void
}

/** One facet as a list to choose from. */
function ValueSelect({ label, values, all, isWhole = true, least, chosen, nameOf, onChange }: ValueSelectProps) {
  const { count } = useTexts()
  const says = useSendingTexts()
  if (chosen === undefined && values.length < least) return null
  const called = (value: string) => (value === '' || value === NONE ? says.without : nameOf(value))
  const numbered = (name: string, number: number) => `${name} (${count(number)})`
  const known = values.some(({ value }) => (value || NONE) === chosen)
  return (
    <SelectInput
      label={label}
      value={chosen ?? ''}
      options={[
        ['', numbered(says.any, all)],
        ...(chosen === undefined || known
          ? []
          : [[chosen, isWhole ? numbered(called(chosen), 0) : called(chosen)] as const]),
        ...values.map(({ value, number }) => [value || NONE, numbered(called(value), number)] as const),
      ]}
      onChange={(value) => onChange(value || undefined)}
    />
  )
}
