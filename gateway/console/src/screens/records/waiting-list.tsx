import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ROWS, recordPage } from '../../api/project-pages.js'
import { waitingFiles } from '../../api/records.js'
import { Loaded } from '../../parts/loaded.js'
import { ListFrame, type ListProps, togglingIn } from './list-frame.js'
import { type WaitingFile, WaitingRows } from './rows.js'

/** Files that wait for their metadata, and what can be done with those that are chosen. */
export function WaitingList(list: ListProps) {
  const { project, isSandbox, address } = list
  const { q = '', page = 1 } = address
  const found = useQuery({
    ...recordPage(project, { tab: 'pending_preparation', isSandbox, q, page }),
    placeholderData: keepPreviousData,
  })
  const total = useQuery(waitingFiles(project, { isSandbox, q })).data ?? 0
  const filter = { pending: 'true', ...(q === '' ? {} : { search: q }) }
  return (
    <ListFrame list={list} all={{ kind: 'files', filter, total }} rows={total} shown={ROWS}>
      <Loaded query={found}>
        {(items) => (
          <WaitingRows
            project={project}
            items={items as readonly WaitingFile[]}
            choice={address}
            onToggle={togglingIn(list)}
          />
        )}
      </Loaded>
    </ListFrame>
  )
}
