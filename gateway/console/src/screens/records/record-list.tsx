import { useQuery } from '@tanstack/react-query'
import { RECORDS_SHOWN, recordFacets, recordList } from '../../api/records.js'
import { Loaded } from '../../parts/loaded.js'
import { Pager } from '../../parts/pager.js'
import { filterOf, listingOf, listOf, type RecordsAddress, type RecordsTab } from './address.js'
import { chosenFor, countOf, toggledItem } from './choice.js'
import { Filters } from './filters.js'
import { GroupChoice } from './group-choice.js'
import { hasOffers, Offers } from './offers.js'
import { RecordPickBar } from './record-pick-bar.js'
import { RecordRows } from './rows.js'

export interface ListProps {
  readonly project: string
  readonly tab: RecordsTab
  readonly isSandbox: boolean
  readonly address: RecordsAddress
  readonly onChange: (address: RecordsAddress, isTyping?: boolean) => void
}

/** Another filter shows another list: it begins at its first page, and nothing of it is chosen yet. */
export const anotherList = (address: RecordsAddress): RecordsAddress => ({
  ...address,
  page: undefined,
  pick: undefined,
  but: undefined,
})

/** The records of a tab, found and filtered, page by page, and what can be done with those that are chosen. */
export function RecordList({ project, tab, isSandbox, address, onChange }: ListProps) {
  const filter = filterOf(address, tab, isSandbox)
  const listing = listingOf(address, tab)
  const { page = 1 } = address
  const facets = useQuery(recordFacets(project, filter))
  const found = useQuery(recordList(project, { filter, ...listing, page }))
  const rows = found.data?.totalItems ?? 0
  // A row may stand for several records.
  const total = listing.versions === undefined ? rows : (facets.data?.total ?? 0)
  return (
    <>
      <Offers
        {...{ project, tab, isSandbox }}
        chosen={countOf(address, total)}
        chosenFor={() => chosenFor(address, { kind: 'records', filter, total })}
      />
      <section className="panel">
        <Filters
          address={address}
          facets={facets.data}
          onChange={(next, isTyping) => onChange(anotherList(next), isTyping)}
        />
        <RecordPickBar
          address={address}
          total={hasOffers(tab) ? total : 0}
          onChange={(choice) => onChange({ ...address, ...choice }, true)}
        />
        {tab === 'published' && (
          <GroupChoice
            works={rows}
            records={total}
            address={address}
            onChange={(next) => onChange(anotherList(next))}
          />
        )}
        <Loaded query={found}>
          {({ items }) => (
            <RecordRows
              {...{ project, items, filter }}
              list={listOf(address)}
              tab={tab === 'pending' ? 'prepared' : tab}
              choice={address}
              onToggle={
                hasOffers(tab) ? (id) => onChange({ ...address, ...toggledItem(address, id) }, true) : undefined
              }
            />
          )}
        </Loaded>
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(rows / RECORDS_SHOWN))}
          total={rows}
          onPage={(next) => onChange({ ...address, page: next })}
        />
      </section>
    </>
  )
}
