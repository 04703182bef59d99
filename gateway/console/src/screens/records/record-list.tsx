import { useQuery } from '@tanstack/react-query'
import { RECORDS_SHOWN, recordFacets, recordList } from '../../api/records.js'
import { Loaded } from '../../parts/loaded.js'
import { MainList } from '../../parts/main-list.js'
import { together } from '../../parts/together.js'
import { useNamed } from '../mapping/use-fields.js'
import { filterOf, listingOf, listOf } from './address.js'
import { GroupChoice } from './group-choice.js'
import { anotherList, ListFrame, type ListProps, togglingIn } from './list-frame.js'
import { RecordRows } from './rows.js'

/** The records of a tab, found and filtered, page by page, and what can be done with those that are chosen. */
export function RecordList(list: ListProps) {
  const { project, tab, isSandbox, address, onChange } = list
  const filter = filterOf(address, tab, isSandbox)
  const listing = listingOf(address, tab)
  const { page = 1 } = address
  const facets = useQuery(recordFacets(project, filter))
  const named = useNamed(facets)
  const found = useQuery(recordList(project, { filter, ...listing, page }))
  const rows = found.data?.totalItems ?? 0
  // A row may hold several records.
  const total = listing.versions === undefined ? rows : (facets.data?.total ?? 0)
  const all = { kind: 'records', filter, total } as const
  return (
    <ListFrame {...{ list, all, rows }} facets={named.data} isOld={found.isPlaceholderData} shown={RECORDS_SHOWN}>
      {tab === 'published' && (
        <GroupChoice
          {...{ address }}
          works={rows}
          records={total}
          onChange={(group) => onChange((before) => anotherList({ ...before, group }))}
        />
      )}
      <MainList>
        <Loaded query={together(found, named)}>
          {({ items }) => (
            <RecordRows
              {...{ project, items, filter }}
              list={listOf(address)}
              tab={tab === 'pending' ? 'prepared' : tab}
              choice={address}
              onToggle={togglingIn(list)}
            />
          )}
        </Loaded>
      </MainList>
    </ListFrame>
  )
}
