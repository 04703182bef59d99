import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ROWS, recordPage } from '../../api/project-pages.js'
import { waitingFiles } from '../../api/records.js'
import { Loaded } from '../../parts/loaded.js'
import { Pager } from '../../parts/pager.js'
import { chosenFor, countOf, toggledItem } from './choice.js'
import { Filters } from './filters.js'
import { Offers } from './offers.js'
import { anotherList, type ListProps } from './record-list.js'
import { RecordPickBar } from './record-pick-bar.js'
import { type WaitingFile, WaitingRows } from './rows.js'

/** Files that wait for their metadata, and what can be done with those that are chosen. */
export function WaitingList({ project, tab, isSandbox, address, onChange }: ListProps) {
  const { q = '', page = 1 } = address
  const found = useQuery({
    ...recordPage(project, { tab: 'pending_preparation', isSandbox, q, page }),
    placeholderData: keepPreviousData,
  })
  const total = useQuery(waitingFiles(project, { isSandbox, q })).data ?? 0
  const filter = { pending: 'true', ...(q === '' ? {} : { search: q }) }
  return (
    <>
      <Offers
        {...{ project, tab, isSandbox }}
        chosen={countOf(address, total)}
        chosenFor={() => chosenFor(address, { kind: 'files', filter, total })}
      />
      <section className="panel">
        <Filters
          address={address}
          facets={undefined}
          onChange={(next, isTyping) => onChange(anotherList(next), isTyping)}
        />
        <RecordPickBar
          address={address}
          total={total}
          onChange={(choice) => onChange({ ...address, ...choice }, true)}
        />
        <Loaded query={found}>
          {(items) => (
            <WaitingRows
              project={project}
              items={items as readonly WaitingFile[]}
              choice={address}
              onToggle={(id) => onChange({ ...address, ...toggledItem(address, id) }, true)}
            />
          )}
        </Loaded>
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(total / ROWS))}
          total={total}
          onPage={(next) => onChange({ ...address, page: next })}
        />
      </section>
    </>
  )
}
