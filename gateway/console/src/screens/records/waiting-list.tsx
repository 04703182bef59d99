import { useQuery } from '@tanstack/react-query'
import { RECORDS_SHOWN, type WaitingFilter, waitingFacets, waitingFiles } from '../../api/records.js'
import { Loaded } from '../../parts/loaded.js'
import { MainList } from '../../parts/main-list.js'
import { together } from '../../parts/together.js'
import { NONE, type RecordsAddress } from './address.js'
import { ListFrame, type ListProps, togglingIn } from './list-frame.js'
import { WaitingRows } from './waiting-rows.js'

/** Files that wait for their metadata, and what can be done with those that are chosen. */
export function WaitingList(list: ListProps) {
  const { project, isSandbox, address } = list
  const { page = 1 } = address
  const filter = filterOf(address)
  const wanted = { ...filter, is_sandbox: String(isSandbox) }
  const found = useQuery(waitingFiles(project, wanted, page))
  const facets = useQuery(waitingFacets(project, wanted))
  const total = found.data?.totalItems ?? 0
  return (
    <ListFrame
      list={list}
      waiting={facets.data}
      all={{ kind: 'files', filter: { pending: 'true', ...filter }, total }}
      rows={total}
      isOld={found.isPlaceholderData}
      shown={RECORDS_SHOWN}
    >
      <MainList>
        <Loaded query={together(found, facets)}>
          {({ items }) => <WaitingRows project={project} items={items} list={address} onToggle={togglingIn(list)} />}
        </Loaded>
      </MainList>
    </ListFrame>
  )
}

/** The filter as the interface is asked for it; a plan is asked for the same. */
function filterOf({ q, status, mime }: RecordsAddress): WaitingFilter {
  return {
    ...(q === undefined ? {} : { search: q }),
    ...(status === undefined ? {} : { status }),
    ...(mime === undefined ? {} : { mime_type: mime === NONE ? '' : mime }),
  }
}
